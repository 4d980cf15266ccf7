import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { createPool, runMigrations } from '@scara/platform';

let postgres: TestPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  folder = await mkdtemp(join(tmpdir(), 'scara-migrations-'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

test('an older version refuses the tables of a newer one and leaves them as they are', async () => {
  const pool = createPool(await postgres.database(), { applicationName: 'probe', max: 1 });
  const migrated = (): Promise<readonly string[]> =>
    runMigrations(pool, { schema: 'probe', folder });
  await writeFile(join(folder, '0001_first.sql'), 'create table first (id integer)');
  await writeFile(join(folder, '0003_third.sql'), 'create table third (id integer)');
  await migrated();
  await rm(join(folder, '0003_third.sql'));
  await writeFile(join(folder, '0002_of_older.sql'), 'create table of_older (id integer)');
  await expect(migrated()).rejects.toThrow(
    'datele sunt ale unei versiuni mai noi a aplicației Scara (0003_third.sql)',
  );
  const { rows } = await pool.query(`select to_regclass('probe.of_older') as made`);
  expect(rows).toEqual([{ made: null }]);
  await pool.end();
});
