/**
 * Mistakes that a program of this kind makes, built in on purpose: what does not find them proves nothing. The first two
 * are of the browser and of the adapter, the third of a store, the others of a projector.
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
