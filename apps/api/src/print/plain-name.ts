import { searchKey } from '@scara/domain/kernel';

/** Returns a name for use in a file name, only with letters that every system accepts: 'bloc-a1-scara-2'. */
export function plainName(text: string): string {
  const letters = searchKey(text).replace(/[^a-z0-9]+/g, '-');
  return letters.replace(/^-|-$/g, '').slice(0, 80);
}
