/**
 * A list that only grows, shared between foldings: adding costs nothing that grows with its length, and a folding
 * that is dropped (a command that was refused) leaves the others as they are. Only the first `length` items count.
 */
export type Log<T> = { readonly items: readonly T[]; readonly length: number };

export const EMPTY_LOG: Log<never> = { items: [], length: 0 };

/** The log with one item more. */
export function logged<T>(log: Log<T>, item: T): Log<T> {
  // Whoever added first at this length owns the array from here on; a second branch takes its own.
  const isOwner = log.items.length === log.length && log.length > 0;
  const items = isOwner ? (log.items as T[]) : log.items.slice(0, log.length);
  items.push(item);
  return { items, length: log.length + 1 };
}

/** The log with the item at `index` put in its place; costs a copy. */
export function logWith<T>(log: Log<T>, index: number, item: T): Log<T> {
  const items = log.items.slice(0, log.length);
  items[index] = item;
  return { items, length: log.length };
}

export function* logItems<T>(log: Log<T>): Generator<T> {
  for (let i = 0; i < log.length; i++) yield log.items[i]!;
}
