import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { randomBytes } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { until } from '../testing/until.js';
import { KeyTable } from './key-table.js';
import { masterKeyFrom } from './master-key.js';
import { openVault, type Vault, type VaultOptions } from './vault.js';

let postgres: TestPostgres;
let pool: pg.Pool;
const masterKey = masterKeyFrom(randomBytes(32).toString('base64'));
const vaults: Vault[] = [];

const open = async (options: Partial<VaultOptions> = {}): Promise<Vault> => {
  const vault = await openVault({ pool, masterKey, ...options });
  vaults.push(vault);
  return vault;
};

const ana = { subject: 'apartment:1', class: 'identity', text: 'Ana Știrbei' } as const;
const phone = { subject: 'apartment:1', class: 'contact', text: '0722 111 222' } as const;

beforeAll(async () => {
  postgres = await startTestPostgres();
  pool = new pg.Pool({ connectionString: await postgres.database(), max: 20 });
  pool.on('error', () => undefined);
});

afterEach(async () => {
  await Promise.all(vaults.splice(0).map((vault) => vault.close()));
  await pool.query('truncate vault.data_key');
});

afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

it('opens what it sealed, in this process and in another', async () => {
  const vault = await open();
  const [sealed, other] = await vault.seal([ana, phone]);
  expect(sealed).toMatch(/^§1\.[\w-]{12}\.[\w-]+$/);
  expect(sealed).not.toContain('Ana');
  expect(await vault.openValue(sealed!)).toBe(ana.text);
  const second = await open();
  expect(await second.openDeep({ rows: [{ name: sealed, tel: other, n: 1, no: null }] })).toEqual({
    rows: [{ name: ana.text, tel: phone.text, n: 1, no: null }],
  });
});

it('keeps of a key its bytes alone, and only for its time', async () => {
  const made = jest.spyOn(KeyTable.prototype, 'inUse');
  try {
    const vault = await open({ cacheTtlMs: 50 });
    let isHearing = false;
    vault.onErased(() => (isHearing = true));
    await until(() => isHearing);
    await vault.seal([ana]);
    const key = await (made.mock.results[0]!.value as ReturnType<KeyTable['inUse']>).then(
      ([first]) => {
        expect(first!.bytes!.buffer.byteLength).toBe(32);
        return new WeakRef(first!);
      },
    );
    made.mockClear();
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    await until(() => {
      collect();
      return key.deref() === undefined;
    });
  } finally {
    made.mockRestore();
  }
});

it('opens an empty text as an empty one', async () => {
  const vault = await open();
  const [sealed] = await vault.seal([{ ...ana, text: '' }]);
  expect(await vault.openValue(sealed!)).toBe('');
});

it('never seals the same text alike', async () => {
  const [one, two] = await (await open()).seal([ana, ana]);
  expect(one).not.toBe(two);
});

it('has one key per subject, class and year, however many seal at once', async () => {
  const [one, two] = [await open(), await open()];
  const names = Array.from({ length: 50 }, (_, i) => ({ ...ana, subject: `apartment:${i % 5}` }));
  await Promise.all([one.seal(names), two.seal(names), one.seal(names), two.seal(names)]);
  await (await open({ year: () => 2031 })).seal([ana]);
  const { rows } = await pool.query('select year, count(*)::int from vault.data_key group by 1');
  expect(rows.map((row: { count: number }) => row.count).sort()).toEqual([1, 5]);
});

it('seals for a known key without asking Postgres, and asks once for many new ones', async () => {
  const vault = await open();
  // The vault caches nothing until it listens for erasures.
  let isHearing = false;
  vault.onErased(() => (isHearing = true));
  await until(() => isHearing);
  const query = jest.spyOn(pool, 'query');
  await vault.seal(Array.from({ length: 300 }, (_, i) => ({ ...ana, subject: `apartment:${i}` })));
  expect(query).toHaveBeenCalledTimes(1);
  const [sealed] = await vault.seal([ana]);
  await vault.openValue(sealed!);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
});

it('retires keys: they open what they sealed and seal nothing more, until they are destroyed', async () => {
  const [one, two] = [await open(), await open()];
  const [before] = await one.seal([ana]);
  await two.seal([ana]);
  let heard = 0;
  two.onErased(() => (heard += 1));
  const retired = await one.retire('apartment:1');
  expect(retired).toEqual([before!.split('.')[1]]);
  await until(() => heard > 0);
  const [after] = await two.seal([ana]);
  expect(after).not.toContain(retired[0]!);
  expect(await two.openDeep([before, after])).toEqual([ana.text, ana.text]);
  heard = 0;
  expect(await one.destroy(retired)).toBe(1);
  expect(await one.destroy(retired)).toBe(0);
  await until(() => heard > 0);
  for (const vault of [one, two]) {
    expect(await vault.openDeep([before, after])).toEqual(['[date șterse]', ana.text]);
  }
  // When retired again, the keys that still wait since the first time are included.
  const again = await one.retire('apartment:1');
  expect(await two.retire('apartment:1')).toEqual(again);
});

it('erases by destroying keys, of one class or of all, in every process', async () => {
  const [one, two] = [await open(), await open()];
  const sealed = await one.seal([ana, phone]);
  expect(await two.openDeep(sealed)).toEqual([ana.text, phone.text]);
  let heard = 0;
  two.onErased(() => (heard += 1));

  expect(await one.erase('apartment:1', 'contact')).toBe(1);
  await until(() => heard > 0);
  for (const vault of [one, two]) {
    expect(await vault.openDeep(sealed)).toEqual([ana.text, '[date șterse]']);
  }
  expect(await one.erase('apartment:1')).toBe(1);
  expect(await one.erase('apartment:1')).toBe(0);
  expect(await one.openDeep(sealed)).toEqual(['[date șterse]', '[date șterse]']);
  // The old row versions, which contain the keys, are removed too.
  const vacuums = `select vacuum_count::int as count from pg_stat_all_tables where relname = 'data_key'`;
  const counted = async () => (await pool.query<{ count: number }>(vacuums)).rows[0]!.count;
  const before = await counted();
  await one.erase('apartment:1');
  expect(await counted()).toBeGreaterThan(before);
  const { rows } = await pool.query('select wrapped, destroyed_at from vault.data_key');
  expect(rows).toHaveLength(2);
  for (const row of rows as { wrapped: null; destroyed_at: Date }[]) {
    expect(row.wrapped).toBeNull();
    expect(row.destroyed_at).toBeInstanceOf(Date);
  }
});

/** Returns a pool that provides one connection, for creating the schema, and none to listen for erasures. */
function deafPool(): pg.Pool {
  let connections = 1;
  const deaf = Object.create(pool) as pg.Pool;
  // Connections that queries take for themselves are provided.
  deaf.connect = ((taken?: () => void) => {
    if (taken !== undefined) return pool.connect(taken);
    return connections-- > 0 ? pool.connect() : Promise.reject(new Error('none left'));
  }) as never;
  return deaf;
}

it('keeps no key longer than its time, though it hears of nothing', async () => {
  const [one, deaf] = [await open(), await open({ pool: deafPool(), cacheTtlMs: 200 })];
  const [before] = await deaf.seal([ana]);
  const retired = await one.retire(ana.subject);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const [after] = await deaf.seal([ana]);
  expect(after).not.toContain(retired[0]!);
  await one.destroy(retired);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await deaf.openDeep([before, after])).toEqual(['[date șterse]', ana.text]);
});

it('forgets in its own process at once, though it hears of nothing', async () => {
  const vault = await open({ pool: deafPool() });
  const [before] = await vault.seal([ana]);
  const retired = await vault.retire(ana.subject);
  const [after] = await vault.seal([ana]);
  expect(after).not.toContain(retired[0]!);
  expect(await vault.openDeep([before, after])).toEqual([ana.text, ana.text]);
  await vault.destroy(retired);
  expect(await vault.openDeep([before, after])).toEqual(['[date șterse]', ana.text]);
  await vault.erase(ana.subject);
  expect(await vault.openDeep([before, after])).toEqual(['[date șterse]', '[date șterse]']);
});

it('keeps no key that it was reading when it heard of an erasure', async () => {
  const one = await open();
  const [before] = await one.seal([ana]);
  let answers = Promise.resolve();
  const slow = Object.create(pool) as pg.Pool;
  slow.connect = pool.connect.bind(pool) as never;
  slow.query = (async (text: string, values?: unknown[]) => {
    const answer = await pool.query(text, values);
    await answers;
    return answer;
  }) as never;
  const two = await open({ pool: slow });
  let heard = 0;
  two.onErased(() => (heard += 1));
  await one.erase('apartment:9');
  await until(() => heard > 0);
  const meanwhile = async (read: () => Promise<unknown>, erase: () => Promise<unknown>) => {
    let answered = (): void => undefined;
    answers = new Promise((resolve) => (answered = resolve));
    const reading = read();
    const before = heard;
    await erase();
    await until(() => heard > before);
    answered();
    await reading;
  };
  let retired: string[] = [];
  await meanwhile(
    () => two.seal([ana]),
    async () => (retired = await one.retire(ana.subject)),
  );
  const [after] = await two.seal([ana]);
  expect(after).not.toContain(retired[0]!);
  two.forget();
  await meanwhile(
    () => two.openValue(before!),
    () => one.destroy(retired),
  );
  expect(await two.openDeep([before, after])).toEqual(['[date șterse]', ana.text]);
});

it('seals again under a new key after an erasure: another person may live there', async () => {
  const vault = await open();
  const [old] = await vault.seal([ana]);
  await vault.erase(ana.subject);
  const [fresh] = await vault.seal([{ ...ana, text: 'Ion Pop' }]);
  expect(await vault.openDeep([old, fresh])).toEqual(['[date șterse]', 'Ion Pop']);
});

it('hears of erasures again after its connection broke', async () => {
  const [one, two] = [await open(), await open()];
  const [sealed] = await one.seal([ana]);
  await two.openValue(sealed!);
  let heard = 0;
  two.onErased(() => (heard += 1));
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query = 'listen vault_erased' and pid <> pg_backend_pid()`,
  );
  await until(() => heard > 0);
  heard = 0;
  await one.erase(ana.subject);
  await until(() => heard > 0);
  expect(await two.openValue(sealed!)).toBe('[date șterse]');
});

it('says so when a text is damaged or of a key that it never had, and never throws', async () => {
  const vault = await open();
  const [sealed] = await vault.seal([ana]);
  const damaged = `${sealed!.slice(0, -2)}${sealed!.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(await vault.openValue(damaged)).toBe('[date ilizibile]');
  await pool.query('truncate vault.data_key');
  vault.forget();
  expect(await vault.openValue(sealed!)).toBe('[date ilizibile]');
  for (const text of ['', 'Ana', '§1', '§1.x.y', '§2.aaaaaaaaaaaa.bbbb']) {
    expect(await vault.openValue(text)).toBe(text);
  }
});

it('changes the master key without losing a text', async () => {
  const first = await open();
  const fingerprint = first.fingerprint('{}');
  const others = Array.from({ length: 600 }, (_, i) => ({ ...ana, subject: `apartment:${i + 2}` }));
  const sealed = await first.seal([ana, phone, ...others]);
  const next = masterKeyFrom(randomBytes(32).toString('base64'));
  const rotating = await open({ masterKey: next, previousMasterKeys: [masterKey] });
  expect(await rotating.rewrap()).toBe(602);
  const after = await open({ masterKey: next });
  const texts = [ana.text, phone.text, ...others.map(({ text }) => text)];
  expect(await after.openDeep(sealed)).toEqual(texts);
  expect(after.fingerprint('{}')).toBe(fingerprint);
  await expect(open()).rejects.toThrow('altă cheie principală');
  // Restores the first master key for the following tests; a key that is destroyed meanwhile is not wrapped again.
  const meanwhile = Object.create(pool) as pg.Pool;
  meanwhile.connect = pool.connect.bind(pool) as never;
  meanwhile.query = (async (text: string, values?: unknown[]) => {
    const answer = await pool.query(text, values);
    if (text.includes('master_key_id <> $1')) await after.erase(ana.subject, 'identity');
    return answer;
  }) as never;
  const back = await open({ pool: meanwhile, masterKey, previousMasterKeys: [next] });
  await back.rewrap();
  expect(await back.openDeep(sealed.slice(0, 3))).toEqual([
    '[date șterse]',
    phone.text,
    others[0]!.text,
  ]);
});

it('a wrapped key moved to another row does not unwrap', async () => {
  const vault = await open();
  const [sealed] = await vault.seal([ana, { ...ana, subject: 'apartment:2' }]);
  await pool.query(
    `update vault.data_key a set wrapped = b.wrapped from vault.data_key b
     where a.subject = 'apartment:1' and b.subject = 'apartment:2'`,
  );
  vault.forget();
  await expect(vault.openValue(sealed!)).rejects.toThrow();
});

it.each(['subject = subject || 1', `class = 'contact'`, 'year = year + 1'])(
  'a wrapped key whose row says another %s does not unwrap',
  async (change) => {
    const vault = await open();
    const [sealed] = await vault.seal([ana]);
    await pool.query(`update vault.data_key set ${change}`);
    vault.forget();
    await expect(vault.openValue(sealed!)).rejects.toThrow();
  },
);

it('keeps nothing of the clear text or of the key in Postgres', async () => {
  const vault = await open();
  await vault.seal([{ ...ana, text: 'canarul din mină' }]);
  const { rows } = await pool.query('select t::text as row from vault.data_key t');
  expect(JSON.stringify(rows)).not.toMatch(/canarul/);
});

it.each(['', 'c2hvcnQ=', 'x'.repeat(44)])('refuses the master key %j', (text) => {
  expect(() => masterKeyFrom(text)).toThrow('32 de octeți');
});
