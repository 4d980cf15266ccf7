import { EventInvalid } from './errors.js';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

const DEPTH_MAX = 64;

/**
 * A copy of plain data that JSON writes and reads back unchanged, keys in one order at every level. The client
 * serialises inside a promise that a throw never settles, so that what JSON cannot hold must be refused before.
 * Throws EventInvalid on bigint, undefined, NaN, Infinity, functions, symbols, Date and any other class, toJSON,
 * texts that are not Unicode or hold NUL (Postgres has none), cycles and depth beyond 64.
 */
export function canonical(value: unknown): Json {
  return copy(value, '$', 0, false);
}

/** Canonical text of a command, for its fingerprint. A property that is undefined counts as absent. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value === undefined ? null : copy(value, '$', 0, true));
}

function copy(value: unknown, path: string, depth: number, dropsUndefined: boolean): Json {
  switch (typeof value) {
    case 'string':
      return wellFormed(value, path);
    case 'number':
      if (!Number.isFinite(value)) throw refused(path, String(value));
      // JSON has no -0, and a state must not depend on whether it was read back.
      return value === 0 ? 0 : value;
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return null;
      if (depth === DEPTH_MAX) throw refused(path, 'nested too deep, or a cycle');
      if (Array.isArray(value)) return copyArray(value, path, depth, dropsUndefined);
      return copyObject(value, path, depth, dropsUndefined);
    default:
      throw refused(path, typeof value);
  }
}

function copyArray(
  value: readonly unknown[],
  path: string,
  depth: number,
  dropsUndefined: boolean,
): Json {
  const result: Json[] = [];
  for (let i = 0; i < value.length; i++) {
    result.push(copy(value[i], `${path}[${i}]`, depth + 1, dropsUndefined));
  }
  return result;
}

function copyObject(value: object, path: string, depth: number, dropsUndefined: boolean): Json {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw refused(path, value.constructor?.name ?? 'a class');
  }
  if ('toJSON' in value) throw refused(path, 'toJSON');
  const result: Record<string, Json> = {};
  for (const key of sortedKeys(value)) {
    // Assigning it would change the prototype instead of adding a key.
    if (key === '__proto__') throw refused(path, 'a key __proto__');
    const item = (value as Record<string, unknown>)[key];
    if (item === undefined && dropsUndefined) continue;
    result[key] = copy(item, `${path}.${key}`, depth + 1, dropsUndefined);
  }
  return result;
}

/** Keys that stand in order already, as most do after the first time, cost no sorting. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  for (let i = 1; i < keys.length; i++) if (keys[i - 1]! > keys[i]!) return keys.sort();
  return keys;
}

function wellFormed(text: string, path: string): string {
  if (text.includes('\0')) throw refused(path, 'a text with NUL');
  if (!(text as string & { isWellFormed(): boolean }).isWellFormed()) {
    throw refused(path, 'half a surrogate pair');
  }
  return text;
}

function refused(path: string, what: string): EventInvalid {
  return new EventInvalid(`${path} cannot be stored: ${what}`);
}
