import { listedSheets } from './listed-sheets.js';

const entrance = (idEntrance: number, title: string, ...numbers: readonly string[]) => ({
  idEntrance,
  title,
  inEntrance: numbers.map((number, at) => ({
    idAp: idEntrance * 10 + at,
    number,
    tenantName: `Popescu ${number}`,
  })),
});
const a = entrance(1, 'Scara A', '1', '2');
const b = entrance(2, 'Scara B', '1');
const gone = [{ idAp: 90, idEntrance: 2, number: '7', n: '7, Scara B' }];

const labels = (...asked: Parameters<typeof listedSheets>) =>
  listedSheets(...asked).map(({ label }) => label);

describe('the sheets that are leafed through', () => {
  it('say their entrance where several stand together, those of deleted apartments last', () => {
    expect(labels([a, b], gone, undefined)).toEqual([
      '1, Scara A',
      '2, Scara A',
      '1, Scara B',
      '7, Scara B (șters)',
    ]);
  });

  it('are of one entrance by their number alone', () => {
    expect(labels([a, b], gone, 2)).toEqual(['1', '7 (șters)']);
    expect(labels([a, b], gone, 1)).toEqual(['1', '2']);
    expect(labels([a], [], undefined)).toEqual(['1', '2']);
  });

  it('name the owner, whom a deleted apartment has not', () => {
    expect(listedSheets([b], gone, undefined)).toEqual([
      { idAp: 20, owner: 'Popescu 1', label: '1' },
      { idAp: 90, owner: '', label: '7 (șters)' },
    ]);
  });
});
