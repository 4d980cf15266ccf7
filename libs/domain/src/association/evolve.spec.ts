import type { LocalDate, YearMonth } from '../kernel/index.js';
import { APARTMENT_AT_START } from './apartments.js';
import { type Association, NO_ASSOCIATION, SETTINGS_AT_START } from './association.js';
import type { AssociationEvent, FundData, OutgoColumnData, ServiceProviderData } from './events.js';
import { evolve } from './evolve.js';

const [FIRST, SECOND] = ['RO49AAAA1B31007593840000', 'RO09BCYP0000001234567890'] as const;
const month = (text: string) => text as YearMonth;
const fund = (name: string, iban = ''): FundData => ({
  name,
  iban,
  type: 1,
  purpose: 'other',
  description: '',
  entrances: null,
  showInfo: 6,
  openingBani: 0,
  isActive: true,
});
const column = (name: string) => ({ name, orderNumber: 7 }) as OutgoColumnData;
const provider = (name: string) => ({ name }) as ServiceProviderData;

/** At least one object of every kind. */
const HISTORY: readonly AssociationEvent[] = [
  { type: 'AssociationCreated', data: { idAs: 7, settings: { ...SETTINGS_AT_START, name: 'T' } } },
  { type: 'BlockAdded', data: { idBlock: 70_001, name: 'B', street: '' } },
  { type: 'EntranceAdded', data: { idEntrance: 70_002, idBlock: 70_001, name: 'A' } },
  {
    type: 'ApartmentAdded',
    data: { ...APARTMENT_AT_START, idAp: 70_003, idEntrance: 70_002, number: '1' },
  },
  { type: 'RolesChanged', data: { idUser: 3, idGroup: null, after: 1, before: 0 } },
  { type: 'RolesChanged', data: { idUser: 4, idGroup: 70_002, after: 16, before: 0 } },
  { type: 'TenantLinked', data: { idAp: 70_003, idUser: 5, by: 'code' } },
  { type: 'FundAdded', data: { idFund: 70_004, ...fund('Reparații', FIRST) } },
  { type: 'FundAdded', data: { idFund: 70_005, ...fund('Rulment') } },
  { type: 'OutgoColumnAdded', data: { idOutgoColumn: 70_006, ...column('Apă') } },
  { type: 'OutgoColumnAdded', data: { idOutgoColumn: 70_007, ...column('Gaz') } },
  { type: 'ServiceProviderAdded', data: { idServiceProvider: 70_008, ...provider('Apa') } },
  { type: 'CompanyMeterNumberAdded', data: { idCompany: 1, meterNumber: 'A1' } },
  { type: 'CompanyMeterNumberAdded', data: { idCompany: 1, meterNumber: 'A2' } },
  {
    type: 'PersonsPlanned',
    data: { idApChange: 1, idAp: 70_003, month: month('2025-10'), persons: 2 },
  },
  { type: 'AccountantAssigned', data: { idUser: 8 } },
  { type: 'AccountantAssigned', data: { idUser: 9 } },
  { type: 'AlertLookedAt', data: { idAs: 7, alert: 'a', note: 'văzut' } },
];
const STATE = HISTORY.reduce((state, event) => evolve(state, event, 3), NO_ASSOCIATION);

const decision = { number: '12', date: '2025-09-01' as LocalDate, rateE2: 2 };

/** Each event with the only fields of the state that it changes. */
const CHANGES: readonly (readonly [AssociationEvent, Partial<Association>])[] = [
  [
    { type: 'AssociationSettingsChanged', data: { after: { city: 'Iași' }, before: { city: '' } } },
    { settings: { ...STATE.settings, city: 'Iași' }, ibanChanges: [] },
  ],
  [
    { type: 'TenantLinked', data: { idAp: 70_003, idUser: 6, by: 'code' } },
    { tenants: new Map([[70_003, [5, 6]]]) },
  ],
  [
    { type: 'TenantUnlinked', data: { idAp: 70_003, idUser: 5, by: 'tenant' } },
    { tenants: new Map() },
  ],
  [
    { type: 'ApartmentCodeChanged', data: { idAp: 70_003, by: 'tenant' } },
    { codeTurns: new Map([[70_003, 1]]) },
  ],
  [
    { type: 'ReadingWindowChanged', data: { after: { firstDay: 20 }, before: {} } },
    { readingWindow: { ...STATE.readingWindow, firstDay: 20 } },
  ],
  [
    { type: 'FundAdded', data: { idFund: 70_009, ...fund('Lift') } },
    { funds: new Map([...STATE.funds, [70_009, fund('Lift')]]), lastNumber: 9 },
  ],
  [
    { type: 'FundDeleted', data: { idFund: 70_005, before: fund('Rulment') } },
    { funds: new Map([[70_004, fund('Reparații', FIRST)]]) },
  ],
  [
    {
      type: 'OutgoColumnChanged',
      data: { idOutgoColumn: 70_006, after: { name: 'X' }, before: {} },
    },
    { columns: new Map([...STATE.columns, [70_006, column('X')]]) },
  ],
  [
    { type: 'OutgoColumnsOrdered', data: { after: [70_007, 70_006], before: [70_006, 70_007] } },
    {
      columns: new Map([
        [70_006, { ...column('Apă'), orderNumber: 2 }],
        [70_007, { ...column('Gaz'), orderNumber: 1 }],
      ]),
    },
  ],
  [
    { type: 'OutgoColumnDeleted', data: { idOutgoColumn: 70_007, before: column('Gaz') } },
    { columns: new Map([[70_006, column('Apă')]]) },
  ],
  [
    {
      type: 'ServiceProviderChanged',
      data: { idServiceProvider: 70_008, after: { name: 'Y' }, before: {} },
    },
    { providers: new Map([[70_008, provider('Y')]]) },
  ],
  [
    {
      type: 'ServiceProviderDeleted',
      data: { idServiceProvider: 70_008, before: provider('Apa') },
    },
    { providers: new Map() },
  ],
  [
    { type: 'CompanyMeterNumberAdded', data: { idCompany: 2, meterNumber: 'B1' } },
    {
      meterNumbers: new Map([
        [1, ['A1', 'A2']],
        [2, ['B1']],
      ]),
    },
  ],
  [
    { type: 'CompanyMeterNumberRemoved', data: { idCompany: 1, meterNumber: 'A1' } },
    { meterNumbers: new Map([[1, ['A2']]]) },
  ],
  [
    {
      type: 'PersonsPlanRemoved',
      data: { idApChange: 1, idAp: 70_003, month: month('2025-10'), persons: 2 },
    },
    { plans: new Map([[70_003, []]]) },
  ],
  [
    { type: 'FirstMonthChosen', data: { month: month('2025-10'), before: null } },
    { firstMonth: month('2025-10') },
  ],
  [{ type: 'PenaltyDecisionRecorded', data: decision }, { penaltyDecision: decision }],
  [{ type: 'AccountantAssigned', data: { idUser: 10 } }, { accountants: new Set([8, 9, 10]) }],
  [{ type: 'AccountantDismissed', data: { idUser: 8 } }, { accountants: new Set([9]) }],
  [
    { type: 'AlertLookedAt', data: { idAs: 7, alert: 'b', note: 'x' } },
    { looks: new Map([...STATE.looks, ['4 b', 'x']]) },
  ],
  [
    { type: 'RolesChanged', data: { idUser: 4, idGroup: 70_002, after: 0, before: 16 } },
    { roles: new Map([['3:0', 1]]) },
  ],
];

it.each(CHANGES.map(([event, changes]) => [event.type, event, changes] as const))(
  '%s changes what it says and leaves the rest',
  (_type, event, changes) => {
    expect(evolve(STATE, event, 4)).toEqual({ ...STATE, ...changes });
  },
);

describe('another account that money is asked into', () => {
  const set = (state: Association, ...ibans: readonly string[]): Association =>
    ibans.reduce((before, iban) => {
      const data = { idFund: 70_004, after: { iban }, before: {} };
      return evolve(before, { type: 'FundChanged', data });
    }, state);

  it('is a change of a fund’s, where it had one and it is another', () => {
    expect(set(STATE, FIRST).ibanChanges).toEqual([]);
    expect(set(STATE, SECOND, SECOND, '', FIRST).ibanChanges).toEqual([
      { idFund: 70_004, before: FIRST, after: SECOND },
      { idFund: 70_004, before: SECOND, after: '' },
    ]);
    const named = evolve(STATE, {
      type: 'FundChanged',
      data: { idFund: 70_004, after: { name: 'Altul' }, before: { name: 'Reparații' } },
    });
    expect(named).toEqual({
      ...STATE,
      funds: new Map([...STATE.funds, [70_004, fund('Altul', FIRST)]]),
    });
  });

  it('is a change of the association’s own, of each of its banks', () => {
    const own = [
      { iban: FIRST, iban1: FIRST, iban2: FIRST },
      { iban: SECOND, iban1: SECOND },
      { iban2: SECOND, city: 'Iași' },
    ];
    const state = own.reduce<Association>(
      (before, after) =>
        evolve(before, { type: 'AssociationSettingsChanged', data: { after, before: {} } }),
      STATE,
    );
    const change = { idFund: null, before: FIRST, after: SECOND };
    expect(state.ibanChanges).toEqual([change, change, change]);
    expect(state.settings).toEqual({
      ...STATE.settings,
      iban: SECOND,
      iban1: SECOND,
      iban2: SECOND,
      city: 'Iași',
    });
  });
});
