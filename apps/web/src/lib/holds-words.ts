import { searchKey } from '@scara/domain/kernel';

/** Whether every word that was typed is somewhere in a text, in any order, whatever its marks: 'ion pop' of 'Popescu Ion'. */
export function holdsWords(text: string, typed: string): boolean {
  const key = searchKey(text);
  return searchKey(typed)
    .split(/\s+/)
    .every((word) => key.includes(word));
}
