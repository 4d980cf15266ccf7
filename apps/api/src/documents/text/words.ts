import { searchKey } from '@scara/domain/kernel';

const LEAST = 2;
const MOST = 40;

/** The words of a text, lower case and without accents, each once; numbers are words, signs part them. */
export function wordsOf(text: string): Set<string> {
  const words = searchKey(text.normalize('NFKC')).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => word.length >= LEAST && word.length <= MOST));
}
