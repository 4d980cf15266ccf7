import { formatBani } from '../../lib/format.js';

/**
 * One column of cells as the page shows them; `at` is the apartment's place in the answer's lists. A text of null is
 * a blank cell (no expense of the column includes the apartment), which is not the same as zero.
 */
export type Leaf = {
  readonly key: string;
  readonly head: string;
  /** The whole head where `head` is only its last line: for a sum's and a copy's words. */
  readonly fullHead: string;
  readonly kind: 'label' | 'number' | 'bani';
  /** Characters the column must hold. */
  readonly width: number;
  readonly text: (at: number) => string | null;
  /** Bani behind the cell, null where blank; only on columns of money. */
  readonly bani: ((at: number) => number | null) | null;
  readonly total: string;
  /** What is opened by the cell: a topic of the panel, or the apartment itself. */
  readonly topic: string;
  /** True where a change is typed into the cell itself. */
  readonly isEditable: (at: number) => boolean;
  /** The first of several under one head, or what comes after them: a hairline stands before it. */
  readonly isGroupStart: boolean;
};

const never = (): boolean => false;

type OwnOfLeaf = 'key' | 'head' | 'kind' | 'width' | 'text' | 'total' | 'topic';

/** A column of cells that nothing is typed into, and that holds no money unless `own` says so. */
export const leafOf = (own: Pick<Leaf, OwnOfLeaf> & Partial<Leaf>): Leaf => ({
  fullHead: own.head,
  bani: null,
  isEditable: never,
  isGroupStart: false,
  ...own,
});

/** A column of `count` amounts; its total is the entrance's own. */
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

/** Cells under one head; a head with one leaf of its own name stands over two rows. */
export type Head = {
  readonly key: string;
  readonly title: string;
  readonly leaves: readonly Leaf[];
  /** The expense column that the head opens, null for a head that opens nothing. */
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

/** Room for the longest word of the head (longer ones break), for the total and for the longest of the texts. */
export function widthOf(head: string, texts: readonly (string | null)[]): number {
  const word = Math.max(...head.split(/[\s-]/).map((part) => part.length));
  return texts.reduce<number>(
    (longest, text) => Math.max(longest, text?.length ?? 0),
    Math.max(Math.min(word, HEAD_WORD_MOST), LEAST),
  );
}

/** In widths of a digit; a unit's capitals (`SAD12`) are wider than its digits. */
export const roomOf = (n: string): number =>
  [...n].reduce((sum, sign) => sum + (/\d/.test(sign) ? 1 : 1.4), 0);

export const textsOf = (count: number, text: (at: number) => string | null): (string | null)[] =>
  Array.from({ length: count }, (_, at) => text(at));

/** The two values whose texts are the longest of all: the largest and the smallest. */
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
