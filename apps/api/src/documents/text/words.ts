import { searchKey } from '@scara/domain/kernel';

const LEAST = 2;
const MOST = 40;

/**
 * Returns the distinct words of a text, in lower case and without accents; numbers count as words, other signs separate
 * words.
 */
export function wordsOf(text: string): Set<string> {
  const words = searchKey(text.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= LEAST && word.length <= MOST));
}
