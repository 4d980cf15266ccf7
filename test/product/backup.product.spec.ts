import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { Caller } from '../support/api.js';
import { discard, type RunningProduct, startProduct } from '../support/product.js';
import { until } from '../support/until.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** How many backups are made while users work; the long run sets more. */
const BACKUPS = Number(process.env['BACKUPS'] ?? 4);
const WRITERS = 4;
const EMAIL = 'copie@example.ro';
const PASSWORD = 'parola-de-test';
const minutes = 60_000;

interface Structure {
  readonly blocks: readonly { readonly name: string }[];
}

interface Answered {
  readonly idAs: number;
  readonly name: string;
}

interface Work {
  isOn: boolean;
  /** The association to which blocks are added now. */
  idAs: number;
  readonly answered: Answered[];
}

let home: string;
let dataDir: string;
let product: RunningProduct;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'scara-backup-'));
  dataDir = join(home, 'date');
  product = await startProduct({ dataDir, env: { RATE_LIMIT_PER_MINUTE: '0' } });
}, 3 * minutes);

afterAll(async () => {
  await product.stop();
  await discard(home);
}, minutes);

test(
  'a copy taken while people work holds all that was answered before it, and the product runs on it',
  async () => {
    const person = new Caller(product.address);
    await person.enter(EMAIL, PASSWORD);
    const work: Work = { isOn: true, idAs: 0, answered: [] };
    const nextAssociation = async (name: string): Promise<void> => {
      const { body } = await person.call<{ idAs: number }>('PUT', '/api/association', {
        body: { name },
      });
      work.idAs = body.idAs;
    };
    await nextAssociation('Asociația copiată');
    const writers = Array.from({ length: WRITERS }, (_, writer) => write(person, work, writer));
    let copy = '';
    let known: readonly Answered[] = [];
    let events = 0;
    for (let taken = 0; taken < BACKUPS; taken += 1) {
      if (copy !== '') await discard(copy);
      // An association holds at most 9 999 objects.
      await nextAssociation(`Asociația copiată a ${taken + 2}-a oară`);
      copy = join(home, `copie-${taken}`);
      known = [...work.answered];
      const { code, output } = await backup(dataDir, copy);
      expect([code, output]).toEqual([0, expect.stringContaining('Copie de siguranță întreagă')]);
      events = eventsSaid(output);
      expect(events).toBeGreaterThanOrEqual(known.length);
    }
    work.isOn = false;
    await Promise.all(writers);
    expect(work.answered.length).toBeGreaterThan(known.length);
    await product.stop();

    // The original is deleted; the product goes on from the copy.
    await rm(dataDir, { recursive: true });
    product = await startProduct({ dataDir: copy });
    const again = new Caller(product.address);
    const entered = await again.call('POST', '/api/auth/login', {
      body: { email: EMAIL, password: PASSWORD },
    });
    expect(entered.status).toBe(200);
    const blocksOf = async (idAs: number): Promise<readonly string[]> => {
      const { body } = await again.call<Structure>('GET', `/api/association/${idAs}/structure`);
      return body.blocks.map(({ name }) => name);
    };
    for (const idAs of new Set(known.map((one) => one.idAs))) {
      const names = await blocksOf(idAs);
      const wanted = known.filter((one) => one.idAs === idAs).map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(wanted));
      expect(new Set(names).size).toBe(names.length);
    }
    const [{ idAs } = { idAs: 0 }] = known;
    const added = await again.call('PUT', `/api/association/${idAs}/block`, {
      body: { name: 'După copie' },
    });
    expect(added.status).toBe(200);
    await until(async () => (await blocksOf(idAs)).includes('După copie'));
    const checked = await said('tools/start/run-built.mjs', copy, [
      'apps/projector/dist/rebuild.js',
      '--check',
    ]);
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('identic') });

    await product.stop();
    const still = await backup(copy, join(home, 'oprit'));
    expect(still.code).toBe(0);
    expect(eventsSaid(still.output)).toBeGreaterThan(events);
    // A copy contains everything from the folder's own key to its files; the logs are left out.
    const made = await readdir(join(home, 'oprit'));
    expect(made).toEqual(expect.arrayContaining(['master.key', 'postgres', 'scara.json']));
    expect(made).not.toContain('logs');
    const keys = [copy, join(home, 'oprit')].map((folder) =>
      readFile(join(folder, 'master.key'), 'utf8'),
    );
    expect(await keys[0]).toBe(await keys[1]);
    product = await startProduct({ dataDir: copy });
  },
  (10 + BACKUPS) * minutes,
);

test('what cannot be copied, or not to there, is said in one line and left untouched', async () => {
  const { dataDir: running } = product;
  const full = join(home, 'plin');
  await mkdir(full);
  await writeFile(join(full, 'scrisoare.txt'), 'dragă bunică');
  const named = join(home, 'servere');
  await mkdir(named);
  await writeFile(
    join(named, 'scara.json'),
    JSON.stringify({ product: 'scara', format: 1, parts: [] }),
  );
  const line = async (from: string, ...to: string[]): Promise<string> => {
    const { code, output } = await said('tools/start/backup.mjs', from, to);
    expect(code).toBe(1);
    return output.trim();
  };
  expect(await line(running)).toMatch(/^Spuneți unde: .*\.$/);
  expect(await line(join(home, 'nimic'), join(home, 'a'))).toMatch(/^În .* nu sunt date .*\.$/);
  expect(await line(running, full)).toMatch(/^.* nu este un folder gol: .*\.$/);
  expect(await line(running, join(running, 'copie'))).toMatch(/^Copia nu poate sta în .*\.$/);
  expect(await line(named, join(home, 'b'))).toMatch(/^Produsul folosește servere proprii .*\.$/);
  for (const nowhere of ['/proc/scara/copie', join(full, 'scrisoare.txt', 'copie')]) {
    expect(await line(running, nowhere)).toMatch(
      /^Copia de siguranță nu s-a făcut: acolo nu se poate face un folder\.$/m,
    );
  }
  expect(await readdir(full)).toEqual(['scrisoare.txt']);
  expect((await readdir(home)).filter((name) => ['a', 'b', 'nimic'].includes(name))).toEqual([]);
});

test('while another copy is made it says so, and leaves nothing', async () => {
  const { databaseUrl } = await product.stack();
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  const folder = join(home, 'a doua');
  try {
    await other.query("select pg_create_physical_replication_slot('scara_backup', true, true)");
    const { code, output } = await backup(product.dataDir, folder);
    expect(code).toBe(1);
    expect(output).toMatch(/nu s-a făcut: o altă copie este în lucru\.$/m);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await other.end();
  }
});

/** Adds blocks one after the other and records those that were answered. */
async function write(person: Caller, work: Work, writer: number): Promise<void> {
  for (let n = 0; work.isOn; n += 1) {
    const { idAs } = work;
    const name = `B ${writer} ${n}`;
    // A block that was not answered in time was not promised either.
    const answer = await person
      .call('PUT', `/api/association/${idAs}/block`, { body: { name } })
      .catch(() => undefined);
    if (answer?.status === 200) work.answered.push({ idAs, name });
    await delay(20);
  }
}

const backup = (from: string, to: string) => said('tools/start/backup.mjs', from, [to]);

const eventsSaid = (output: string): number =>
  Number(/întreagă: (\d+) evenimente/.exec(output)?.[1] ?? 0);

function said(
  script: string,
  from: string,
  args: readonly string[],
): Promise<{ readonly code: number | null; readonly output: string }> {
  const env = { ...process.env, NODE_OPTIONS: '', SCARA_DATA: from, SCARA_BUILT: '1' };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, script), ...args],
      { env },
      (_, out, err) => {
        resolve({ code: child.exitCode, output: out + err });
      },
    );
  });
}

test('broken off it leaves nothing: neither a part, which would hold the key, nor a server', async () => {
  const folder = join(home, 'a treia');
  const script = join(root, 'tools/start/backup.mjs');
  const env = { ...process.env, SCARA_DATA: product.dataDir };
  const child = spawn(process.execPath, [script, folder], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text as string;
    if (output.includes('Pornesc baza de date din copie')) child.kill('SIGINT');
  }
  expect(await ended).toEqual([1, null]);
  expect(output).not.toContain('întreagă');
  expect(await readdir(folder)).toEqual([]);
});
