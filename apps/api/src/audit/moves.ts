/**
 * One object that was moved within an order: the id of the object it follows before and after; undefined when it is
 * first.
 */
export interface Move {
  readonly id: number;
  readonly behindBefore: number | undefined;
  readonly behindAfter: number | undefined;
}

/**
 * Returns the moved objects in their new order: the fewest moves that turn one order of the same objects into the
 * other.
 */
export function movesOf(before: readonly number[], after: readonly number[]): Move[] {
  const placeBefore = new Map(before.map((id, at) => [id, at]));
  const kept = longestRising(after.map((id) => placeBefore.get(id) ?? -1));
  return after.flatMap((id, at) => {
    const was = placeBefore.get(id);
    if (was !== undefined && kept.has(was)) return [];
    const behindBefore = was === undefined ? undefined : before[was - 1];
    return [{ id, behindBefore, behindAfter: after[at - 1] }];
  });
}

/** Returns the numbers of one longest increasing subsequence. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  // For each length, the smallest number that ends an increasing subsequence of it; for each number, the one before it.
  const ends: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    const length = ends.findLastIndex((end) => end < number) + 1;
    ends[length] = number;
    previous.set(number, ends[length - 1]);
  }
  const rising = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous.get(at)) rising.add(at);
  return rising;
}
