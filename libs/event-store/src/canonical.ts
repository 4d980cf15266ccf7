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
 * Returns a copy of plain data that JSON can write and read back unchanged, with the keys sorted at every level. The
 * client serialises inside a promise that a thrown error never settles, so data that JSON cannot hold must be refused
 * before it is sent. Throws EventInvalid on bigint, undefined, NaN, Infinity, functions, symbols, Date and any other
 * class, toJSON, texts that are not well-formed Unicode or contain NUL (Postgres cannot store it), cycles and depth
 * beyond 64.
 */
export function canonical(value: unknown): Json {
  return new Copying(false).copy(value);
}

/** Returns the canonical text of a command, for its fingerprint. A property that is undefined counts as absent. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value === undefined ? null : new Copying(true).copy(value));
}

/** One run of the copy. It tracks the current path, so that an error can name the place of the refused value. */
class Copying {
  readonly #dropsUndefined: boolean;
  readonly #path: (string | number)[] = [];

  constructor(dropsUndefined: boolean) {
    this.#dropsUndefined = dropsUndefined;
  }

  copy(value: unknown): Json {
    switch (typeof value) {
      case 'string':
        return this.#wellFormed(value);
      case 'number':
        if (!Number.isFinite(value)) throw this.#refused(String(value));
        // JSON has no -0, and a state must be the same whether or not its events were read back from the store.
        return value === 0 ? 0 : value;
      case 'boolean':
        return value;
      case 'object':
        if (value === null) return null;
        if (this.#path.length === DEPTH_MAX) throw this.#refused('nested too deep, or a cycle');
        return Array.isArray(value) ? this.#copyArray(value) : this.#copyObject(value);
      default:
        throw this.#refused(typeof value);
    }
  }

  #copyArray(value: readonly unknown[]): Json {
    const result: Json[] = [];
    for (let i = 0; i < value.length; i++) {
      this.#path.push(i);
      result.push(this.copy(value[i]));
      this.#path.pop();
    }
    return result;
  }

  #copyObject(value: object): Json {
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null) {
      throw this.#refused(value.constructor?.name ?? 'a class');
    }
    if ('toJSON' in value) throw this.#refused('toJSON');
    const result: Record<string, Json> = {};
    for (const key of sortedKeys(value)) {
      // Assigning to `__proto__` would change the prototype instead of adding a key.
      if (key === '__proto__') throw this.#refused('a key __proto__');
      const item = (value as Record<string, unknown>)[key];
      if (item === undefined && this.#dropsUndefined) continue;
      this.#path.push(key);
      result[key] = this.copy(item);
      this.#path.pop();
    }
    return result;
  }

  #wellFormed(text: string): string {
    if (text.includes('\0')) throw this.#refused('a text with NUL');
    if (!(text as string & { isWellFormed(): boolean }).isWellFormed()) {
      throw this.#refused('half a surrogate pair');
    }
    return text;
  }

  #refused(what: string): EventInvalid {
    const path = this.#path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`));
    return new EventInvalid(`$${path.join('')} cannot be stored: ${what}`);
  }
}

/** Returns the keys in sorted order. Most objects have sorted keys already; these are not sorted again. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value);
  for (let i = 1; i < keys.length; i++) if (keys[i - 1]! > keys[i]!) return keys.sort();
  return keys;
}
