/**
 * Typical mistakes of such a program, planted on purpose: a simulation that does not find them proves nothing. The
 * first is in the browser, the second in the adapter, the third in a store, the others in a projector.
 */
export const PLANTED_BUGS = [
  'new-id-for-each-try',
  'any-revision',
  'answers-before-it-stores',
  'checkpoint-before-rows',
  'rows-before-checkpoint',
  'no-compare-and-set',
  'float-sums',
] as const;

export type PlantedBug = (typeof PLANTED_BUGS)[number];
