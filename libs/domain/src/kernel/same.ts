/**
 * Returns whether two plain values are equal by value. The order of fields does not count, because a store may return
 * them in another order; a field that is undefined equals one that is absent.
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

/**
 * Returns whether two lists hold the same items (`===`) in the same order; cheap, because it does not look into the
 * items.
 */
export function areSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return (
    one === other || (one.length === other.length && one.every((item, at) => item === other[at]))
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
