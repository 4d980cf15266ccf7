/**
 * Whether two plain values say the same. Neither the order of fields counts, for a store may give them back in another
 * one, nor whether a field is undefined or not there.
 */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length
      ? one.every((item, at) => isSame(item, other[at]))
      : false;
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}

/** Whether two lists hold the very same things in the same order: nothing is looked into, so that asking costs little. */
export function areSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return (
    one === other || (one.length === other.length && one.every((item, at) => item === other[at]))
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
