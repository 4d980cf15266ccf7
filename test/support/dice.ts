/** A repeatable series of pseudo-random whole numbers from 0 to below `bound`. */
export type Dice = (bound: number) => number;

/** Mulberry32; the same seed gives the same numbers. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % bound;
  };
}
