import {
  accept,
  addDays,
  hasRoom,
  legalFigure,
  type LocalDate,
  reject,
  type YearMonth,
} from '../kernel/index.js';
import { debtTotal } from './debts.js';
import type { LetterApartment, LetterDebt, LetterIssuer } from './events.js';
import type { Letters } from './letters.js';
import type { LetterDecision } from './notices.js';
import { refusedApartment } from './rejections.js';

/**
 * Issues a certificate about an apartment's debts. One that states that there are no debts is refused while there are;
 * one with debts lists them, because the law lets a debtor sell to a buyer who knows of them. The debts were read from
 * the account just before: a payment or a close in that very moment is only on the next day's certificate.
 */
export function issueCertificate(
  command: LetterApartment & {
    readonly idAs: number;
    readonly today: LocalDate;
    readonly code: string;
    readonly issuer: LetterIssuer;
    readonly through: YearMonth | null;
    /** All posted and unpaid debts, whether due or not. */
    readonly debts: readonly LetterDebt[];
    readonly advanceBani: number;
    readonly withDebts: boolean;
  },
  state: Letters,
): LetterDecision {
  const { withDebts, today, ...said } = command;
  const totalBani = debtTotal(said.debts);
  if (totalBani > 0 && !withDebts) {
    const apartment = refusedApartment(said);
    const amountBani = totalBani;
    return reject({ code: 'certificate-debts', field: 'withDebts', apartment, amountBani });
  }
  if (!hasRoom(state.certificates)) return reject({ code: 'letters-full' });
  return accept({
    type: 'CertificateIssued',
    data: {
      ...said,
      number: state.certificates.length + 1,
      form: 1,
      issuedOn: today,
      // Art. 33: the certificate that the seller hands over at the notary may be at most this old.
      validUntil: addDays(today, legalFigure('certificate-days', today)),
      totalBani,
    },
  });
}
