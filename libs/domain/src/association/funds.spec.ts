import type { Decision } from '../kernel/index.js';
import {
  addBlock,
  addEntrance,
  addFund,
  type Association,
  type AssociationEvent,
  type AssociationRejection,
  changeFund,
  createAssociation,
  deleteEntrance,
  deleteFund,
  evolve,
  fundOnList,
  NO_ASSOCIATION,
} from './index.js';

type AssociationDecision = Decision<AssociationEvent, AssociationRejection>;
type Decide = (state: Association) => AssociationDecision;

const FUND = 70_004;
const home: readonly Decide[] = [
  (state) => createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Teiul' } }, state),
  (state) => addBlock({ name: 'B', street: '' }, state),
  (state) => addEntrance({ idBlock: 70_001, name: 'A' }, state),
  (state) => addEntrance({ idBlock: 70_001, name: 'B' }, state),
];

function written(...decisions: readonly Decide[]): Association {
  return [...home, ...decisions].reduce((state, decide) => {
    const decision = decide(state);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce(evolve, state);
  }, NO_ASSOCIATION);
}
const answer = (decision: AssociationDecision): unknown =>
  decision.ok ? decision.events : decision.rejection;

test('a fund is of everybody unless it says otherwise', () => {
  const state = written((s) => addFund({ name: ' Reparații ' }, s));
  expect(state.funds.get(FUND)).toEqual({
    name: 'Reparații',
    type: 1,
    description: '',
    purpose: 'repair',
    entrances: null,
    showInfo: 6,
    iban: '',
    openingBani: 0,
    isActive: true,
  });
});

test.each([
  ['Fond de reparații', 'repair'],
  ['FOND DE RULMENT', 'working'],
  ['Fond penalizări', 'penalties'],
  ['Fond special lift', 'special'],
  ['Preparare apă caldă', 'other'],
  ['Alt fond', 'other'],
])('%s is kept for what its name says unless it is told: %s', (name, purpose) => {
  const state = written((s) => addFund({ name }, s));
  expect(state.funds.get(FUND)?.purpose).toBe(purpose);
  const told = written((s) => addFund({ name, purpose: 'other' }, s));
  expect(told.funds.get(FUND)?.purpose).toBe('other');
});

test('entrances stand once each, an IBAN without spaces', () => {
  const state = written((s) =>
    addFund(
      {
        name: 'Lift',
        purpose: 'special',
        entrances: [70_003, 70_002, 70_003],
        iban: 'ro49 aaaa 1b31 0075 9384 0000',
      },
      s,
    ),
  );
  expect(state.funds.get(FUND)).toMatchObject({
    entrances: [70_002, 70_003],
    iban: 'RO49AAAA1B31007593840000',
  });
});

test.each([
  [{ entrances: [] }, 'fund-entrances', 'vInfo'],
  [{ entrances: [70_001] }, 'fund-entrances', 'vInfo'],
  [{ purpose: 'altceva' as never }, 'choice-unknown', 'purpose'],
  [{ showInfo: 1 }, 'choice-unknown', 'showInfo'],
  [{ showInfo: 16 }, 'choice-unknown', 'showInfo'],
  [{ iban: 'RO49AAAA1B31007593840001' }, 'iban-invalid', 'iban'],
  [{ openingBani: 1.5 }, 'number-range', 'openingBani'],
  [{ openingBani: 1e12 }, 'number-range', 'openingBani'],
  [{ name: 'x'.repeat(46) }, 'text-length', 'name'],
  [{ description: 'de' }, 'text-length', 'description'],
])('refuses %j', (fund, code, field) => {
  const state = written((s) => addFund({ name: 'Lift' }, s));
  expect(answer(addFund({ name: 'Alt fond', ...fund }, state))).toMatchObject({ code, field });
  expect(answer(changeFund({ idFund: FUND, fund }, state))).toMatchObject({ code, field });
});

test('a change tells what changed; a fund in use stays', () => {
  const state = written((s) => addFund({ name: 'Lift' }, s));
  expect(
    answer(changeFund({ idFund: FUND, fund: { entrances: [70_002], name: 'Lift' } }, state)),
  ).toEqual([
    {
      type: 'FundChanged',
      data: { idFund: FUND, after: { entrances: [70_002] }, before: { entrances: null } },
    },
  ]);
  expect(answer(deleteFund({ idFund: FUND, isUsed: true }, state))).toEqual({
    code: 'fund-in-use',
  });
});

test('a fund of an entrance that was deleted since is changed without it, and needs another one', () => {
  const both = written(
    (s) => addFund({ name: 'Lift', entrances: [70_002, 70_003] }, s),
    (s) => deleteEntrance({ idEntrance: 70_003, uses: 0 }, s),
  );
  const change = (fund: object, state: Association) =>
    answer(changeFund({ idFund: FUND, fund }, state));
  expect(change({ name: 'Ascensor', entrances: [70_002, 70_003] }, both)).toMatchObject([
    { data: { after: { name: 'Ascensor', entrances: [70_002] } } },
  ]);
  expect(change({ entrances: [70_002, 70_009] }, both)).toMatchObject({ code: 'fund-entrances' });
  const none = written(
    (s) => addFund({ name: 'Lift', entrances: [70_003] }, s),
    (s) => deleteEntrance({ idEntrance: 70_003, uses: 0 }, s),
  );
  expect(change({ entrances: [70_003] }, none)).toMatchObject({ code: 'fund-entrances' });
  expect(change({ entrances: [70_002, 70_003] }, none)).toMatchObject([
    { data: { after: { entrances: [70_002] } } },
  ]);
});

describe('a fund in the list of an entrance', () => {
  const fund = { entrances: [1], showInfo: 2 | 8, iban: 'RO49AAAA1B31007593840000' };

  it('stands where it is paid, and wherever somebody owes it', () => {
    expect(fundOnList(fund, 1, false)).toEqual({ hasArrearsApart: true, iban: fund.iban });
    expect(fundOnList(fund, 2, false)).toBeNull();
    expect(fundOnList(fund, 2, true)).not.toBeNull();
    expect(fundOnList({ ...fund, entrances: null }, 2, false)).not.toBeNull();
  });

  it('shows arrears and account only where it says so', () => {
    expect(fundOnList({ ...fund, showInfo: 4 }, 1, false)).toEqual({
      hasArrearsApart: false,
      iban: '',
    });
  });

  it('that was deleted stands while it is owed', () => {
    expect(fundOnList(undefined, 1, true)).toEqual({ hasArrearsApart: true, iban: '' });
    expect(fundOnList(undefined, 1, false)).toBeNull();
  });
});

describe('a fund of a name', () => {
  const named =
    (name: string): Decide =>
    (s) =>
      addFund({ name }, s);
  const taken = (name: string) => ({ code: 'fund-name-taken', field: 'name', name });
  const base = written(named('Reparații'), named('Rulment'));

  it('is one, however the name is written, and keeps it where it is changed', () => {
    expect(answer(named('REPARAȚII')(base))).toEqual(taken('REPARAȚII'));
    const renamed = (name: string) => changeFund({ idFund: FUND, fund: { name } }, base);
    expect(answer(renamed('rulment'))).toEqual(taken('rulment'));
    expect(renamed('REPARAȚII').ok).toBe(true);
    expect(answer(renamed('Reparații'))).toEqual([]);
    expect(
      answer(changeFund({ idFund: FUND, fund: { description: 'Acoperișul' } }, base)),
    ).toMatchObject([{ type: 'FundChanged' }]);
  });

  it('goes with what it was, but not while it is used', () => {
    const before = base.funds.get(FUND);
    expect(answer(deleteFund({ idFund: FUND, isUsed: false }, base))).toEqual([
      { type: 'FundDeleted', data: { idFund: FUND, before } },
    ]);
    expect(answer(deleteFund({ idFund: FUND, isUsed: true }, base))).toEqual({
      code: 'fund-in-use',
    });
  });

  it('is neither changed nor deleted where there is none, and set up in an association alone', () => {
    const none = { code: 'fund-not-found' };
    expect(answer(changeFund({ idFund: 1, fund: { name: 'A' } }, base))).toEqual(none);
    expect(answer(deleteFund({ idFund: 1, isUsed: false }, base))).toEqual(none);
    expect(answer(named('A')(NO_ASSOCIATION))).toEqual({ code: 'association-not-found' });
  });

  it('is of entrances that are there, all of them', () => {
    const refused = { code: 'fund-entrances', field: 'vInfo' };
    for (const entrances of [[], [70_002, 9], [9, 70_002]]) {
      expect(answer(addFund({ name: 'Lift', entrances }, base))).toEqual(refused);
    }
  });
});
