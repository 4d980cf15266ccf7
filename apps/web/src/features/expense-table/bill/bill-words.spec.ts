import { aColumn, aRow, aTable } from '../builders.fixture.js';
import { changesInWords } from './change-words.js';
import { barsOf, monthSums } from './chart-bars.js';

describe('what changed since last month', () => {
  const water = (consumption: number, share: number) =>
    aColumn(7, [share], {
      name: 'Apă rece',
      showMetering: 2,
      metered: { unit: 'm³', consumptionE3: [consumption], useBani: [share], differenceBani: [0] },
    });

  it('is said in words, the largest first', () => {
    const before = aTable([aRow(1, { total: 5_000 })], [water(3_000, 5_000)]);
    const now = aTable([aRow(1, { total: 8_000, persons: 2 })], [water(4_500, 8_000)]);
    expect(changesInWords(now, { ...before, idMonth: 202_508 })).toEqual([
      'Totalul este cu 30,00 lei mai mare decât în august 2025.',
      'Numărul de persoane: 1 → 2.',
      'Apă rece: cu 30,00 lei mai mult (era 50,00). Consum: 4,500 față de 3,000\u00a0m³.',
    ]);
  });

  it('is nothing for an apartment that was not there', () => {
    expect(changesInWords(aTable([aRow(1)]), aTable([]))).toEqual([]);
  });

  it('adds up: what is not named one by one is summed', () => {
    const columns = (shares: readonly number[]) =>
      shares.map((bani, at) => aColumn(at + 1, [bani], { name: `Coloana ${at}` }));
    const before = aTable([aRow(1, { total: 0 })], columns([0, 0, 0, 0, 0, 0]));
    const now = aTable(
      [aRow(1, { total: 5_500 })],
      columns([1_000, 2_000, 3_000, 900, -1_500, 100]),
    );
    const said = changesInWords(now, before);
    expect(said.at(-1)).toBe('Alte 2 diferențe: împreună cu 10,00 lei mai mult.');
    expect(said).toHaveLength(6);
    expect(changesInWords(before, now).at(-1)).toBe(
      'Alte 2 diferențe: împreună cu 10,00 lei mai puțin.',
    );
  });
});

test('the chart goes by closed months and, where one is not closed, by its table', () => {
  const closed = [
    { idMonth: 202_510, expensesBani: 300 },
    { idMonth: 202_508, expensesBani: 100 },
    // Open again: its last closing still stands, and its table is the newer of the two.
    { idMonth: 202_509, expensesBani: 150 },
  ];
  const tables = [
    { idMonth: 202_509, rows: [{ expenses: 200 }] },
    // The apartment was not there yet.
    { idMonth: 202_507, rows: [] },
  ];
  expect(monthSums(closed, tables)).toEqual([
    { idMonth: 202_508, bani: 100 },
    { idMonth: 202_509, bani: 200 },
    { idMonth: 202_510, bani: 300 },
  ]);
});

describe('the chart of months', () => {
  it('fits its drawing and gives a negative month no bar', () => {
    const sums = [
      { idMonth: 202_508, bani: -100 },
      { idMonth: 202_509, bani: 400 },
    ];
    const { bars, top } = barsOf(sums, { width: 100, height: 50 });
    expect(top).toBe(400);
    expect(bars.map(({ height }) => height)).toEqual([0, 46]);
    expect(bars.every(({ x, width }) => x >= 0 && x + width <= 100)).toBe(true);
  });
});
