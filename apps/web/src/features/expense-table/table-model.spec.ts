import { aColumn, aRow, aTable } from './builders.fixture.js';
import { tableModel } from './table-model.js';
import { columnOfTopic, fundOfTopic } from './topics.js';

const options = { names: new Map([[1, 'Ana']]), hasArrearsByMonth: false, canEditPersons: true };
const keys = (data: Parameters<typeof tableModel>[0], some = {}) =>
  tableModel(data, { ...options, ...some }).leaves.map(({ key }) => key);

const metered = {
  unit: 'm³',
  consumptionE3: [5_000],
  useBani: [1_000],
  differenceBani: [50],
};

describe('columns of the expense table', () => {
  it.each([
    [1, ['c7']],
    [2, ['c7.consumption', 'c7']],
    [3, ['c7.consumption', 'c7.use', 'c7.difference', 'c7']],
    [4, ['c7.sum', 'c7']],
  ])('showMetering %i', (showMetering, expected) => {
    const data = aTable([aRow(1)], [aColumn(7, [1_050], { showMetering, metered })]);
    expect(keys(data).filter((key) => key.startsWith('c7'))).toEqual(expected);
  });

  it('adds use and difference, of whoever has either', () => {
    const parts = { useBani: [1_000, null, null], differenceBani: [-50, 70, null] };
    const data = aTable(
      [aRow(1), aRow(2), aRow(3)],
      [aColumn(7, [950, 70, null], { showMetering: 4, metered: { ...metered, ...parts } })],
    );
    const leaf = tableModel(data, options).leaves.find(({ key }) => key === 'c7.sum');
    expect([0, 1, 2].map((at) => leaf?.text(at))).toEqual(['9,50', '0,70', null]);
    expect(leaf?.total).toBe('10,20');
  });

  it.each([
    [1, ['c7']],
    [2, ['c7.new', 'c7']],
    [3, ['c7.old', 'c7.new', 'c7']],
  ])('showIndex %i', (showIndex, expected) => {
    const indexes = [[{ oldE3: 1_000, newE3: 2_500 }]];
    const data = aTable([aRow(1)], [aColumn(7, [0], { showIndex, indexes })]);
    expect(keys(data).filter((key) => key.startsWith('c7'))).toEqual(expected);
  });

  it('gives a unit with letters the room of its capitals', () => {
    const widthOf = (n: string) =>
      tableModel(aTable([aRow(1, { n })]), options).leaves.find(({ key }) => key === 'n')?.width;
    expect(widthOf('12345')).toBe(5);
    expect(widthOf('SAD12')).toBeGreaterThan(6);
  });

  it('takes persons of whoever is still there, not of an apartment that was deleted', () => {
    const persons = (some = {}) =>
      tableModel(aTable([aRow(1), aRow(2)]), { ...options, ...some }).leaves.find(
        ({ key }) => key === 'persons',
      );
    expect([0, 1].map((at) => persons()?.isEditable(at))).toEqual([true, false]);
    // Names arrive after the figures: until then no apartment is marked as gone.
    expect([0, 1].map((at) => persons({ names: new Map() })?.isEditable(at))).toEqual([true, true]);
    expect(persons({ canEditPersons: false })?.isEditable(0)).toBe(false);
  });

  it('has a hairline before what comes after several columns of one head', () => {
    const data = aTable([aRow(1)]);
    const starts = tableModel(data, options)
      .leaves.filter(({ isGroupStart }) => isGroupStart)
      .map(({ key }) => key);
    expect(starts).toContain('advance');
  });

  it('tells a blank from a zero', () => {
    const data = aTable([aRow(1), aRow(2)], [aColumn(7, [null, 0])]);
    const leaf = tableModel(data, options).leaves.find(({ key }) => key === 'c7');
    expect([leaf?.text(0), leaf?.text(1)]).toEqual([null, '0,00']);
  });

  it('shows two meters of an apartment in one cell, and an index that is missing', () => {
    const indexes = [
      [
        { oldE3: 1_000, newE3: 2_500 },
        { oldE3: 0, newE3: null },
      ],
    ];
    const data = aTable([aRow(1)], [aColumn(7, [0], { showIndex: 2, indexes })]);
    const leaf = tableModel(data, options).leaves.find(({ key }) => key === 'c7.new');
    expect(leaf?.text(0)).toBe('2,500 · ?');
  });

  it('lists arrears by month on request, oldest first', () => {
    const arrearsByMonth = [
      { idMonth: 202_508, amountBani: 200 },
      { idMonth: 202_412, amountBani: 100 },
    ];
    const data = aTable([aRow(1, { arrears: 300, arrearsByMonth })]);
    expect(keys(data).filter((key) => key.startsWith('arrears'))).toEqual(['arrears']);
    expect(
      keys(data, { hasArrearsByMonth: true }).filter((key) => key.startsWith('arrears')),
    ).toEqual(['arrears.202412', 'arrears.202508', 'arrears']);
  });

  it('lists the last 12 months of arrears, and their whole sum', () => {
    const arrearsByMonth = [...Array(12).keys()].map((at) => ({
      idMonth: 202_401 + at,
      amountBani: 100,
    }));
    arrearsByMonth.push({ idMonth: 202_501, amountBani: 100 });
    const data = aTable([aRow(1, { arrears: 1_300, arrearsByMonth })]);
    const shown = keys(data, { hasArrearsByMonth: true }).filter((key) =>
      key.startsWith('arrears'),
    );
    expect(shown).toHaveLength(13);
    expect([shown[0], shown.at(-2), shown.at(-1)]).toEqual([
      'arrears.202402',
      'arrears.202501',
      'arrears',
    ]);
    // Older arrears are added to the oldest month shown, so that the months add up.
    const { leaves } = tableModel(data, { ...options, hasArrearsByMonth: true });
    expect(leaves.find(({ key }) => key === 'arrears.202402')?.total).toBe('2,00');
  });

  it('says who is gone once names are known', () => {
    const named = (names: ReadonlyMap<number, string>) =>
      tableModel(aTable([aRow(1), aRow(2)]), { ...options, names })
        .leaves.find(({ key }) => key === 'name')
        ?.text(1);
    expect([named(new Map()), named(options.names)]).toEqual(['', '(apartament șters)']);
  });

  it('reads the column and the fund of a topic', () => {
    expect([columnOfTopic('c105'), columnOfTopic('advance'), fundOfTopic('f3')]).toEqual([
      105,
      null,
      3,
    ]);
  });
});

describe('columns of funds', () => {
  const fund = (idFund: number, dues: number) => ({
    idFund,
    name: 'Reparații',
    arrears: [0],
    dues: [dues],
    arrearsTotalBani: 0,
    duesTotalBani: dues,
  });
  const settings = (showInfo: number) => new Map([[9, { entrances: [3], showInfo, iban: '' }]]);
  const fundKeys = (dues: number, showInfo: number) =>
    keys(aTable([aRow(1)], [], { funds: [fund(9, dues)] }), { funds: settings(showInfo) }).filter(
      (key) => key.startsWith('f9'),
    );

  it('are left out where the fund is neither paid nor owed', () => {
    expect(fundKeys(0, 2)).toEqual([]);
    expect(fundKeys(1_000, 2)).toEqual(['f9.arrears', 'f9.due']);
  });

  it('are one where arrears are not shown', () => {
    expect(fundKeys(1_000, 0)).toEqual(['f9.owed']);
    const owing = { ...fund(9, 1_000), arrears: [250], arrearsTotalBani: 250 };
    const { leaves } = tableModel(aTable([aRow(1)], [], { funds: [owing] }), {
      ...options,
      funds: settings(0),
    });
    const leaf = leaves.find(({ key }) => key === 'f9.owed');
    expect([leaf?.text(0), leaf?.total]).toEqual(['12,50', '12,50']);
  });
});
