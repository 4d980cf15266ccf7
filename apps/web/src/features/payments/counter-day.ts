import { CORRECTION, isIncoming } from '../../lib/payment-words.js';
import type { CashDocument } from './payments.queries.js';

type Shown = Pick<CashDocument, 't' | 'pM' | 'amountBani' | 'an' | 'idReturn' | 'returnOf'>;

/**
 * Of a day's documents those by which money was taken, the last one first, annulled ones among them; and what of it
 * stands, in bani, by mode in the order of the modes.
 */
export function takenOf<Document extends Shown>(
  documents: readonly Document[],
): { readonly rows: readonly Document[]; readonly sums: ReadonlyMap<number, number> } {
  const rows = documents.filter(
    (one) =>
      isIncoming(one) && one.pM !== null && String(one.pM) !== CORRECTION && one.returnOf === null,
  );
  const sums = new Map<number, number>();
  for (const { pM, amountBani, an, idReturn } of rows) {
    if (an || idReturn !== null || pM === null) continue;
    sums.set(pM, (sums.get(pM) ?? 0) + amountBani);
  }
  return {
    rows: rows.toReversed(),
    sums: new Map([...sums].toSorted(([one], [other]) => one - other)),
  };
}
