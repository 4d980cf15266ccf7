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

/** The item at `index`; undefined past the log's own end, where the shared array may go on with another folding's. */
export function logAt<T>(log: Log<T>, index: number): T | undefined {
  return index >= 0 && index < log.length ? log.items[index] : undefined;
}

/** The log's own items, in their order. */
export function* logItems<T>(log: Log<T>): Generator<T> {
  for (let i = 0; i < log.length; i++) yield log.items[i]!;
}

/**
 * Something that is worked out from all items of a log (a sum, say) and asked for again after every item that comes. What
 * the items came to is remembered, so that the next question looks at the new ones alone; after another key, or another
 * branch of the log, it starts over. `begin` makes what no items come to, `add` puts one more into it. The next question
 * changes the answer in place: whoever keeps it takes a copy.
 */
export function gathering<T, K extends string, G>(
  begin: (key: K) => G,
  add: (gathered: G, item: T, key: K) => void,
): (log: Log<T>, key: K) => G {
  /** By the array that a log and its later foldings share; a key at a time, or it would grow with what was ever asked. */
  const kept = new WeakMap<readonly T[], { key: K; length: number; gathered: G }>();
  return ({ items, length }, key) => {
    const known = kept.get(items);
    const goesOn = known !== undefined && known.key === key && known.length <= length;
    const from = goesOn ? known.length : 0;
    const gathered = goesOn ? known.gathered : begin(key);
    for (let at = from; at < length; at += 1) add(gathered, items[at]!, key);
    kept.set(items, { key, length, gathered });
    return gathered;
  };
}
