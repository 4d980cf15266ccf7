import { isIn, isOut } from '@scara/domain/cashbook';

import { formatBani } from '../../lib/format.js';
import { holdsWords } from '../../lib/holds-words.js';
import { CORRECTION, nameOf, subjectOf } from '../../lib/payment-words.js';
import type { CashDocument } from './payments.queries.js';

/** Spaces between the thousands of a sum: '1 480,00'. */
const BETWEEN_THOUSANDS = /(?<=\d)\s(?=\d{3}(?!\d))/g;
/** Separators in a place: 'M2 / A / 78' must be one word, or 78 would match as a sum and A as any word. */
const BETWEEN_PARTS = /\s*\/\s*/g;

/**
 * Tells whether a document matches the typed text. A number is found anywhere in texts and document numbers, but in the
 * sum only from its beginning: 48 finds 48,00 and 480,00, but not 1.480,00.
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
    /** The current owner of its apartment; '' for a document without one. */
    readonly owner: string;
    readonly returned: CashDocument | undefined;
  },
): boolean {
  const names = [nameOf(document), subjectOf(document), owner, document.info, mode];
  // The row also names the document whose money it returns.
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

export type Shown = 'all' | 'in' | 'out' | 'other';

/** Returns whether money came in or went out by a document; 'other' for transfers, corrections and openings. */
function wayOf({ t: type, pM, from, to }: CashDocument): Exclude<Shown, 'all'> {
  const isMoved = from === null && to === null && String(pM) !== CORRECTION;
  if (isMoved && isIn(type)) return 'in';
  return isMoved && isOut(type) ? 'out' : 'other';
}

export type FoundDocument = {
  readonly document: CashDocument;
  /** The document whose money this one returns. */
  readonly returned: CashDocument | undefined;
};

/** Returns the documents to show, latest first: the one in the address, or those in, out or matching the search. */
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
    /** Owners' names by apartment id. */
    readonly owners: ReadonlyMap<number, string>;
  },
): FoundDocument[] {
  const byId = new Map(documents.map((one) => [one.idPd, one]));
  return documents
    .filter((one) => only === undefined || one.idPd === only)
    .filter((one) => shown === 'all' || wayOf(one) === shown)
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
