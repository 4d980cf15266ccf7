import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { baseBackup, type RunningPostgres, startPostgres } from './index.js';

const log = () => undefined;
let root: string;
let dataDir: string;
let server: RunningPostgres;
let pool: pg.Pool;

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'scara-base-backup-'));
  dataDir = path.join(root, 'data');
  server = await startPostgres({ dataDir, log });
  pool = new pg.Pool({ connectionString: server.url('postgres'), max: 2 });
  // `end` does not wait until its connections are closed, so one of them may still report that the server stops.
  pool.on('error', () => undefined);
  await pool.query('create table entry (number int primary key, text text not null)');
});

afterAll(async () => {
  await pool.end();
  await server.stop();
  await rm(root, { recursive: true });
});

/** Writes continuously, and makes the server start new log files and remove old ones meanwhile. */
async function writing(during: () => Promise<void>): Promise<void> {
  const load = { isOn: true, number: 0 };
  const writer = (async () => {
    while (load.isOn) {
      load.number += 1;
      await pool.query('insert into entry values ($1, repeat($2, 500))', [load.number, 'text']);
      if (load.number % 50 === 0) await pool.query('select pg_switch_wal()');
      if (load.number % 100 === 0) await pool.query('checkpoint');
    }
  })();
  await during();
  load.isOn = false;
  await writer;
}

async function numbersIn(
  folder: string,
): Promise<{ readonly count: number; readonly last: number }> {
  const copy = await startPostgres({ dataDir: folder, log });
  const reader = new pg.Client({ connectionString: copy.url('postgres') });
  try {
    await reader.connect();
    const { rows } = await reader.query<{ count: number; last: number }>(
      'select count(*)::int as count, max(number) as last from entry',
    );
    return rows[0]!;
  } finally {
    await reader.end();
    await copy.stop();
  }
}

const lastWritten = async (): Promise<number> => {
  const { rows } = await pool.query<{ last: number }>(
    'select coalesce(max(number), 0) as last from entry',
  );
  return rows[0]!.last;
};

it('copies a server that others write to, as it stood at one moment', async () => {
  const copy = path.join(root, 'copy');
  let before = 0;
  await writing(async () => {
    before = await lastWritten();
    await baseBackup(dataDir, copy);
  });
  const { count, last } = await numbersIn(copy);
  expect(count).toBe(last);
  expect(last).toBeGreaterThanOrEqual(before);
  expect(last).toBeLessThanOrEqual(await lastWritten());
});

it('leaves nothing behind in the server', async () => {
  const { rows } = await pool.query('select slot_name from pg_replication_slots');
  expect(rows).toEqual([]);
  expect(await readdir(dataDir)).not.toContain('backup_label');
});

it('makes one copy at a time of one server', async () => {
  const copies = await Promise.allSettled([
    baseBackup(dataDir, path.join(root, 'one')),
    baseBackup(dataDir, path.join(root, 'other')),
  ]);
  expect(copies.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('says in a sentence that there is no server to copy', async () => {
  const nobody = path.join(root, 'nobody');
  await expect(baseBackup(nobody, path.join(root, 'of-nobody'))).rejects.toThrow(
    /^baza de date din .*nobody nu rulează$/,
  );
});
