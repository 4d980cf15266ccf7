import { searchKey } from '@scara/domain/kernel';

/**
 * Whether every word that was typed is somewhere in a text, in any order, whatever its marks: 'ion pop' of 'Popescu Ion';
 * or fits what beside the text is not found by any part of it.
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
