import { NO_ASSOCIATION, type Association } from '../association/index.js';
import { type ExpenseMonth, type ExpenseState, NO_MONTH } from '../expense-month/index.js';
import { localDate, yearMonth } from '../kernel/index.js';
import { anInvoice } from './builders.fixture.js';
import { countedE3, firstName, hasRightTotals, proposePlace } from './place.js';
import { isSameSupplier, supplierName } from './supplier.js';

const association: Association = {
  ...NO_ASSOCIATION,
  idAs: 7,
  columns: new Map([[70_001, { name: 'Apă', showMetering: 1, showIndex: 1, orderNumber: 1 }]]),
};

const water = (changes: Partial<ExpenseState> = {}): ExpenseState => ({
  idOutgoColumn: 70_001,
  name: 'Apă rece',
  amountBani: 9_900,
  quantityE3: 10_000,
  metering: 2,
  distribution: 3,
  idGroup: null,
  canalPercentE2: null,
  unit: '',
  typedShares: null,
  typedConsumptions: null,
  document: {
    idServiceProvider: null,
    provider: 'APA TEIULUI SA',
    providerCif: '14399840',
    number: 'AP 99',
    date: localDate('2025-08-10'),
  },
  isRecurring: false,
  category: 'consumption',
  isDisabled: false,
  ...changes,
});

const month = (text: string, ...expenses: readonly ExpenseState[]): ExpenseMonth => ({
  ...NO_MONTH,
  idAs: 7,
  month: yearMonth(text),
  expenses: new Map(expenses.map((one, i) => [Number(text.slice(5)) * 100 + i, one])),
});

describe('the place of an invoice', () => {
  it('is where the same supplier stood last, with its own amount, quantity and document', () => {
    const months = [month('2025-09'), month('2025-08'), month('2025-07', water())];
    expect(proposePlace(anInvoice(), months, association)).toEqual({
      expense: expect.objectContaining({
        idOutgoColumn: 70_001,
        name: 'Apă rece',
        metering: 2,
        distribution: 3,
        category: 'consumption',
        amountBani: 11_900,
        quantityE3: 12_000,
        document: {
          idServiceProvider: null,
          provider: 'S.C. Apa Teiului S.A.',
          providerCif: 'RO14399840',
          number: 'AP 100',
          date: '2025-09-10',
          dueDate: '2025-10-10',
        },
      }) as unknown,
      fills: null,
      from: '2025-07',
      problems: [{ code: 'unknown-supplier' }],
    });
  });

  it('is the recurring expense that waits for its document', () => {
    const waiting = water({
      amountBani: 0,
      quantityE3: null,
      isRecurring: true,
      document: { ...water().document, number: '', date: '' },
    });
    const months = [month('2025-09', waiting), month('2025-08', water())];
    expect(proposePlace(anInvoice(), months, association)).toMatchObject({
      fills: 900,
      from: '2025-09',
      expense: { quantityE3: 12_000, isRecurring: true },
    });
  });

  it('takes neither shares nor consumptions that were typed for another document', () => {
    const typed = water({
      distribution: 1,
      metering: 4,
      typedShares: new Map([[70_003, 1]]) as never,
      typedConsumptions: new Map([[70_003, 1]]) as never,
    });
    const { expense, problems } = proposePlace(anInvoice(), [month('2025-08', typed)], association);
    expect(expense).toMatchObject({ typedShares: null, typedConsumptions: null });
    expect(problems.map(({ code }) => code)).toEqual([
      'unknown-supplier',
      'typed-shares',
      'typed-consumptions',
    ]);
  });

  it('counts no quantity where none was counted before in the column', () => {
    const waiting = water({ quantityE3: null, document: { ...water().document, number: '' } });
    const place = (...before: readonly ExpenseState[]) =>
      proposePlace(anInvoice(), [month('2025-09', waiting), month('2025-08', ...before)], two);
    const columns = new Map([...association.columns, [70_002, association.columns.get(70_001)!]]);
    const two = { ...association, columns };
    expect(place(water({ quantityE3: null })).expense?.quantityE3).toBeNull();
    expect(place(water({ idOutgoColumn: 70_002 })).expense?.quantityE3).toBeNull();
    const twice = [month('2025-09', waiting, waiting)];
    expect(proposePlace(anInvoice(), twice, association).problems).toContainEqual({
      code: 'parts',
      parts: 2,
    });
    const counted = place(water({ idOutgoColumn: 70_002 }), water());
    expect(counted.expense?.quantityE3).toBe(12_000);
    expect(counted.problems).toEqual([{ code: 'unknown-supplier' }]);
    const once = proposePlace(anInvoice(), [month('2025-08', water({ quantityE3: null }))], two);
    expect(once.expense?.quantityE3).toBeNull();
    expect(once.problems).toEqual([{ code: 'unknown-supplier' }]);
  });

  it('is of a group that is there, and of one part where several invoices came', () => {
    const grouped = (idGroup: number) => month('2025-08', water({ idGroup }));
    const ours = {
      ...association,
      entrances: new Map([[70_010, { idBlock: 70_009, name: 'A' }]]) as never,
      groups: new Map([[70_011, { name: 'Etaj', apartments: [] }]]),
    };
    const groupOf = (idGroup: number) =>
      proposePlace(anInvoice(), [grouped(idGroup)], ours).expense?.idGroup;
    expect([70_010, 70_011, 70_012].map(groupOf)).toEqual([70_010, 70_011, undefined]);
    const last = { name: 'Apă caldă', document: { ...water().document, number: 'AP 98' } };
    const { expense, problems } = proposePlace(
      anInvoice(),
      [month('2025-08', water(), water(last))],
      association,
    );
    expect(expense?.name).toBe('Apă caldă');
    expect(problems).toEqual([{ code: 'unknown-supplier' }]);
  });

  it('is not known for a supplier that nobody distributed, nor in a column that is gone', () => {
    const other = water({ document: { ...water().document, providerCif: '361757' } });
    const elsewhere = water({ idOutgoColumn: 70_009 });
    const disabled = water({ isDisabled: true });
    for (const one of [other, elsewhere, disabled]) {
      const { problems, ...place } = proposePlace(
        anInvoice(),
        [month('2025-09', one)],
        association,
      );
      expect(place).toEqual({ expense: null, fills: null, from: null });
      expect(problems).toContainEqual({ code: 'no-place' });
    }
  });

  it('is refused to a document that stands already, and to another currency', () => {
    const standing = [
      month('2025-09', water({ document: { ...water().document, number: 'ap100' } })),
    ];
    expect(proposePlace(anInvoice(), standing, association).problems).toContainEqual({
      code: 'distributed',
      name: 'Apă rece',
      month: '2025-09',
    });
    const { problems, ...place } = proposePlace(
      anInvoice({ currency: 'EUR' }),
      [month('2025-08', water())],
      association,
    );
    expect(place).toEqual({ expense: null, fills: null, from: '2025-08' });
    expect(problems).toContainEqual({ code: 'currency', currency: 'EUR' });
  });

  it('says when something has to be looked at', () => {
    const ours = { ...association, settings: { ...association.settings, cif: '361757' } };
    const { totals, lines } = anInvoice();
    const odd = anInvoice({
      customerCif: 'RO14399840',
      lines: [...lines, { ...lines[0]!, unit: 'C62', currency: 'EUR' }],
      totals: { ...totals, prepaidBani: 100 },
    });
    const typed = water({ distribution: 1 });
    const { problems } = proposePlace(odd, [month('2025-08', typed)], ours);
    expect(problems).toEqual(
      expect.arrayContaining([
        { code: 'other-customer', cif: 'RO14399840' },
        { code: 'line-currency', currency: 'EUR' },
        { code: 'prepaid', prepaidBani: 100, currency: 'RON' },
      ]),
    );
    expect(problems.map(({ code }) => code).sort()).toEqual([
      'line-currency',
      'other-customer',
      'prepaid',
      'quantity',
      'totals',
      'typed-shares',
      'unknown-supplier',
    ]);
  });

  it('says nothing of the customer where either code is not known', () => {
    const of = (customerCif: string, cif: string) =>
      proposePlace(anInvoice({ customerCif }), [month('2025-08', water())], {
        ...association,
        settings: { ...association.settings, cif },
      }).problems.map(({ code }) => code);
    expect(of('', '361757')).toEqual(['unknown-supplier']);
    expect(of('RO14399840', '')).toEqual(['unknown-supplier']);
    expect(of('RO361757', '361757')).toEqual(['unknown-supplier']);
  });

  it('tells when the last invoice was in several parts', () => {
    const months = [month('2025-08', water(), water({ name: 'Canal' }))];
    const { expense, problems } = proposePlace(anInvoice(), months, association);
    expect(expense?.name).toBe('Apă rece');
    expect(problems).toContainEqual({ code: 'parts', parts: 2 });
  });

  it('names the association’s own provider', () => {
    const provider = { name: 'Apa', cif: '14399840', idCompany: null, n: '', isActive: true };
    const another = { ...provider, name: 'Gaz', cif: '361757' };
    const providers = new Map([
      [70_004, another],
      [70_005, provider],
    ]);
    const ours = { ...association, providers };
    const others = water({
      name: 'Gaz',
      document: { ...water().document, idServiceProvider: 70_004, provider: 'Y', providerCif: '' },
    });
    const named = water({
      document: { ...water().document, idServiceProvider: 70_005, provider: 'X', providerCif: '' },
    });
    const { expense, problems } = proposePlace(
      anInvoice({ due: null }),
      [month('2025-08', named, others)],
      ours,
    );
    expect(expense?.name).toBe('Apă rece');
    expect(expense?.document).toEqual({
      idServiceProvider: 70_005,
      provider: 'S.C. Apa Teiului S.A.',
      providerCif: 'RO14399840',
      number: 'AP 100',
      date: '2025-09-10',
    });
    expect(problems).toEqual([]);
  });
});

it('suppliers are the same by fiscal code, else by name without its legal form', () => {
  expect(supplierName('S.C. Apă-Nova București S.A.')).toBe('apa nova bucuresti');
  const names = (name: string, cif = '') => ({ name, cif });
  expect(isSameSupplier(names('A', 'RO 0123'), names('B', '123'))).toBe(true);
  expect(isSameSupplier(names('A', '123'), names('A', '124'))).toBe(false);
  expect(isSameSupplier(names('SC Lift SRL'), names('LIFT', '124'))).toBe(true);
  expect(isSameSupplier(names(''), names(''))).toBe(false);
});

it('quantities are added up only where every line counts the same', () => {
  const [line] = anInvoice().lines;
  expect(countedE3(anInvoice({ lines: [line!, { ...line!, quantity: '0.5' }] }))).toBe(12_500);
  expect(countedE3(anInvoice({ lines: [line!, { ...line!, unit: 'KWH' }] }))).toBeNull();
  expect(countedE3(anInvoice({ lines: [{ ...line!, quantity: '-1' }] }))).toBeNull();
  expect(countedE3(anInvoice({ lines: [{ ...line!, quantity: '0' }] }))).toBeNull();
  expect(countedE3(anInvoice({ lines: [] }))).toBeNull();
  for (const quantity of ['', 'mult', '99999999999']) {
    expect(countedE3(anInvoice({ lines: [{ ...line!, quantity }] }))).toBeNull();
  }
});

it('totals are right when they follow from each other', () => {
  expect(hasRightTotals(anInvoice())).toBe(true);
  const { totals } = anInvoice();
  expect(hasRightTotals(anInvoice({ totals: { ...totals, vatBani: 1_901 } }))).toBe(false);
  const [line] = anInvoice().lines;
  expect(hasRightTotals(anInvoice({ lines: [{ ...line!, amountBani: 9_999 }] }))).toBe(false);
  // 100.00 less 5.00 plus 2.00 is 97.00 net, 116.00 in total; 16.00 were prepaid, one ban is rounded up.
  const whole = {
    ...{ linesBani: 10_000, allowancesBani: 500, chargesBani: 200, netBani: 9_700 },
    ...{ vatBani: 1_900, grossBani: 11_600, prepaidBani: 1_600, roundingBani: 1 },
    payableBani: 10_001,
  };
  expect(hasRightTotals(anInvoice({ totals: whole }))).toBe(true);
  for (const key of Object.keys(whole) as (keyof typeof whole)[]) {
    const wrong = { ...whole, [key]: whole[key] + 1 };
    expect([key, hasRightTotals(anInvoice({ totals: wrong }))]).toEqual([key, false]);
  }
});

it('a name is made of the first line as far as a column takes it', () => {
  const [line] = anInvoice().lines;
  const name = `Servicii <b>mentenanță</b> ${'x'.repeat(60)}`;
  expect(firstName(anInvoice({ lines: [{ ...line!, name }] }))).toHaveLength(45);
  expect(firstName(anInvoice({ lines: [{ ...line!, name: '<>' }] }))).toBe('Factură');
  expect(firstName(anInvoice({ lines: [] }))).toBe('S.C. Apa Teiului S.A.');
});
