/** Bytes that a text, an array or object, and each of its entries take in addition to their content. */
const TEXT = 16;
const COMPOUND = 32;
const ENTRY = 8;

/** Returns about how many bytes plain data takes in memory. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return TEXT + value.length;
  if (typeof value !== 'object' || value === null) return ENTRY;
  let weight = COMPOUND;
  if (Array.isArray(value)) {
    for (const item of value) weight += ENTRY + weightOf(item);
  } else {
    for (const key in value) weight += ENTRY + weightOf((value as Record<string, unknown>)[key]);
  }
  return weight;
}
