import type { ExpenseView } from '@scara/contracts/http';

import type { GroupsColumns } from '../../lib/months.js';
import { documentsToCome } from './documents-to-come.js';
import { asksQuantity, comingBody, comingRefusals, noTexts } from './earlier-documents.js';

const expense = (of: Partial<ExpenseView>): ExpenseView => ({
  ...{ idOutgo: 1, idOutgoColumn: 7, idGroup: null, name: 'Apă rece', metering: 2 },
  ...{ distribution: 2, amountBani: 168_315, quantityE3: 275_025, canalPercentE2: null },
  ...{ unit: '', typedShares: null, typedConsumptions: null, isRecurring: false },
  ...{ category: 'consumption', isDisabled: false, distributedBani: 168_315 },
  ...{ undistributedBani: 0, refusal: null, departsFromLaw: false },
  document: {
    ...{ idServiceProvider: 3, provider: 'Apa Teiului SA', providerCif: 'RO31415920' },
    ...{ number: 'APA130', date: '2026-10-04' },
  },
  ...of,
});

const places = {
  columns: [{ idOutgoColumn: 7, name: 'Apă rece' }],
  groups: [{ id: 5, name: 'A', isEntrance: true, block: '' }],
} as unknown as GroupsColumns;

describe('documents that come again', () => {
  it('are those of the month before that are still possible and not here yet', () => {
    const earlier = [
      expense({ idOutgo: 1 }),
      expense({ idOutgo: 2, idGroup: 5 }),
      expense({ idOutgo: 3, idGroup: 6 }),
      expense({ idOutgo: 4, idOutgoColumn: 8 }),
      expense({ idOutgo: 5, isDisabled: true, name: 'Oprită' }),
      expense({ idOutgo: 6, name: 'Scrisă', distribution: 1, typedShares: [] }),
    ];
    const of = (here: ExpenseView[]): number[][] => {
      const { toCome, leftOut } = documentsToCome(earlier, here, places);
      return [toCome, leftOut].map((some) => some.map(({ idOutgo }) => idOutgo));
    };
    expect(of([])).toEqual([
      [1, 2],
      [3, 4, 6],
    ]);
    expect(of([expense({ idOutgo: 50, amountBani: 1 })])).toEqual([[2], [3, 4, 6]]);
  });

  it('are divided as then, with the new amount, quantity and number', () => {
    const one = expense({});
    const texts = { ...noTexts([one]), 'amountBani.1': '1.700,05', 'quantityE3.1': '280,5' };
    expect(comingRefusals(one, texts, 'Apă rece')).toEqual({});
    expect(comingBody(one, { ...texts, 'number.1': 'APA140' }, 'Apă rece')).toMatchObject({
      ...{ idOutgoColumn: 7, metering: 2, distribution: 2, idGroup: null, name: 'Apă rece' },
      ...{ amountBani: 170_005, quantityE3: 280_500 },
      document: { idServiceProvider: 3, number: 'APA140', date: '' },
    });
  });

  it('have no due date until one is typed: that of then was the earlier document’s', () => {
    const one = expense({ document: { ...expense({}).document, dueDate: '2026-10-20' } });
    const texts = { ...noTexts([one]), 'amountBani.1': '1.700' };
    expect(comingBody(one, texts, 'Apă rece').document).not.toHaveProperty('dueDate');
  });

  it('are refused at the row’s own field, and not at all without an amount', () => {
    const one = expense({});
    const none = noTexts([one]);
    expect(comingRefusals(one, none, 'Apă rece')).toEqual({});
    const wrong = comingRefusals(one, { ...none, 'amountBani.1': '1,2,3' }, 'Apă rece');
    expect(Object.keys(wrong)).toEqual(['amountBani.1']);
    expect(wrong['amountBani.1']).toMatch(/\S/);
  });

  it('ask for a quantity where one was counted', () => {
    expect(asksQuantity(expense({}))).toBe(true);
    expect(asksQuantity(expense({ quantityE3: null }))).toBe(false);
    expect(asksQuantity(expense({ metering: 1, quantityE3: 1 }))).toBe(false);
  });
});
