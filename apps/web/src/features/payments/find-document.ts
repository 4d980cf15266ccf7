import { formatBani } from '../../lib/format.js';
import { holdsWords } from '../../lib/holds-words.js';
import { nameOf, subjectOf } from '../../lib/payment-words.js';
import type { CashDocument } from './payments.queries.js';

/** The thousands of a sum, apart or together: '1 480,00'. */
const BETWEEN_THOUSANDS = /(?<=\d)\s(?=\d{3}(?!\d))/g;

/**
 * Whether a document is what was typed. A number is looked for anywhere in texts and in numbers of documents, but in its
 * sum from the beginning alone: 48 is 48,00 and 480,00, and not 1.480,00, which nobody calls by its middle.
 */
export function isFound(
  document: CashDocument,
  typed: string,
  { mode, returned }: { readonly mode: string; readonly returned: CashDocument | undefined },
): boolean {
  const names = [nameOf(document), subjectOf(document), document.info, mode];
  // Its row names what it gives back.
  const text = [...names, ...(returned === undefined ? [] : [nameOf(returned)])].join(' ');
  const shown = formatBani(Math.abs(document.amountBani));
  const sums = [shown, shown.replaceAll('.', '')];
  const isOfSum = (word: string): boolean => {
    const digits = word.replace(/^[-\u2212]/, '');
    return sums.some((sum) => sum.startsWith(digits));
  };
  return [typed, typed.replace(BETWEEN_THOUSANDS, '')].some((words) =>
    holdsWords(text, words, isOfSum),
  );
}
