import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { MasterKey, MasterKeys } from './master-key.js';
import { decrypt, encrypt } from './sealed-text.js';

/** Names a data key: whose key, for which class of data, of which year. */
export interface KeyName {
  readonly subject: string;
  readonly class: string;
  readonly year: number;
}

/** A data key; `bytes` is null once the key was destroyed. */
export interface DataKey {
  readonly keyId: string;
  readonly bytes: Buffer | null;
}

interface KeyRow {
  key_id: string;
  subject: string;
  class: string;
  year: number;
  wrapped: Buffer | null;
  master_key_id: string | null;
}

const COLUMNS = 'key_id, subject, class, year, wrapped, master_key_id';
const ROUNDS_MAX = 5;

/** The data keys in Postgres: wrapped by the master key and bound to the subject, class and year they belong to. */
export class KeyTable {
  readonly #pool: Pool;
  readonly #current: MasterKey;
  readonly #masters: ReadonlyMap<string, MasterKey>;

  constructor(pool: Pool, { masterKey, previousMasterKeys = [] }: MasterKeys) {
    this.#pool = pool;
    this.#current = masterKey;
    this.#masters = new Map([...previousMasterKeys, masterKey].map((key) => [key.id, key]));
  }

  /**
   * Returns the keys in use under these names, in the same order, and creates the missing ones; one round trip for all.
   */
  async inUse(names: readonly KeyName[]): Promise<DataKey[]> {
    const found = new Map<string, DataKey>();
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const missing = names.filter((name) => !found.has(textOf(name)));
      if (missing.length === 0) return names.map((name) => found.get(textOf(name))!);
      for (const row of await this.#insertOrSelect(missing))
        found.set(textOf(row), this.#read(row));
    }
    // A row that was neither inserted nor found was inserted by another session at the same moment.
    throw new Error(`no data key could be made in ${ROUNDS_MAX} rounds`);
  }

  /** Returns the keys with these ids; ids that never existed are left out. */
  async byId(keyIds: readonly string[]): Promise<DataKey[]> {
    const { rows } = await this.#pool.query<KeyRow>(
      `select ${COLUMNS} from vault.data_key where key_id = any($1)`,
      [keyIds],
    );
    return rows.map((row) => this.#read(row));
  }

  /** Destroys a subject's keys, of one class or of all, and notifies every process. Returns how many were destroyed. */
  async destroy(subject: string, ofClass: string | undefined): Promise<number> {
    return await this.#destroy('subject = $1 and ($2::text is null or class = $2)', [
      subject,
      ofClass ?? null,
    ]);
  }

  async #destroy(where: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.#pool.query<{ destroyed: number }>(
      `with destroyed as (
         update vault.data_key set wrapped = null, master_key_id = null, destroyed_at = now()
         where ${where} and destroyed_at is null
         returning key_id)
       select count(*)::int as destroyed, pg_notify('vault_erased', '') from destroyed`,
      [...values],
    );
    // The old row version still contains the wrapped key until a vacuum removes it.
    await this.#pool.query('vacuum vault.data_key');
    return rows[0]!.destroyed;
  }

  /**
   * Makes new texts of the subject be sealed by new keys from now on, and notifies every process. Returns the ids of
   * all keys that sealed its texts until now and are not destroyed.
   */
  async retire(subject: string): Promise<string[]> {
    const { rows } = await this.#pool.query<{ key_id: string }>(
      `with retired as (
         update vault.data_key set retired_at = coalesce(retired_at, now())
         where subject = $1 and destroyed_at is null
         returning key_id),
       told as (select pg_notify('vault_erased', $1))
       select key_id from retired, told order by key_id`,
      [subject],
    );
    return rows.map((row) => row.key_id);
  }

  /** Destroys these keys and notifies every process. Returns how many of them were not destroyed yet. */
  async destroyById(keyIds: readonly string[]): Promise<number> {
    return await this.#destroy('key_id = any($1)', [keyIds]);
  }

  /** Wraps up to `slice` keys of previous master keys with the current one. Returns how many; 0 when all are done. */
  async rewrap(slice: number): Promise<number> {
    const { rows } = await this.#pool.query<KeyRow>(
      `select ${COLUMNS} from vault.data_key where master_key_id <> $1 and destroyed_at is null limit $2`,
      [this.#current.id, slice],
    );
    const { rowCount } = await this.#pool.query(
      `update vault.data_key k set wrapped = n.wrapped, master_key_id = $3
       from unnest($1::text[], $2::bytea[]) as n (key_id, wrapped)
       where k.key_id = n.key_id and k.destroyed_at is null`,
      [
        rows.map((row) => row.key_id),
        rows.map((row) => this.#wrap(boundTo(row), this.#read(row).bytes!)),
        this.#current.id,
      ],
    );
    return rowCount ?? 0;
  }

  /**
   * Returns a permanent secret of 32 bytes, created on the first call; wraps it again if the master key has changed.
   */
  async secret(name: string): Promise<Buffer> {
    await this.#pool.query(
      `insert into vault.secret (name, wrapped, master_key_id) values ($1, $2, $3)
       on conflict (name) do nothing`,
      [name, this.#wrap(name, randomBytes(32)), this.#current.id],
    );
    const { rows } = await this.#pool.query<{ wrapped: Buffer; master_key_id: string }>(
      'select wrapped, master_key_id from vault.secret where name = $1',
      [name],
    );
    const { wrapped, master_key_id: masterKeyId } = rows[0]!;
    const secret = this.#unwrap(name, wrapped, masterKeyId);
    if (masterKeyId !== this.#current.id) {
      await this.#pool.query(
        'update vault.secret set wrapped = $2, master_key_id = $3 where name = $1',
        [name, this.#wrap(name, secret), this.#current.id],
      );
    }
    return secret;
  }

  async #insertOrSelect(names: readonly KeyName[]): Promise<KeyRow[]> {
    const fresh = names.map((name) => ({ ...name, key_id: randomBytes(9).toString('base64url') }));
    const { rows } = await this.#pool.query<KeyRow>(
      `with wanted as (
         select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bytea[])
           as w (key_id, subject, class, year, wrapped)),
       inserted as (
         insert into vault.data_key (key_id, subject, class, year, wrapped, master_key_id)
         select w.key_id, w.subject, w.class, w.year, w.wrapped, $6 from wanted w
         where not exists (select from vault.data_key k where k.subject = w.subject
           and k.class = w.class and k.year = w.year
           and k.destroyed_at is null and k.retired_at is null)
         order by w.subject, w.class, w.year
         on conflict (subject, class, year) where destroyed_at is null and retired_at is null do nothing
         returning ${COLUMNS})
       select ${COLUMNS} from inserted
       union all
       select k.key_id, k.subject, k.class, k.year, k.wrapped, k.master_key_id
       from vault.data_key k join wanted w using (subject, class, year)
       where k.destroyed_at is null and k.retired_at is null`,
      [
        fresh.map((key) => key.key_id),
        fresh.map((key) => key.subject),
        fresh.map((key) => key.class),
        fresh.map((key) => key.year),
        fresh.map((key) => this.#wrap(boundTo(key), randomBytes(32))),
        this.#current.id,
      ],
    );
    return rows;
  }

  #read(row: KeyRow): DataKey {
    if (row.wrapped === null) return { keyId: row.key_id, bytes: null };
    return {
      keyId: row.key_id,
      bytes: withOwnMemory(this.#unwrap(boundTo(row), row.wrapped, row.master_key_id!)),
    };
  }

  #wrap(bound: string, bytes: Buffer): Buffer {
    return encrypt(this.#current.bytes, bound, bytes);
  }

  #unwrap(bound: string, wrapped: Buffer, masterKeyId: string): Buffer {
    const master = this.#masters.get(masterKeyId);
    if (master === undefined) {
      throw new Error(
        `Cheile datelor personale sunt închise cu altă cheie principală (${masterKeyId}): puneți la loc cheia cu care au fost scrise.`,
      );
    }
    return decrypt(master.bytes, bound, wrapped);
  }
}

/** Returns the name as one text, for use as a map key. */
export function textOf(name: KeyName): string {
  return `${name.year}|${name.class}|${name.subject}`;
}

/** Returns a copy to keep: a short buffer is a part of 8 kB that Node shares among such, and would keep all of them. */
function withOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

// Bound to its row: a wrapped key that was moved to another row cannot be unwrapped there.
function boundTo(row: { key_id: string } & KeyName): string {
  return `${row.key_id}|${textOf(row)}`;
}
