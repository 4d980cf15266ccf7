/** One thing that was put elsewhere in an order; it stands behind another, or first where that is undefined. */
export interface Move {
  readonly id: number;
  readonly behindBefore: number | undefined;
  readonly behindAfter: number | undefined;
}

/** What was moved, in its new order: as few things as make the one order of the same things from the other. */
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

/** The numbers of one longest part of a sequence that only rises. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  // The smallest number that ends a rising part of each length, and for each number the one before it in its part.
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
