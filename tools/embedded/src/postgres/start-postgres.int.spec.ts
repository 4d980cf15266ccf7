import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from './index.js';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const TYPESCRIPT = fileURLToPath(new URL('../../../examples/typescript.mjs', import.meta.url));
const said: string[] = [];
const log = (line: string) => void said.push(line);
let root: string;
let dataDir: string;
let server: RunningPostgres;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'scara-postgres-'));
  dataDir = path.join(root, 'data');
  server = await startPostgres({ dataDir, log });
});

afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

describe('startPostgres', () => {
  it('makes a database once, however often it is asked', async () => {
    await Promise.all([server.ensureDatabase('scara'), server.ensureDatabase('scara')]);
    expect(await ask('select current_database() as answer')).toBe('scara');
  });

  it('gives nothing up of durability', async () => {
    expect(await ask('select current_setting($1) as answer', ['fsync'])).toBe('on');
    expect(await ask('select current_setting($1) as answer', ['synchronous_commit'])).toBe('on');
  });

  it('listens on this machine alone, and asks for the password', async () => {
    expect(await ask('select current_setting($1) as answer', ['listen_addresses'])).toBe(
      '127.0.0.1',
    );
    const url = new URL(server.url('scara'));
    url.password = 'wrong';
    const stranger = new pg.Client({ connectionString: url.href });
    await expect(stranger.connect()).rejects.toThrow('password authentication failed');
  });

  it('tells its log of an error, and nothing of what stands in the rows', async () => {
    await ask('create table person (email text unique)');
    const add = () => ask('insert into person values ($1)', ['ana@example.ro']);
    await add();
    await expect(add()).rejects.toThrow('duplicate key');
    while (!said.some((line) => line.includes('duplicate key'))) await delay(5);
    expect(said.join('\n')).not.toContain('ana@example.ro');
  });

  it('can order Romanian words', async () => {
    const sql = `select string_agg(word, ' ' order by word collate "ro-x-icu") as answer
                 from unnest(array['zid', 'șină', 'sac', 'ață', 'arc', 'țap', 'tei']) word`;
    expect(await ask(sql)).toBe('arc ață sac șină tei țap zid');
  });

  it('says that a living server has the folder', async () => {
    await expect(startPostgres({ dataDir, log })).rejects.toThrow('este deja pornită');
  });

  it('goes on after a kill with everything committed', async () => {
    await ask('create table kept as select 42 as answer');
    const exited = new Promise((resolve) => server.onExit(resolve));
    process.kill(server.pid, 'SIGKILL');
    expect(await exited).toEqual({ code: null, signal: 'SIGKILL', expected: false });
    server = await startPostgres({ dataDir, log });
    expect(await ask('select answer from kept')).toBe(42);
  });

  it('passes over a lock file whose process number is another program now', async () => {
    await server.stop();
    await writeFile(path.join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    server = await startPostgres({ dataDir, log });
    expect(await ask('select answer from kept')).toBe(42);
  });

  it('tells an exit it was asked for from one it was not', async () => {
    const exited = new Promise((resolve) => server.onExit(resolve));
    await server.stop();
    await server.stop();
    expect(await exited).toMatchObject({ code: 0, expected: true });
    server = await startPostgres({ dataDir, log });
  });

  it('names a port that is taken', async () => {
    const other = { dataDir: path.join(root, 'other'), port: server.port, log };
    await expect(startPostgres(other)).rejects.toThrow(`portul ${server.port} este ocupat`);
  });

  // Only root starts the server under another account, which cannot enter temporary folders.
  if (process.getuid?.() === 0) {
    it('says which folder the account of the server may not enter, where setpriv is missing', async () => {
      const { PATH } = process.env;
      process.env['PATH'] = root;
      try {
        const folder = path.join(root, 'closed', 'data');
        await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow(
          `nu are drept de intrare în dosarul ${root}.`,
        );
      } finally {
        process.env['PATH'] = PATH;
      }
    });
  }

  it('leaves a folder of something else alone', async () => {
    const folder = path.join(root, 'photos');
    await mkdir(folder);
    await writeFile(path.join(folder, 'nota.txt'), 'x');
    await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow(
      'conține altceva decât baza de date Scara',
    );
  });

  it('says that a data folder is damaged', async () => {
    const folder = path.join(root, 'damaged');
    await (await startPostgres({ dataDir: folder, log })).stop();
    await truncate(path.join(folder, 'global/pg_control'), 0);
    await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow('este deteriorată');
  });

  it('says that a data folder is of another version', async () => {
    const folder = path.join(root, 'old');
    await mkdir(folder);
    await writeFile(path.join(folder, 'PG_VERSION'), '16\n');
    await writeFile(path.join(folder, 'scara.password'), 'x\n');
    await expect(startPostgres({ dataDir: folder, log })).rejects.toThrow(
      'versiunea PostgreSQL „16”',
    );
  });
});

async function ask(sql: string, values: readonly unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url('scara') });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(sql, [...values]);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

it('asked to end while it makes the folder, it leaves nothing behind', async () => {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'scara-postgres-'));
  const child = fork(MAIN, [], {
    execArgv: ['-C', 'source', '--import', TYPESCRIPT],
    env: { ...process.env, NODE_OPTIONS: '', PG_DATA: path.join(parent, 'data') },
    stdio: 'ignore',
  });
  const isBegun = async (): Promise<boolean> => {
    const [draft] = (await readdir(parent)).filter((name) => /\.init-[^.]*$/.test(name));
    if (draft === undefined) return false;
    return (await readdir(path.join(parent, draft))).includes('base');
  };
  while (!(await isBegun())) await delay(5);
  child.kill('SIGTERM');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(await readdir(parent)).toEqual([]);
  await rm(parent, { recursive: true });
});
