import { aColumn, aRow, aTable } from './builders.fixture.js';
import { apartmentJumps } from './compare.js';

const labels = {
  arrears: 'Restanțe',
  penalties: 'Penalizări',
  advance: 'Avans',
  fundArrears: (name: string) => name,
};

describe('two tables compared', () => {
  it('puts the largest jump first, whatever its sign, with what made it', () => {
    const before = aTable(
      [aRow(1, { total: 1_000 }), aRow(2, { total: 5_000 })],
      [aColumn(7, [1_000, 5_000], { name: 'Apă' })],
    );
    const now = aTable(
      [aRow(1, { total: 1_500, arrears: 200 }), aRow(2, { total: 2_000 })],
      [aColumn(9, [1_300, 2_000], { name: 'Apă' })],
    );
    expect(apartmentJumps(now, before, labels)).toMatchObject([
      { n: '2', difference: -3_000, columns: [{ name: 'Apă', before: 5_000, now: 2_000 }] },
      {
        n: '1',
        difference: 500,
        columns: [
          { name: 'Apă', before: 1_000, now: 1_300 },
          { name: 'Restanțe', before: 0, now: 200 },
        ],
      },
    ]);
  });

  it('takes an advance off the total, as the table does', () => {
    const jumps = apartmentJumps(
      aTable([aRow(1, { penaltiesOld: 20, penaltiesNew: 30, advance: 400, total: -350 })]),
      aTable([aRow(1)]),
      labels,
    );
    expect(jumps[0]?.columns).toEqual([
      { name: 'Avans', before: 0, now: -400 },
      { name: 'Penalizări', before: 0, now: 50 },
    ]);
  });

  it('takes an apartment that was not there as having paid nothing', () => {
    const jumps = apartmentJumps(aTable([aRow(3, { total: 700 })]), aTable([]), labels);
    expect(jumps).toMatchObject([{ before: 0, now: 700, difference: 700 }]);
  });

  it('shows an apartment that is gone since as paying nothing now: the differences add up to the totals’', () => {
    const before = aTable(
      [aRow(1, { total: 1_000 }), aRow(2, { total: 700 })],
      [aColumn(7, [1_000, 700], { name: 'Apă' })],
    );
    const now = aTable([aRow(1, { total: 1_200 })], [aColumn(7, [1_200], { name: 'Apă' })]);
    expect(apartmentJumps(now, before, labels)).toMatchObject([
      { n: '2', before: 700, now: 0, difference: -700, columns: [{ before: 700, now: 0 }] },
      { n: '1', difference: 200 },
    ]);
  });
});
