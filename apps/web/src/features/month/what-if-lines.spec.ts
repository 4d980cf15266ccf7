import { bodyOfTrial, hasUnread, isEmptyTrial, namesOfExpenses } from './what-if-lines.js';

const subjects = {
  expenses: [
    { idOutgo: 1, quantityE3: 226_403 },
    { idOutgo: 2, quantityE3: null },
  ],
};

describe('what is tried', () => {
  it('is one change of an expense however many of its fields are tried', () => {
    const lines = [
      { kind: 'amount', id: 1, text: '100,5' },
      { kind: 'mode', id: 1, text: '3' },
    ] as const;
    expect(bodyOfTrial(lines.toReversed(), subjects)).toEqual(bodyOfTrial(lines, subjects));
    expect(bodyOfTrial(lines, subjects)).toEqual({
      expenses: [{ idOutgo: 1, amountBani: 10_050, distribution: 3 }],
      readings: [],
      persons: [],
    });
  });

  it('makes an amount of a price where the expense has a quantity', () => {
    const price = (id: number) => bodyOfTrial([{ kind: 'price', id, text: '6,120016' }], subjects);
    expect(price(1).expenses).toEqual([{ idOutgo: 1, amountBani: 138_559 }]);
    expect(isEmptyTrial(price(2))).toBe(true);
  });

  it('is not kept while something that is typed cannot be read', () => {
    const typed = (text: string) => [{ kind: 'reading', id: 9, text }] as const;
    expect(['104,5', '', '104,5001', '12; 13'].map((text) => hasUnread(typed(text)))).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('takes readings and persons, and leaves out what is not typed yet', () => {
    const lines = [
      { kind: 'reading', id: 9, text: '104,5' },
      { kind: 'persons', id: 11, text: '3' },
      { kind: 'persons', id: 12, text: '' },
      { kind: 'mode', id: 1, text: '' },
    ] as const;
    expect(bodyOfTrial(lines, subjects)).toEqual({
      expenses: [],
      readings: [{ idMeter: 9, state: 4, indexE3: 104_500 }],
      persons: [{ idAp: 11, persons: 3 }],
    });
  });
});

test('expenses of one name are told apart by who pays and how much', () => {
  const expenses = [
    { idOutgo: 1, name: 'Curent', idGroup: 7, amountBani: 15_333 },
    { idOutgo: 2, name: 'Curent', idGroup: 8, amountBani: 9901 },
    { idOutgo: 3, name: 'Lift', idGroup: null, amountBani: 100 },
  ];
  expect([...namesOfExpenses(expenses, (idGroup) => `Scara ${idGroup}`).values()]).toEqual([
    'Curent (Scara 7, 153,33 lei)',
    'Curent (Scara 8, 99,01 lei)',
    'Lift',
  ]);
});
