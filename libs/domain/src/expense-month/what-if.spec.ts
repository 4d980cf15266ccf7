import {
  addApartment,
  addBlock,
  addEntrance,
  addMeters,
  addOutgoColumn,
  type Association,
  type AssociationEvent,
  type AssociationRejection,
  createAssociation,
  evolve,
  NO_ASSOCIATION,
} from '../association/index.js';
import { type Decision, yearMonth } from '../kernel/index.js';
import {
  addExpense,
  evolveMonth,
  keepInMonth,
  keepPersons,
  NO_MONTH,
  openMonth,
  tryChanges,
} from './index.js';
import type { ExpenseData, ExpenseMonthEvent } from './events.js';
import type { ExpenseMonth } from './expense-month.js';
import type { ExpenseMonthRejection } from './rejections.js';

type OfAssociation = (state: Association) => Decision<AssociationEvent, AssociationRejection>;
type OfMonth = (state: ExpenseMonth) => Decision<ExpenseMonthEvent, ExpenseMonthRejection>;

function events<Event>(decision: Decision<Event, { readonly code: string }>): readonly Event[] {
  if (!decision.ok) throw new Error(`history refused: ${decision.rejection.code}`);
  return decision.events;
}

const WATER = 70_005;
const [FIRST, SECOND] = [70_003, 70_004];

const apartment =
  (number: string, persons: number): OfAssociation =>
  (state) =>
    addApartment({ idEntrance: 70_002, number, tenantName: 'Popa Ion', persons }, state);

const association = (
  [
    (state) => createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Teiul' } }, state),
    (state) => addBlock({ name: 'A6', street: 'Strada Teilor' }, state),
    (state) => addEntrance({ idBlock: 70_001, name: 'Scara A' }, state),
    apartment('1', 1),
    apartment('2', 3),
    (state) => addOutgoColumn({ name: 'Apă rece', showMetering: 1, showIndex: 1 }, state),
    (state) =>
      addMeters(
        {
          meters: [FIRST, SECOND].map((idAp) => ({
            idAp,
            type: 1,
            location: 1,
            series: `TE${idAp}`,
            initialIndexE3: 0,
          })),
        },
        state,
      ),
  ] satisfies OfAssociation[]
).reduce<Association>(
  (state, decide) => events(decide(state)).reduce(evolve, state),
  NO_ASSOCIATION,
);

const expense: ExpenseData = {
  idOutgoColumn: WATER,
  name: 'Apă rece',
  amountBani: 40_000,
  quantityE3: null,
  metering: 1,
  distribution: 2,
  idGroup: null,
  canalPercentE2: null,
  unit: '',
  typedShares: null,
  typedConsumptions: null,
  document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
  isRecurring: false,
  category: 'other',
};

const month = (
  [
    (state) => openMonth({ month: yearMonth('2025-09'), opening: [] }, state, association, null),
    (state) => addExpense(expense, state, association),
  ] satisfies OfMonth[]
).reduce<ExpenseMonth>(
  (state, decide) => events(decide(state)).reduce(evolveMonth, state),
  NO_MONTH,
);
const sources = { association, month, earlier: [], cashbooks: [] };
const [idOutgo = 0] = month.expenses.keys();
const nothing = { expenses: [], readings: [], persons: [] };

describe('trying changes of the open month', () => {
  it('changes nothing when nothing is tried', () => {
    expect(tryChanges(sources, nothing)).toMatchObject({ ok: true, result: { differences: [] } });
  });

  it('says what each apartment would pay, the largest difference first', () => {
    const tried = tryChanges(sources, { ...nothing, expenses: [{ idOutgo, amountBani: 80_000 }] });
    expect(tried.ok && tried.result.differences).toEqual([
      {
        idAp: SECOND,
        beforeBani: 30_000,
        afterBani: 60_000,
        columns: [{ idOutgoColumn: WATER, beforeBani: 30_000, afterBani: 60_000 }],
      },
      {
        idAp: FIRST,
        beforeBani: 10_000,
        afterBani: 20_000,
        columns: [{ idOutgoColumn: WATER, beforeBani: 10_000, afterBani: 20_000 }],
      },
    ]);
  });

  it('tries persons, readings and disabled expenses together, and keeps none of it', () => {
    const tried = tryChanges(sources, {
      expenses: [{ idOutgo, metering: 2, quantityE3: 4_000 }],
      readings: [{ idMeter: 1, state: 4, indexE3: 4_000 }],
      persons: [{ idAp: FIRST, persons: 3 }],
    });
    expect(
      tried.ok && tried.result.differences.map(({ idAp, afterBani }) => [idAp, afterBani]),
    ).toEqual([
      [FIRST, 40_000],
      [SECOND, 0],
    ]);
    const off = tryChanges(sources, { ...nothing, expenses: [{ idOutgo, isDisabled: true }] });
    expect(off.ok && off.result.after.proof.invoicedBani).toBe(0);
    expect(sources.month.readings.size).toBe(0);
  });

  it('refuses what could not be saved either', () => {
    const unknown = { ...nothing, expenses: [{ idOutgo: 1, amountBani: 1 }] };
    expect(tryChanges(sources, unknown)).toMatchObject({
      rejection: { code: 'expense-not-found' },
    });
    const mode = { ...nothing, expenses: [{ idOutgo, distribution: 5 as const }] };
    expect(tryChanges(sources, mode)).toMatchObject({ rejection: { code: 'expense-mode' } });
    const nobody = { ...nothing, persons: [{ idAp: 1, persons: 1 }] };
    expect(tryChanges(sources, nobody)).toMatchObject({
      rejection: { code: 'apartment-not-found' },
    });
  });
});

describe('keeping what was tried', () => {
  it('is one decision of the month: all of it, or the first refusal and nothing', () => {
    const [first, second] = [
      { idOutgo, amountBani: 80_000 },
      { idOutgo, isDisabled: true },
    ];
    const kept = keepInMonth({ expenses: [first, second], readings: [] }, sources);
    expect(events(kept).map(({ type }) => type)).toEqual(['ExpenseChanged', 'ExpensesDisabled']);
    const unknown = { expenses: [first, { idOutgo: 1, amountBani: 1 }], readings: [] };
    expect(keepInMonth(unknown, sources)).toMatchObject({
      ok: false,
      rejection: { code: 'expense-not-found' },
    });
  });

  it('refuses an index that runs backwards, also while it is only tried', () => {
    const meters = [...association.meters].map(
      ([id, meter]) => [id, { ...meter, initialIndexE3: 5_000 }] as const,
    );
    const after = { ...sources, association: { ...association, meters: new Map(meters) } };
    const backwards = { ...nothing, readings: [{ idMeter: 1, state: 4, indexE3: 3_000 } as const] };
    for (const decided of [tryChanges(after, backwards), keepInMonth(backwards, after)]) {
      expect(decided).toMatchObject({ ok: false, rejection: { code: 'reading-backwards' } });
    }
  });

  it('keeps persons of the association, all or none', () => {
    const persons = [
      { idAp: FIRST, persons: 3 },
      { idAp: SECOND, persons: 1 },
    ];
    const at = yearMonth('2025-09');
    expect(events(keepPersons({ persons }, at, association))).toHaveLength(2);
    const nobody = { persons: [...persons, { idAp: 1, persons: 1 }] };
    expect(keepPersons(nobody, at, association)).toMatchObject({
      rejection: { code: 'apartment-not-found' },
    });
  });
});
