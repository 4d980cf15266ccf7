import type { YearMonth } from '../kernel/index.js';
import {
  addApartment,
  addBlock,
  addEntrance,
  type Association,
  changeApartment,
  createAssociation,
  evolve,
  NO_ASSOCIATION,
  personsOf,
  planPersons,
  plansOf,
  removePersonsPlan,
} from './index.js';
import type { AssociationDecision } from './rules.js';

const AP = 70_003;
const month = (text: string): YearMonth => text as YearMonth;

function after(
  state: Association,
  ...decisions: readonly ((state: Association) => AssociationDecision)[]
): Association {
  return decisions.reduce((before, decide) => {
    const decision = decide(before);
    if (!decision.ok) throw new Error(decision.rejection.code);
    return decision.events.reduce((one, event) => evolve(one, event), before);
  }, state);
}

const home = after(
  NO_ASSOCIATION,
  (s) => createAssociation({ idAs: 7, idUser: 3, settings: { name: 'Teiul' } }, s),
  (s) => addBlock({ name: 'B', street: '' }, s),
  (s) => addEntrance({ idBlock: 70_001, name: 'A' }, s),
  (s) => addApartment({ idEntrance: 70_002, number: '1', persons: 2 }, s),
);
const planned = (text: string, persons: number) => (state: Association) =>
  planPersons({ idAp: AP, month: month(text), persons }, state);

test('the last plan that is not after a month holds in it', () => {
  const state = after(home, planned('2026-05', 4), planned('2026-03', 3));
  const known = ['2026-02', '2026-03', '2026-04', '2026-05', '2027-01'];
  expect(known.map((text) => personsOf(state, AP, month(text)))).toEqual([2, 3, 3, 4, 4]);
});

test('a month planned again has the later number alone; removed, what was before holds', () => {
  const state = after(home, planned('2026-05', 4), planned('2026-05', 5));
  expect(plansOf(state, AP)).toEqual([{ idApChange: 2, idAp: AP, month: '2026-05', persons: 5 }]);
  expect(removePersonsPlan({ idApChange: 1 }, state)).toMatchObject({
    rejection: { code: 'persons-plan-not-found' },
  });
  const without = after(state, (s) => removePersonsPlan({ idApChange: 2 }, s));
  expect(personsOf(without, AP, month('2026-05'))).toBe(2);
});

test('persons that are typed hold from now on: plans that took effect until the open month give way', () => {
  const state = after(home, planned('2026-03', 3), planned('2026-05', 4), planned('2026-06', 5));
  const [march, may, june] = plansOf(state, AP);
  const typed = (persons: number, from: YearMonth | null, isBehindOpen = false) => {
    const personsFrom = { month: from, isBehindOpen };
    const decision = changeApartment({ idAp: AP, apartment: { persons }, personsFrom }, state);
    return decision.ok ? decision.events : [];
  };
  expect(typed(1, month('2026-05'))).toEqual([
    { type: 'ApartmentChanged', data: { idAp: AP, after: { persons: 1 }, before: { persons: 2 } } },
    { type: 'PersonsPlanRemoved', data: march },
    { type: 'PersonsPlanRemoved', data: may },
  ]);
  // Also when the number is the apartment's number from before its plans.
  expect(typed(2, month('2026-04'))).toEqual([{ type: 'PersonsPlanRemoved', data: march }]);
  expect(typed(1, null)).toHaveLength(1);
  // An earlier month that is open again keeps what its plan or the apartment's number says.
  expect(typed(1, month('2026-05'), true)).toEqual([
    { type: 'PersonsPlanRemoved', data: may },
    { type: 'PersonsPlanned', data: { idApChange: 4, idAp: AP, month: '2026-05', persons: 1 } },
  ]);
  const renamed = changeApartment(
    {
      idAp: AP,
      apartment: { tenantName: 'Ana' },
      personsFrom: { month: month('2026-12'), isBehindOpen: true },
    },
    state,
  );
  expect(renamed.ok && after(state, () => renamed).plans.get(AP)).toEqual([march, may, june]);
});

test('years of changes use up none of the numbers that apartments and columns are given', () => {
  const months = Array.from({ length: 120 }, (_, at) =>
    month(`${2026 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`),
  );
  const state = after(home, ...months.map((text, at) => planned(text, at % 2)));
  expect(state.lastNumber).toBe(home.lastNumber);
  expect(plansOf(state, AP).at(-1)).toMatchObject({ idApChange: 120 });
});
