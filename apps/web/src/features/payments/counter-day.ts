import { CORRECTION, isIncoming } from '../../lib/payment-words.js';
import type { CashDocument } from './payments.queries.js';

type Shown = Pick<CashDocument, 'idPd' | 't' | 'pM' | 'amountBani' | 'an' | 'returnOf'>;

/**
 * Returns the documents of a day by which money was received, latest first, annulled ones included; and the sums of the
 * valid ones in bani, by payment mode in the order of the modes. `documents` are all of the day: money that goes back on a
 * later day is still there.
 */
export function takenOf<Document extends Shown>(
  documents: readonly Document[],
): { readonly rows: readonly Document[]; readonly sums: ReadonlyMap<number, number> } {
  const rows = documents.filter(
    (one) =>
      isIncoming(one) && one.pM !== null && String(one.pM) !== CORRECTION && one.returnOf === null,
  );
  const returned = new Set(documents.map(({ returnOf }) => returnOf));
  const sums = new Map<number, number>();
  for (const { idPd, pM, amountBani, an } of rows) {
    if (an || returned.has(idPd) || pM === null) continue;
    sums.set(pM, (sums.get(pM) ?? 0) + amountBani);
  }
  return {
    rows: rows.toReversed(),
    sums: new Map([...sums].toSorted(([one], [other]) => one - other)),
  };
}
