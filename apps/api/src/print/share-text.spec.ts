import { bani, type ExpenseId } from '@scara/domain/kernel';
import type { Formula, ShareExplanation } from '@scara/domain/month';
import { sharesText } from './share-text.js';

const HEAD = { expenseId: 1 as unknown as ExpenseId, shareBani: bani(5_058) };

function formula(overrides: Partial<Formula>): ShareExplanation {
  const { cutBani, roundingBan, cutOff } = { cutBani: bani(5_058), roundingBan: 0, cutOff: 0 };
  return {
    ...HEAD,
    kind: 'formula',
    formula: {
      ...{ mode: 2, looksAt: 'persons', amountBani: bani(109_741), weight: 3, weightSum: 83 },
      ...{ cutBani, roundingBan, cutOff, ...overrides },
    },
  };
}

const METERED: ShareExplanation = {
  ...HEAD,
  kind: 'metered',
  consumptionMilli: 4_250,
  invoiceBani: bani(138_559),
  invoiceMilli: 226_403,
  canalBasisPoints: null,
  useBani: bani(4_938),
  differenceMilli: 1_000,
  difference: null,
};

it.each([
  [formula({}), '1.097,41 lei × 3 / 83 persoane'],
  [
    formula({ mode: 3, looksAt: 'apartments', weight: 1, weightSum: 60 }),
    '1.097,41 lei / 60 apartamente',
  ],
  [
    formula({ mode: 4, looksAt: 'undivided-share', weight: 133_775, weightSum: 10_000_000 }),
    '1.097,41 lei × 1,33775 / 100 cote-părți',
  ],
  [formula({ mode: 10, looksAt: 'consumption', weight: 0, weightSum: 9 }), ''],
  [
    formula({ mode: 6, looksAt: 'persons-or-consumption', weight: 3, weightSum: 9 }),
    '1.097,41 lei, împărțiți după consum, altfel pe persoană',
  ],
  [METERED, '4,25 m³ × 6,1200 lei'],
  [
    { ...METERED, difference: { ...(formula({}) as { formula: Formula }).formula } },
    '4,25 m³ × 6,1200 lei + diferență 1,20 lei',
  ],
  [{ ...HEAD, kind: 'not-a-payer' }, ''],
  [
    { ...HEAD, kind: 'typed', typedBani: bani(5_000), adjustmentBani: bani(58) },
    'sumă stabilită pe apartament, ajustată cu 0,58 lei',
  ],
] satisfies [ShareExplanation, string][])('%#: %s', (share, text) => {
  expect(sharesText([share], 'm³')).toBe(text);
});

it('puts the expenses of one column after each other', () => {
  expect(sharesText([METERED, formula({})], 'm³')).toBe(
    '4,25 m³ × 6,1200 lei; 1.097,41 lei × 3 / 83 persoane',
  );
});
