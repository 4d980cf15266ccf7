import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { endWithTests, hashes } from '../../apps/projector/src/testing/projected.js';

endWithTests();

/** Days are those of Bucharest, whatever the time zone of the server (reliability.md, row 14). */

const ZONES = ['UTC', 'Europe/Bucharest', 'America/Los_Angeles', 'Pacific/Kiritimati'];
/** Offsets of 1 January 2026, in minutes west of UTC; they prove that the zones were applied. */
const OFFSETS = [0, -120, 480, -840];

/** Instants where a day, a month, a year or the hour changes, and the day that it then is in Bucharest. */
const DAYS: Readonly<Record<string, string>> = {
  '2026-03-28T21:59:59.999Z': '2026-03-28',
  '2026-03-29T01:00:00.000Z': '2026-03-29',
  '2026-03-29T21:30:00.000Z': '2026-03-30',
  '2025-10-25T21:30:00.000Z': '2025-10-26',
  '2025-10-26T21:30:00.000Z': '2025-10-26',
  '2025-12-31T22:30:00.000Z': '2026-01-01',
  '2024-02-28T22:30:00.000Z': '2024-02-29',
  '2026-08-31T20:59:59.000Z': '2026-08-31',
};
const SEED = 14;
const MAIN = fileURLToPath(new URL('in-a-zone.main.ts', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

test('the same days and the same tables, byte for byte, in every zone', async () => {
  const urls: string[] = [];
  for (const _ of ZONES) urls.push(await postgres.database());
  const said = await Promise.all(ZONES.map((zone, at) => inZone(zone, urls[at]!)));
  expect(said.map(({ offset }) => offset)).toEqual(OFFSETS);
  for (const { days } of said) expect(days).toEqual(Object.values(DAYS));
  const [first, ...others] = await Promise.all(urls.map((url) => hashes(url)));
  for (const other of others) expect(other).toEqual(first);
});

async function inZone(
  zone: string,
  url: string,
): Promise<{ readonly offset: number; readonly days: readonly string[] }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...['-C', 'source', '--import', './tools/examples/typescript.mjs'],
      ...[MAIN, url, String(SEED), ...Object.keys(DAYS)],
    ],
    { cwd: root, env: { ...process.env, TZ: zone, NODE_OPTIONS: '', LOG_LEVEL: 'silent' } },
  );
  return JSON.parse(stdout) as { offset: number; days: string[] };
}
