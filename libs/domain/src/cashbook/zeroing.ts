import {
  accept,
  cleanText,
  type LocalDate,
  reject,
  type YearMonth,
  PAYMENT_MODE,
} from '../kernel/index.js';
import { DOCUMENT_TYPE } from './document-types.js';
import type { Cashbook } from './book.js';
import type { CashbookEvent } from './events.js';
import { takePayments } from './payments.js';
import {
  type CashbookContext,
  type CashbookDecision,
  dateRefusal,
  FULL,
  nextDocument,
} from './rules.js';

/** What an apartment owes to the fund, read from its account just before. Bani above 0. */
export interface FundDebt {
  readonly idAp: number;
  readonly amountBani: number;
}

/** The unpaid penalties of one bill of an apartment, read from its account just before. Bani above 0. */
export interface OpenPenalty {
  readonly idAp: number;
  readonly month: YearMonth;
  readonly amountBani: number;
}

interface Zeroing {
  readonly emitted: LocalDate;
  /** The general meeting's decision, or another basis for the waiver. */
  readonly reason: string;
}

/** Clears what apartments owe to a fund without money: one correction each, all of them or none. */
export function zeroFundDebts(
  { emitted, reason, idF, debts }: Zeroing & { idF: number; debts: readonly FundDebt[] },
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const info = cleanText(reason);
  if (info === '') return reject({ code: 'payment-reason-needed', field: 'reason' });
  const refusal = dateRefusal(emitted, context);
  if (refusal) return reject(refusal);
  if (debts.length === 0) return reject({ code: 'nothing-to-zero' });
  const common = {
    type: DOCUMENT_TYPE.payment,
    mode: PAYMENT_MODE.correction,
    emitted,
    series: '',
    idF,
    info,
  } as const;
  return takePayments(
    debts.map((debt) => ({ ...common, ...debt })),
    book,
    context,
  );
}

/** Clears the unpaid penalties of apartments: a correction (type 20) for each bill, all of them or none. */
export function zeroPenalties(
  { emitted, reason, penalties }: Zeroing & { penalties: readonly OpenPenalty[] },
  book: Cashbook,
  context: CashbookContext,
): CashbookDecision {
  const info = cleanText(reason);
  if (info === '') return reject({ code: 'payment-reason-needed', field: 'reason' });
  if (penalties.length === 0) return reject({ code: 'nothing-to-zero' });
  const refusal = dateRefusal(emitted, context);
  if (refusal) return reject(refusal);
  const events: CashbookEvent[] = [];
  for (const { idAp, month, amountBani } of penalties) {
    const idPd = nextDocument(book, context, events.length);
    if (idPd === undefined) return reject(FULL);
    const head = { emitted, series: '', number: '', info } as const;
    const correction = { idPd, ...head, idAp, month, amountBani: -amountBani };
    events.push({ type: 'PenaltyCorrected', data: { ...correction, origin: 'hand' } });
  }
  return accept(...events);
}
