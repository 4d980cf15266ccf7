import type { ExpenseState, MeterOfMonth } from '@scara/domain/expense-month';
import { bani, expenseId } from '@scara/domain/kernel';
import type { ShareExplanation } from '@scara/domain/month';
import { divisionInBrief, sentencesOf } from './explanation-words.js';

const names = {
  c1Name: '',
  c2Name: '',
  c3Name: '',
  c4Name: '',
  omName: 'gaz',
  om1Name: '',
  omUnit: 'kWh',
  om1Unit: '',
};

const expenseOf = (change: Partial<ExpenseState>): ExpenseState => ({
  idOutgoColumn: 1,
  idGroup: 1,
  name: 'Apă rece',
  amountBani: 143_792,
  distribution: 2,
  metering: 2,
  quantityE3: 234_954,
  canalPercentE2: null,
  typedShares: null,
  typedConsumptions: null,
  document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
  isRecurring: false,
  isDisabled: false,
  unit: 'm³',
  category: 'consumption',
  ...change,
});

const meterOf = (change: Partial<MeterOfMonth>): MeterOfMonth => ({
  idMeter: 1,
  idAp: 1,
  type: 1,
  location: 1,
  initialIndexE3: 0,
  oldIndexE3: 10_000,
  newIndexE3: 12_500,
  rollOverE3: 0,
  consumptionE3: 2_500,
  ...change,
});

const words = (
  change: Partial<ExpenseState>,
  meters: readonly MeterOfMonth[] = [],
  metered: Partial<Extract<ShareExplanation, { kind: 'metered' }>> = {},
): string[] => {
  const expense = expenseOf(change);
  const share = {
    expenseId: expenseId(1),
    kind: 'metered',
    shareBani: bani(0),
    consumptionMilli: meters.reduce((sum, { consumptionE3 }) => sum + consumptionE3, 0),
    invoiceBani: bani(expense.amountBani),
    invoiceMilli: expense.quantityE3!,
    canalBasisPoints: expense.canalPercentE2,
    useBani: bani(0),
    differenceMilli: 0,
    difference: null,
    ...metered,
  } as const;
  return sentencesOf(share, expense, { group: 'toată asociația', isListed: true, meters, names });
};

test('an apartment without a meter is told so, by what the expense measures', () => {
  const none = (what: string): string =>
    `Apartamentul nu are niciun contor pentru ${what}: consumul lui se socotește 0.`;
  expect(words({})).toEqual([
    '1.437,92 lei „Apă rece”, plătită de toată asociația.',
    none('apă rece'),
    'Preț: 1.437,92 lei pentru 234,954 m³.',
    'Consum 0,000 m³: 0,00 lei.',
    'Nu este nicio diferență de împărțit.',
  ]);
  expect(words({ metering: 5 })).toContain(none('gaz'));
  expect(words({ metering: 5 })).toContain('Consum 0,000 kWh: 0,00 lei.');
  expect(words({ canalPercentE2: 9200 })).toContain(none('apă rece sau caldă'));
});

test('a meter that stands, one that was not read and a typed consumption are said apart', () => {
  expect(words({}, [meterOf({})])).toContain('Contor: 12,500 − 10,000 = 2,500 m³.');
  expect(words({}, [meterOf({ newIndexE3: null, consumptionE3: 0 })])).toContain(
    'Contor fără index: rămâne la 10,000.',
  );
  const typed = words({ metering: 4, unit: 'Gcal' });
  expect(typed).toContain('Consum tastat 0,000 Gcal: 0,00 lei.');
  expect(typed.join(' ')).not.toContain('niciun contor');
});

test('what is below zero has a minus and its unit', () => {
  const difference = {
    mode: 2,
    looksAt: 'persons',
    amountBani: bani(-81_303),
    weight: 5,
    weightSum: 193,
    cutBani: bani(-2_106),
    cutOff: 0,
    roundingBan: 0,
  } as const;
  expect(words({}, [meterOf({})], { difference, differenceMilli: -114_986 })).toContain(
    'Diferența până la factură, −813,03 lei (−114,986 m³), se împarte pe persoană.',
  );
});

describe('in the line of a bill', () => {
  const brief = (share: object, group: string | null = null): string =>
    divisionInBrief({ expenseId: expenseId(1), shareBani: bani(0), ...share } as ShareExplanation, {
      group,
      names,
    });
  const formula = {
    mode: 2,
    looksAt: 'persons',
    amountBani: bani(40_000),
    weight: 2,
    weightSum: 3,
    cutBani: bani(26_666),
    cutOff: 2,
    roundingBan: 1,
  };

  test('a division says its mode, its weights and its rounding, and who pays where not everybody does', () => {
    expect(brief({ kind: 'formula', formula })).toBe('pe persoană: 400,00 lei × 2 / 3 + 1 ban');
    expect(brief({ kind: 'formula', formula: { ...formula, roundingBan: -1 } }, 'Scara A')).toBe(
      'pe persoană, plătește Scara A: 400,00 lei × 2 / 3 − 1 ban',
    );
    expect(brief({ kind: 'formula', formula: { ...formula, roundingBan: 0 } })).toBe(
      'pe persoană: 400,00 lei × 2 / 3',
    );
  });

  test('an automatic division shows persons whole and consumption in thousandths', () => {
    const automatic = { ...formula, mode: 6, roundingBan: 0 };
    expect(brief({ kind: 'formula', formula: automatic })).toContain('× 2 / 3');
    const used = { ...automatic, looksAt: 'consumption', weight: 3_000, weightSum: 4_500 };
    expect(brief({ kind: 'formula', formula: used })).toContain('× 3 / 4,5');
  });

  test('a typed sum says so, and by how much it was adjusted', () => {
    expect(brief({ kind: 'typed', typedBani: bani(99), adjustmentBani: bani(0) })).toBe(
      'sumă tastată',
    );
    expect(brief({ kind: 'typed', typedBani: bani(99), adjustmentBani: bani(1) })).toBe(
      'sumă tastată 0,99 lei, ajustată cu 0,01 lei',
    );
  });

  test('what does not divide is not said there', () => {
    expect(brief({ kind: 'not-a-payer' })).toBe('');
  });
});
