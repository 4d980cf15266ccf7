import { startTestPostgres, type TestPostgres } from '@scara/embedded/testing';
import { endWithTests, query } from '../testing/projected.js';
import { binaryArray } from './binary-array.js';
import { type ColumnKind, sqlType, type Value } from './table.js';

endWithTests();

let postgres: TestPostgres;
let databaseUrl: string;

beforeAll(async () => {
  postgres = await startTestPostgres();
  databaseUrl = await postgres.database();
});

afterAll(() => postgres.stop());

describe('binaryArray', () => {
  const long = Number.MAX_SAFE_INTEGER;
  const cases: [ColumnKind, Value[], string[]?][] = [
    ['int', [0, 1, -1, 2_147_483_647, -2_147_483_647]],
    ['long', [0, -1, 4_294_967_295, 4_294_967_296, -4_294_967_297, long, -long]],
    ['long?', [null, 7, null]],
    ['big', [0n, -1n, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_807n]],
    [
      'text',
      ['', 'NULL', 'a"b\\c{d},', 'Ștefan 🏠\nrând', 'x'.repeat(100_000), 'Șț🏠'.repeat(5_000)],
    ],
    ['text?', [null, '', 'ț']],
    ['bool', [true, false], ['true', 'false']],
    ['uuid', ['0188c5b0-2f00-4b6e-8f3e-0123456789ab', 'ffffffff-ffff-ffff-ffff-ffffffffffff']],
    [
      'instant',
      [
        '2026-03-29T00:30:00Z',
        '2026-03-29T00:30:00.977Z',
        '1999-12-31T23:59:59.999999Z',
        '1900-01-01T00:00:00.5Z',
        '2199-12-31T23:59:59.000001Z',
      ],
      [
        '2026-03-29 00:30:00+00',
        '2026-03-29 00:30:00.977+00',
        '1999-12-31 23:59:59.999999+00',
        '1900-01-01 00:00:00.5+00',
        '2199-12-31 23:59:59.000001+00',
      ],
    ],
    ['text', []],
  ];
  it.each(
    cases.map(([kind, values, shown]) => ({ kind, values, shown: shown ?? values.map(textOf) })),
  )('gives Postgres what it holds: $kind', async ({ kind, values, shown }) => {
    const rows = await query<{ value: string | null }>(
      databaseUrl,
      `select value::text from unnest($1::${sqlType(kind)}[]) with ordinality as one(value, at) order by at`,
      [binaryArray(kind, values)],
    );
    expect(rows.map(({ value }) => value)).toEqual(shown);
  });
});

function textOf(value: Value): string | null {
  return value === null ? null : String(value);
}
