import { searchKey } from '@scara/domain/kernel';

/** 'bloc-a1-scara-2': a name in letters that every system takes in a file's name. */
export function plainName(text: string): string {
  const letters = searchKey(text).replace(/[^a-z0-9]+/g, '-');
  return letters.replace(/^-|-$/g, '').slice(0, 80);
}
