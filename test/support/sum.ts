/** Returns the sum of numbers; 0 for none. */
export const sum = (numbers: readonly number[]): number =>
  numbers.reduce((all, one) => all + one, 0);
