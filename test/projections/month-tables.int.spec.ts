import { computeMonth, expenseTable, positionsOfEntrance } from '@scara/domain/expense-month';
import { monthIdOf } from '@scara/domain/kernel';
import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import type { Lived } from '../support/lived.js';
import { eventsOf, livedAtRandom } from '../support/lived-at-random.js';
import { readModels } from '../../apps/projector/src/projections/index.js';
import { rebuild } from '../../apps/projector/src/rebuild/rebuild.js';
import { dice } from '../../apps/projector/src/testing/history.js';
import { MemorySource } from '../../apps/projector/src/testing/memory-source.js';
import {
  endWithTests,
  hashes,
  project,
  query,
} from '../../apps/projector/src/testing/projected.js';

endWithTests();

/** The month tables over random histories: the live ones, whatever the batches, must equal those of a rebuild. */

let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startTestPostgres();
});

afterAll(() => postgres.stop());

it.each([1, 2, 3, 4])(
  'history %i: live in random batches equals rebuilt, byte for byte, here and in the past',
  async (seed) => {
    const lived = livedAtRandom(seed, 90);
    const events = eventsOf(lived.recorded);
    const roll = dice(seed * 77);
    const source = new MemorySource([], (batchMax) => 1 + roll(Math.min(batchMax, 12)));
    const url = await postgres.database();
    const places = [roll(events.length), roll(events.length)].sort((a, b) => a - b);
    for (const place of [...places, events.length]) {
      source.events = events.slice(0, place);
      await project(url, source);
      const live = await hashes(url);
      const { identical, switched } = await rebuild({
        databaseUrl: url,
        openSource: () => source,
        readModels,
        mode: 'rebuild',
        batchMax: 170,
        say: () => undefined,
      });
      expect({ identical, switched }).toEqual({ identical: true, switched: true });
      expect(await hashes(url)).toEqual(live);
    }
    expect(await tablesOf(url)).toEqual(expectedTables(lived));
    const closings = events.filter(({ type }) => type === 'MonthClosed').length;
    const [kept] = await query<{ n: number }>(
      url,
      'select count(*)::int as n from read.month_closing',
    );
    expect(kept?.n).toBe(closings);
  },
);

/** Returns every stored table without its state and version, by month and entrance. */
async function tablesOf(url: string): Promise<Record<string, unknown>> {
  const rows = await query<{ month: number; entrance_id: string; body: string }>(
    url,
    'select month, entrance_id, body from read.month_table order by 1, 2',
  );
  return Object.fromEntries(
    rows.map(({ month: of, entrance_id: entrance, body }) => {
      const {
        state: _,
        version: __,
        ...table
      } = JSON.parse(`{${body}}`) as Record<string, unknown>;
      return [`${of} ${entrance}`, table];
    }),
  );
}

/** Computes the same from the domain alone: what a close stored, else the month's current table. */
function expectedTables(lived: Lived): Record<string, unknown> {
  const expected: Record<string, unknown> = {};
  for (const [at, state] of lived.months) {
    if (state.month === null) continue;
    const { closing, publication } = state;
    const result =
      closing?.result ?? computeMonth(lived.sources(at), publication?.published ?? null);
    for (const entrance of new Set(result.apartments.map(({ idEntrance }) => idEntrance))) {
      const table = expenseTable(result, positionsOfEntrance(result, entrance));
      expected[`${monthIdOf(at)} ${entrance}`] = JSON.parse(JSON.stringify(table)) as unknown;
    }
  }
  return expected;
}
