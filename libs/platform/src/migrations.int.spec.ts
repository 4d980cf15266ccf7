import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import type { Pool } from 'pg';
import { createPool, inTransaction, runMigrations } from './postgres.js';

let postgres: TestPostgres;
let pool: Pool;
let folder: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  pool = createPool(await postgres.database(), { applicationName: 'test' });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scara-migrations-'));
  await pool.query('drop schema if exists tried cascade');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

const write = (name: string, sql: string) => writeFile(join(folder, name), sql);
const migrate = () => runMigrations(pool, { schema: 'tried', folder });

describe('migrations', () => {
  it('are applied once, in order, also by processes that start together', async () => {
    await write('0002_more.sql', 'alter table one add column more int');
    await write('0001_one.sql', 'create table one (id int)');
    const applied = await Promise.all([migrate(), migrate(), migrate()]);
    expect(applied.flat()).toEqual(['0001_one.sql', '0002_more.sql']);
    await write('0003_two.sql', 'create table two (id int)');
    expect(await migrate()).toEqual(['0003_two.sql']);
  });

  it('are refused where one was changed after it was applied', async () => {
    await write('0001_one.sql', 'create table one (id int)');
    await migrate();
    await write('0001_one.sql', 'create table one (id bigint)');
    await expect(migrate()).rejects.toThrow('0001_one.sql was changed');
  });

  it('leave nothing of one that fails', async () => {
    await write('0001_one.sql', 'create table one (id int); select 1 / 0');
    await expect(migrate()).rejects.toThrow('division by zero');
    const { rows } = await pool.query(`select to_regclass('tried.one') as one`);
    expect(rows).toEqual([{ one: null }]);
    await write('0001_one.sql', 'create table one (id int)');
    expect(await migrate()).toEqual(['0001_one.sql']);
  });
});

it('a transaction whose work fails leaves nothing, and its connection is good again', async () => {
  await pool.query('create table if not exists kept (id int)');
  const failing = inTransaction(pool, async (tx) => {
    await tx.query('insert into kept values (1)');
    throw new Error('halfway');
  });
  await expect(failing).rejects.toThrow('halfway');
  await inTransaction(pool, (tx) => tx.query('insert into kept values (2)'));
  expect((await pool.query('select id from kept')).rows).toEqual([{ id: 2 }]);
});
