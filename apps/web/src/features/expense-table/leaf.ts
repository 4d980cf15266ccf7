import { formatBani } from '../../lib/format.js';

/**
 * One column of cells as shown; `at` is the apartment's index in the table's lists. A text of null is a blank cell (no
 * expense of the column includes the apartment), which differs from zero.
 */
export type Leaf = {
  readonly key: string;
  readonly head: string;
  /** The whole header if `head` is only its last line, for the selection's sum and for copying. */
  readonly fullHead: string;
  readonly kind: 'label' | 'number' | 'bani';
  /** The width of the column in characters. */
  readonly width: number;
  readonly text: (at: number) => string | null;
  /** The cell's amount in bani, null if blank; only for columns of money. */
  readonly bani: ((at: number) => number | null) | null;
  readonly total: string;
  /** What a cell opens in the panel: a topic, or the apartment itself. */
  readonly topic: string;
  /** Tells whether the cell can be edited in place. */
  readonly isEditable: (at: number) => boolean;
  /** True for the first column under a shared header and for the one after the group: a line is drawn before both. */
  readonly isGroupStart: boolean;
};

const never = (): boolean => false;

type OwnOfLeaf = 'key' | 'head' | 'kind' | 'width' | 'text' | 'total' | 'topic';

/** Makes a column that is not editable and holds no money unless `own` says so. */
export const leafOf = (own: Pick<Leaf, OwnOfLeaf> & Partial<Leaf>): Leaf => ({
  fullHead: own.head,
  bani: null,
  isEditable: never,
  isGroupStart: false,
  ...own,
});

/** Makes a column of `count` amounts; its total is given, not summed. */
export function money(
  key: string,
  head: string,
  bani: (at: number) => number | null,
  totalBani: number,
  count: number,
): Leaf {
  const text = (at: number) => {
    const amount = bani(at);
    return amount === null ? null : formatBani(amount);
  };
  const total = formatBani(totalBani);
  const width = widthOf(head, [...extremes(count, bani).map(formatBani), total]);
  return leafOf({ key, head, kind: 'bani', width, text, bani, total, topic: key });
}

/** A header and its columns; with a single column of the same name it spans both rows. */
export type Head = {
  readonly key: string;
  readonly title: string;
  readonly leaves: readonly Leaf[];
  /** The expense column that the header opens; null if it opens nothing. */
  readonly idOutgoColumn: number | null;
};

export const single = (leaf: Leaf): Head => ({
  key: leaf.key,
  title: leaf.head,
  leaves: [leaf],
  idOutgoColumn: null,
});

const HEAD_WORD_MOST = 13;
const LEAST = 5;

/** Returns the characters needed for the header's longest word (longer ones break), the total and the texts. */
export function widthOf(head: string, texts: readonly (string | null)[]): number {
  const word = Math.max(...head.split(/[\s-]/).map((part) => part.length));
  return texts.reduce<number>(
    (longest, text) => Math.max(longest, text?.length ?? 0),
    Math.max(Math.min(word, HEAD_WORD_MOST), LEAST),
  );
}

/** Returns the width of an apartment's number in digit widths; capitals (`SAD12`) are wider than digits. */
export const roomOf = (n: string): number =>
  [...n].reduce((sum, sign) => sum + (/\d/.test(sign) ? 1 : 1.4), 0);

export const textsOf = (count: number, text: (at: number) => string | null): (string | null)[] =>
  Array.from({ length: count }, (_, at) => text(at));

/** Returns the largest and the smallest value, which have the longest texts. */
function extremes(count: number, value: (at: number) => number | null): readonly number[] {
  let most = 0;
  let least = 0;
  for (let at = 0; at < count; at += 1) {
    const one = value(at) ?? 0;
    if (one > most) most = one;
    if (one < least) least = one;
  }
  return [most, least];
}
