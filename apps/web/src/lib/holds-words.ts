import { searchKey } from '@scara/domain/kernel';

/**
 * Tells whether a text contains every typed word, in any order and regardless of diacritics: 'ion pop' matches
 * 'Popescu Ion'. `fits` may accept a word that the text does not contain.
 */
export function holdsWords(
  text: string,
  typed: string,
  fits: (word: string) => boolean = () => false,
): boolean {
  const key = searchKey(text);
  return searchKey(typed)
    .split(/\s+/)
    .every((word) => key.includes(word) || fits(word));
}
