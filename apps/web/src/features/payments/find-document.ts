import { formatBani } from '../../lib/format.js';
import { holdsWords } from '../../lib/holds-words.js';
import { nameOf, signedBani, subjectOf } from '../../lib/payment-words.js';
import type { CashDocument } from './payments.queries.js';

/** The thousands of a sum, apart or together: '1 480,00'. */
const BETWEEN_THOUSANDS = /(?<=\d)\s(?=\d{3}(?!\d))/g;
/** What stands between the parts of a place: 'M2 / A / 78' is one word, or its 78 would be sums, and its A any word's. */
const BETWEEN_PARTS = /\s*\/\s*/g;

/**
 * Whether a document is what was typed. A number is looked for anywhere in texts and in numbers of documents, but in its
 * sum from the beginning alone: 48 is 48,00 and 480,00, and not 1.480,00, which nobody calls by its middle.
 */
export function isFound(
  document: CashDocument,
  typed: string,
  {
    mode,
    owner,
    returned,
  }: {
    readonly mode: string;
    /** Who owns its apartment now; '' where it is of none. */
    readonly owner: string;
    readonly returned: CashDocument | undefined;
  },
): boolean {
  const names = [nameOf(document), subjectOf(document), owner, document.info, mode];
  // Its row names what it gives back.
  const told = [...names, ...(returned === undefined ? [] : [nameOf(returned)])].join(' ');
  const text = told.replace(BETWEEN_PARTS, '/');
  const shown = formatBani(Math.abs(document.amountBani));
  const sums = [shown, shown.replaceAll('.', '')];
  const isOfSum = (word: string): boolean => {
    const digits = word.replace(/^[-\u2212]/, '');
    return sums.some((sum) => sum.startsWith(digits));
  };
  return [typed, typed.replace(BETWEEN_THOUSANDS, '')].some((words) =>
    holdsWords(text, words.replace(BETWEEN_PARTS, '/'), isOfSum),
  );
}

export type Shown = 'all' | 'in' | 'out';

export type FoundDocument = {
  readonly document: CashDocument;
  /** The document whose money it gives back. */
  readonly returned: CashDocument | undefined;
};

/** What is shown of a period: the one document that an address asks for, money in or out, what was typed; the last one first. */
export function foundDocuments(
  documents: readonly CashDocument[],
  {
    only,
    shown,
    typed,
    modeName,
    owners,
  }: {
    readonly only: number | undefined;
    readonly shown: Shown;
    readonly typed: string;
    readonly modeName: (pM: number | null) => string;
    /** By apartment. */
    readonly owners: ReadonlyMap<number, string>;
  },
): FoundDocument[] {
  const byId = new Map(documents.map((one) => [one.idPd, one]));
  return documents
    .filter((one) => only === undefined || one.idPd === only)
    .filter((one) => shown === 'all' || signedBani(one) > 0 === (shown === 'in'))
    .map((document) => ({ document, returned: byId.get(document.returnOf ?? 0) }))
    .filter(({ document, returned }) =>
      isFound(document, typed, {
        mode: modeName(document.pM),
        owner: owners.get(document.idAp ?? 0) ?? '',
        returned,
      }),
    )
    .toReversed();
}
