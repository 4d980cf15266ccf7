import { createHmac } from 'node:crypto';
import type { PersonalClass } from '@scara/contracts/events';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import type { StoreLog } from '../store-log.js';
import { listenForErasures } from './erasure-listener.js';
import { type DataKey, type KeyName, KeyTable, textOf } from './key-table.js';
import type { MasterKeys } from './master-key.js';
import { ERASED, openText, sealingKeyOf, sealText, UNREADABLE } from './sealed-text.js';
import { vaultSchema } from './schema.js';

export interface SealRequest {
  /** Whose text it is, as kind and id: `apartment:70012`. */
  readonly subject: string;
  readonly class: PersonalClass;
  readonly text: string;
}

/** Seals and opens personal texts. Sealed texts may be stored anywhere; without their key they cannot be read. */
export interface Vault {
  /**
   * Returns the sealed texts in the order of the requests, sealed with this year's keys. Keys used in the last minute
   * need no round trip.
   */
  seal(requests: readonly SealRequest[]): Promise<string[]>;
  /**
   * Returns the clear text; ERASED if its key was destroyed, UNREADABLE if it is damaged, the text itself if it is not
   * sealed.
   */
  openValue(text: string): Promise<string>;
  /**
   * Returns a copy of plain data (objects, arrays, JSON values) with every sealed text opened; one round trip for all
   * keys.
   */
  openDeep<T>(value: T): Promise<T>;
  /** Returns the HMAC-SHA-256 of a canonical command under a permanent secret of this installation, in base64url. */
  fingerprint(canonical: string): string;
  /**
   * Destroys the subject's keys, of one class or of all; the texts that they sealed are lost for ever. Returns how many
   * keys.
   */
  erase(subject: string, ofClass?: PersonalClass): Promise<number>;
  /**
   * Makes new texts of the subject be sealed by new keys from now on. Returns the ids of the keys that sealed its texts
   * until now; they can still open those texts until `destroy` is called with them.
   */
  retire(subject: string): Promise<string[]>;
  /**
   * Destroys these keys; the texts that they sealed are lost for ever. Returns how many of them were not destroyed yet.
   */
  destroy(keyIds: readonly string[]): Promise<number>;
  /** Empties the key cache. */
  forget(): void;
  /** Calls the listener after every erasure in any process. Returns a function that stops that. */
  onErased(listener: () => void): () => void;
  /** Wraps every key with the current master key, in slices. Returns how many keys were changed. */
  rewrap(): Promise<number>;
  close(): Promise<void>;
}

export interface VaultOptions extends MasterKeys {
  readonly pool: Pool;
  /** Number of keys kept in memory; 20 000 by default. */
  readonly cacheMax?: number;
  /**
   * How long a key is kept, in ms; 60 000 by default. If an erasure notice is missed, the key is still used no longer
   * than this.
   */
  readonly cacheTtlMs?: number;
  readonly log?: StoreLog;
  /** The year whose keys seal new texts; the current year by default. */
  readonly year?: () => number;
}

const REWRAP_SLICE = 500;

/** Opens the vault and creates its schema if it is missing. Holds one connection of the pool to listen for erasures. */
export async function openVault(options: VaultOptions): Promise<Vault> {
  await migrate(options.pool);
  const table = new KeyTable(options.pool, options);
  const secret = await table.secret('command-fingerprint');
  return new PostgresVault(options, table, secret);
}

class PostgresVault implements Vault {
  readonly #table: KeyTable;
  readonly #secret: Buffer;
  readonly #year: () => number;
  readonly #byName: LRUCache<string, DataKey>;
  readonly #byId: LRUCache<string, DataKey>;
  readonly #listeners = new Set<() => void>();
  /**
   * Number of calls to `forget`: a key that was being read during such a call must not be cached, for it may be
   * destroyed.
   */
  #forgotten = 0;
  readonly #stopListening: () => Promise<void>;
  readonly #purging: NodeJS.Timeout;

  constructor(options: VaultOptions, table: KeyTable, secret: Buffer) {
    const bounds = {
      // `max` would allocate the memory for all entries at once, more than a megabyte.
      maxSize: options.cacheMax ?? 20_000,
      sizeCalculation: () => 1,
      ttl: options.cacheTtlMs ?? 60_000,
    };
    this.#table = table;
    this.#secret = secret;
    this.#year = options.year ?? (() => new Date().getUTCFullYear());
    this.#byName = new LRUCache(bounds);
    this.#byId = new LRUCache(bounds);
    // A key whose time is over would otherwise stay in memory until it is asked for again.
    this.#purging = setInterval(() => {
      this.#byName.purgeStale();
      this.#byId.purgeStale();
    }, bounds.ttl).unref();
    this.#stopListening = listenForErasures(options.pool, () => this.#erased(), options.log);
  }

  async seal(requests: readonly SealRequest[]): Promise<string[]> {
    const year = this.#year();
    const names = requests.map(({ subject, class: ofClass }) => ({
      subject,
      class: ofClass,
      year,
    }));
    const keys = await this.#keysInUse(names);
    return requests.map(({ text }, i) => {
      const key = keys.get(textOf(names[i]!))!;
      return sealText(key.keyId, key.bytes!, text);
    });
  }

  async openValue(text: string): Promise<string> {
    const keyId = sealingKeyOf(text);
    if (keyId === undefined) return text;
    return open(text, keyId, await this.#keysOf(new Set([keyId])));
  }

  async openDeep<T>(value: T): Promise<T> {
    const keyIds = new Set<string>();
    eachText(value, (text) => {
      const keyId = sealingKeyOf(text);
      if (keyId !== undefined) keyIds.add(keyId);
    });
    if (keyIds.size === 0) return value;
    return opened(value, await this.#keysOf(keyIds)) as T;
  }

  fingerprint(canonical: string): string {
    return createHmac('sha256', this.#secret).update(canonical).digest('base64url');
  }

  async erase(subject: string, ofClass?: PersonalClass): Promise<number> {
    const destroyed = await this.#table.destroy(subject, ofClass);
    this.#erased();
    return destroyed;
  }

  async retire(subject: string): Promise<string[]> {
    const retired = await this.#table.retire(subject);
    this.#erased();
    return retired;
  }

  async destroy(keyIds: readonly string[]): Promise<number> {
    const destroyed = await this.#table.destroyById(keyIds);
    if (destroyed > 0) this.#erased();
    return destroyed;
  }

  forget(): void {
    this.#forgotten += 1;
    this.#byName.clear();
    this.#byId.clear();
  }

  onErased(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async rewrap(): Promise<number> {
    let total = 0;
    for (;;) {
      const changed = await this.#table.rewrap(REWRAP_SLICE);
      if (changed === 0) return total;
      total += changed;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#purging);
    await this.#stopListening();
    this.forget();
  }

  #erased(): void {
    this.forget();
    for (const listener of this.#listeners) listener();
  }

  async #keysInUse(names: readonly KeyName[]): Promise<Map<string, DataKey>> {
    const keys = new Map<string, DataKey>();
    const missing = new Map<string, KeyName>();
    for (const name of names) {
      const text = textOf(name);
      const key = this.#byName.get(text);
      if (key === undefined) missing.set(text, name);
      else keys.set(text, key);
    }
    if (missing.size === 0) return keys;
    const forgotten = this.#forgotten;
    const made = await this.#table.inUse([...missing.values()]);
    [...missing.keys()].forEach((text, i) => {
      const key = made[i]!;
      keys.set(text, key);
      if (forgotten !== this.#forgotten) return;
      this.#byName.set(text, key);
      this.#byId.set(key.keyId, key);
    });
    return keys;
  }

  async #keysOf(keyIds: ReadonlySet<string>): Promise<Map<string, DataKey>> {
    const keys = new Map<string, DataKey>();
    const missing: string[] = [];
    for (const keyId of keyIds) {
      const key = this.#byId.get(keyId);
      if (key === undefined) missing.push(keyId);
      else keys.set(keyId, key);
    }
    if (missing.length === 0) return keys;
    const forgotten = this.#forgotten;
    for (const key of await this.#table.byId(missing)) {
      keys.set(key.keyId, key);
      if (forgotten === this.#forgotten) this.#byId.set(key.keyId, key);
    }
    return keys;
  }
}

async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Processes start together, and "create ... if not exists" is not safe against itself.
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('scara vault schema'))`);
    await client.query(vaultSchema);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

function open(text: string, keyId: string, keys: ReadonlyMap<string, DataKey>): string {
  const key = keys.get(keyId);
  if (key === undefined) return UNREADABLE;
  return key.bytes === null ? ERASED : openText(key.bytes, text);
}

function eachText(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value);
  else if (Array.isArray(value)) for (const item of value) eachText(item, visit);
  else if (isPlain(value)) for (const key of Object.keys(value)) eachText(value[key], visit);
}

function opened(value: unknown, keys: ReadonlyMap<string, DataKey>): unknown {
  if (typeof value === 'string') {
    const keyId = sealingKeyOf(value);
    return keyId === undefined ? value : open(value, keyId, keys);
  }
  if (Array.isArray(value)) return value.map((item) => opened(item, keys));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, opened(item, keys)]));
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
