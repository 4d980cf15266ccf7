/** Cuts a list into parts of at most `most` items, in order; no part for an empty list. */
export function slices<T>(items: readonly T[], most: number): (readonly T[])[] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most));
}
