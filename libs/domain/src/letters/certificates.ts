import {
  accept,
  addDays,
  legalFigure,
  type LocalDate,
  reject,
  type YearMonth,
} from '../kernel/index.js';
import { debtTotal } from './debts.js';
import type { LetterApartment, LetterDebt, LetterIssuer } from './events.js';
import { hasNumbers, type Letters } from './letters.js';
import type { LetterDecision } from './notices.js';
import { refusedApartment } from './rejections.js';

/**
 * Issues a certificate about an apartment's debts. One that says that there are none is refused while there are; one
 * with debts states them, for the law lets a debtor sell to a buyer who knows. The debts were read from the account just
 * before: a payment or a close that lands at that very moment is told by the certificate of the next day.
 */
export function issueCertificate(
  command: LetterApartment & {
    readonly idAs: number;
    readonly today: LocalDate;
    readonly code: string;
    readonly issuer: LetterIssuer;
    readonly through: YearMonth | null;
    /** Everything that is posted and unpaid, whether it is due or not. */
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
  if (!hasNumbers(state.certificates, 1)) return reject({ code: 'letters-full' });
  return accept({
    type: 'CertificateIssued',
    data: {
      ...said,
      number: state.certificates.length + 1,
      form: 1,
      issuedOn: today,
      // Art. 33: what the seller hands over at the notary is at most so old.
      validUntil: addDays(today, legalFigure('certificate-days', today)),
      totalBani,
    },
  });
}
