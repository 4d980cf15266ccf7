import type { LocalDate, YearMonth } from '../kernel/index.js';
import type {
  ApartmentData,
  AssociationEvent,
  AssociationSettings,
  BlockData,
  EntranceData,
  FundData,
  MeterData,
  MeterReplacement,
  OutgoColumnData,
  ServiceProviderData,
  ReadingWindow,
} from './events.js';

export interface EntranceState extends EntranceData {
  readonly idBlock: number;
}

export interface ApartmentState extends ApartmentData {
  readonly idEntrance: number;
}

export interface ApartmentGroupState {
  readonly name: string;
  readonly apartments: readonly number[];
}

/** A number of persons that holds from a month on. */
export interface PersonsPlan {
  readonly idApChange: number;
  readonly idAp: number;
  readonly month: YearMonth;
  readonly persons: number;
}

/**
 * What decisions on `association-{as}` ask about. Maps keep the order of adding: the apartment list of an
 * association is its entrances in that order, each with its apartments in that order (ties of a distribution
 * go to the apartment that stands first).
 */
export interface Association {
  /** 0 until the association is created. */
  readonly idAs: number;
  readonly settings: AssociationSettings;
  readonly blocks: ReadonlyMap<number, BlockData>;
  readonly entrances: ReadonlyMap<number, EntranceState>;
  readonly apartments: ReadonlyMap<number, ApartmentState>;
  /** Apartments that were deleted, where they stood: documents and lists of before name them on. */
  readonly gone: ReadonlyMap<number, Pick<ApartmentState, 'number' | 'idEntrance'>>;
  readonly groups: ReadonlyMap<number, ApartmentGroupState>;
  /** Role masks by `user:group`; group 0 is the whole association. */
  readonly roles: ReadonlyMap<string, number>;
  /** Accountants whom the association is assigned to. */
  readonly accountants: ReadonlySet<number>;
  /** The accounts that read an apartment's bills, by apartment, in the order of linking. */
  readonly tenants: ReadonlyMap<number, readonly number[]>;
  /** How often an apartment's code was changed: a code holds in the turn that it was made for. */
  readonly codeTurns: ReadonlyMap<number, number>;
  readonly columns: ReadonlyMap<number, OutgoColumnData>;
  /** Meters are numbered 1, 2, 3 … within the association: there may be more of them than of everything else. */
  readonly meters: ReadonlyMap<number, MeterData>;
  /** Replacements by idMeter, at most one a month, in the order of recording. */
  readonly replacements: ReadonlyMap<number, readonly MeterReplacement[]>;
  readonly readingWindow: ReadingWindow;
  readonly funds: ReadonlyMap<number, FundData>;
  readonly providers: ReadonlyMap<number, ServiceProviderData>;
  /** Numbers of the association's meters at companies, by idCompany. */
  readonly meterNumbers: ReadonlyMap<number, readonly string[]>;
  /** Planned changes of persons by idAp, in the order of recording. Numbered 1, 2, 3 … like meters: years of them. */
  readonly plans: ReadonlyMap<number, readonly PersonsPlan[]>;
  /** The last decision of the general meeting about penalties; null while none is recorded. */
  readonly penaltyDecision: {
    readonly number: string;
    readonly date: LocalDate;
    readonly rateE2: number;
  } | null;
  /** Highest number given so far to a block, entrance, apartment, group, column, fund or provider; never twice. */
  readonly lastNumber: number;
  readonly lastMeter: number;
  readonly lastPlan: number;
  readonly firstMonth: YearMonth | null;
  /** Every time an account that money is asked into was given another number. */
  readonly ibanChanges: readonly IbanChange[];
  /** What people noted on alerts, by `idUser alert`. */
  readonly looks: ReadonlyMap<string, string>;
}

/** `idFund` null: the association's own account. */
export interface IbanChange {
  readonly idFund: number | null;
  readonly before: string;
  readonly after: string;
}

/** Blocks, entrances, apartments, groups, columns, funds and providers of association `as` are numbered as × 10 000 + 1 … + 9 999. */
export const NUMBERS_PER_ASSOCIATION = 10_000;

/** Settings that hold an IBAN. */
export const IBANS = ['iban', 'iban1', 'iban2'] as const;

export const SETTINGS_AT_START: AssociationSettings = {
  name: '',
  cif: '',
  city: '',
  address: '',
  iban: '',
  bank: '',
  bank1: '',
  iban1: '',
  bank2: '',
  iban2: '',
  maturityDays: 30,
  penaltiesRateE2: 0,
  tableFontSize: 3,
  hasCensor: false,
  compl: false,
  onlyCalc: false,
  transferQr: false,
  generalInfo: '',
  c1Name: 'Suprafață încălzită',
  c2Name: 'Coeficient 2',
  c3Name: 'Coeficient 3',
  c4Name: 'Coeficient 4',
  omName: '',
  omUnit: '',
  om1Name: '',
  om1Unit: '',
  stamp: '',
  logo: '',
};

/** The whole month, and nobody is reminded. */
export const WINDOW_AT_START: ReadingWindow = { firstDay: 1, lastDay: 31, mailMeterIndex: null };

export const NO_ASSOCIATION: Association = {
  idAs: 0,
  settings: SETTINGS_AT_START,
  blocks: new Map(),
  entrances: new Map(),
  apartments: new Map(),
  gone: new Map(),
  groups: new Map(),
  roles: new Map(),
  accountants: new Set(),
  tenants: new Map(),
  codeTurns: new Map(),
  columns: new Map(),
  meters: new Map(),
  replacements: new Map(),
  readingWindow: WINDOW_AT_START,
  funds: new Map(),
  providers: new Map(),
  meterNumbers: new Map(),
  plans: new Map(),
  penaltyDecision: null,
  lastNumber: 0,
  lastMeter: 0,
  lastPlan: 0,
  firstMonth: null,
  ibanChanges: [],
  looks: new Map(),
};

/** Folds one fact into the state; it believes every event. `actor` wrote it, 0 where nobody asks. */
export function evolve(state: Association, event: AssociationEvent, actor = 0): Association {
  switch (event.type) {
    case 'AssociationCreated':
      return { ...state, idAs: event.data.idAs, settings: event.data.settings };
    case 'AssociationSettingsChanged':
      return {
        ...state,
        settings: { ...state.settings, ...event.data.after },
        ibanChanges: withOwnIbans(state, event.data.after),
      };
    case 'BlockAdded':
    case 'BlockChanged':
    case 'BlockDeleted':
      return evolveBlock(state, event);
    case 'EntranceAdded':
    case 'EntranceChanged':
    case 'EntranceDeleted':
      return evolveEntrance(state, event);
    case 'ApartmentAdded':
    case 'ApartmentChanged':
    case 'FormerOccupantsErased':
    case 'ApartmentDeleted':
      return evolveApartment(state, event);
    case 'ApartmentGroupAdded':
    case 'ApartmentGroupChanged':
    case 'ApartmentGroupDeleted':
      return evolveGroup(state, event);
    case 'TenantLinked': {
      const { idAp, idUser } = event.data;
      const others = state.tenants.get(idAp) ?? [];
      return { ...state, tenants: withEntry(state.tenants, idAp, [...others, idUser]) };
    }
    case 'TenantUnlinked': {
      const { idAp, idUser } = event.data;
      const rest = (state.tenants.get(idAp) ?? []).filter((one) => one !== idUser);
      return {
        ...state,
        tenants:
          rest.length === 0 ? without(state.tenants, idAp) : withEntry(state.tenants, idAp, rest),
      };
    }
    case 'ApartmentCodeChanged': {
      const { idAp } = event.data;
      return {
        ...state,
        codeTurns: withEntry(state.codeTurns, idAp, codeTurnOf(state, idAp) + 1),
      };
    }
    case 'OutgoColumnAdded':
    case 'OutgoColumnChanged':
    case 'OutgoColumnDeleted':
    case 'OutgoColumnsOrdered':
      return evolveColumns(state, event);
    case 'MetersAdded':
    case 'MeterChanged':
    case 'MetersDeleted':
    case 'MeterReplaced':
    case 'MeterReplacementTakenBack':
      return evolveMeters(state, event);
    case 'ReadingWindowChanged':
      return { ...state, readingWindow: { ...state.readingWindow, ...event.data.after } };
    case 'FundAdded': {
      const { idFund, ...fund } = event.data;
      return numbered({ ...state, funds: withEntry(state.funds, idFund, fund) }, idFund);
    }
    case 'FundChanged': {
      const { idFund, after } = event.data;
      const iban = state.funds.get(idFund)?.iban;
      return {
        ...state,
        funds: changed(state.funds, idFund, after),
        ibanChanges: withIban(state, idFund, iban, after.iban),
      };
    }
    case 'FundDeleted':
      return { ...state, funds: without(state.funds, event.data.idFund) };
    case 'ServiceProviderAdded':
    case 'ServiceProviderChanged':
    case 'ServiceProviderDeleted':
      return evolveProviders(state, event);
    case 'CompanyMeterNumberAdded': {
      const { idCompany, meterNumber } = event.data;
      const known = state.meterNumbers.get(idCompany) ?? [];
      return {
        ...state,
        meterNumbers: withEntry(state.meterNumbers, idCompany, [...known, meterNumber]),
      };
    }
    case 'CompanyMeterNumberRemoved': {
      const { idCompany, meterNumber } = event.data;
      const left = (state.meterNumbers.get(idCompany) ?? []).filter((one) => one !== meterNumber);
      return { ...state, meterNumbers: withEntry(state.meterNumbers, idCompany, left) };
    }
    case 'PersonsPlanned': {
      const { idAp, idApChange } = event.data;
      return {
        ...state,
        plans: withEntry(state.plans, idAp, [...plansOf(state, idAp), event.data]),
        lastPlan: Math.max(state.lastPlan, idApChange),
      };
    }
    case 'PersonsPlanRemoved': {
      const { idAp, idApChange } = event.data;
      const left = plansOf(state, idAp).filter((plan) => plan.idApChange !== idApChange);
      return { ...state, plans: withEntry(state.plans, idAp, left) };
    }
    case 'FirstMonthChosen':
      return { ...state, firstMonth: event.data.month };
    case 'PenaltyDecisionRecorded':
      return { ...state, penaltyDecision: event.data };
    case 'AccountantAssigned':
      return { ...state, accountants: new Set(state.accountants).add(event.data.idUser) };
    case 'AccountantDismissed': {
      const { idUser } = event.data;
      const accountants = new Set([...state.accountants].filter((one) => one !== idUser));
      return { ...state, accountants };
    }
    case 'AlertLookedAt': {
      const { alert, note } = event.data;
      return { ...state, looks: withEntry(state.looks, lookKey(actor, alert), note) };
    }
    case 'RolesChanged': {
      const key = roleKey(event.data.idUser, event.data.idGroup);
      const { after } = event.data;
      return {
        ...state,
        roles: after === 0 ? without(state.roles, key) : withEntry(state.roles, key, after),
      };
    }
  }
}

/** An apartment's planned changes of persons, in the order of recording. */
export function plansOf(state: Association, idAp: number): readonly PersonsPlan[] {
  return state.plans.get(idAp) ?? [];
}

/** The persons of an apartment in a month: the last plan not after it, else the number it has now. */
export function personsOf(state: Association, idAp: number, month: YearMonth): number {
  let found: PersonsPlan | undefined;
  for (const plan of plansOf(state, idAp)) {
    if (plan.month > month) continue;
    if (found === undefined || plan.month >= found.month) found = plan;
  }
  return found?.persons ?? state.apartments.get(idAp)?.persons ?? 0;
}

/** The turn that an apartment's code must be of to open it. */
export function codeTurnOf(state: Association, idAp: number): number {
  return state.codeTurns.get(idAp) ?? 0;
}

/** The association's own accounts: the one that bills name, and those of its second and third bank. */
function withOwnIbans(
  state: Association,
  after: Partial<AssociationSettings>,
): Association['ibanChanges'] {
  return IBANS.reduce(
    (ibanChanges, name) =>
      withIban({ ...state, ibanChanges }, null, state.settings[name], after[name]),
    state.ibanChanges,
  );
}

/** The first number that an account gets is no change of it. */
function withIban(
  { ibanChanges }: Association,
  idFund: number | null,
  before: string | undefined,
  after: string | undefined,
): Association['ibanChanges'] {
  const isChanged =
    after !== undefined && before !== undefined && before !== '' && before !== after;
  return isChanged ? [...ibanChanges, { idFund, before, after }] : ibanChanges;
}

/** The key of what a person noted on an alert. */
export function lookKey(idUser: number, alert: string): string {
  return `${idUser} ${alert}`;
}

/** The key of a person's role in the whole association (group null) or in one entrance. */
export function roleKey(idUser: number, idGroup: number | null): string {
  return `${idUser}:${idGroup ?? 0}`;
}

type EventOf<T extends AssociationEvent['type']> = Extract<AssociationEvent, { type: T }>;

function evolveBlock(
  state: Association,
  event: EventOf<'BlockAdded' | 'BlockChanged' | 'BlockDeleted'>,
): Association {
  const { idBlock } = event.data;
  switch (event.type) {
    case 'BlockAdded': {
      const { name, street } = event.data;
      return numbered(
        { ...state, blocks: withEntry(state.blocks, idBlock, { name, street }) },
        idBlock,
      );
    }
    case 'BlockChanged':
      return { ...state, blocks: changed(state.blocks, idBlock, event.data.after) };
    case 'BlockDeleted':
      return { ...state, blocks: without(state.blocks, idBlock) };
  }
}

function evolveEntrance(
  state: Association,
  event: EventOf<'EntranceAdded' | 'EntranceChanged' | 'EntranceDeleted'>,
): Association {
  const { idEntrance } = event.data;
  switch (event.type) {
    case 'EntranceAdded': {
      const { idBlock, name } = event.data;
      const entrances = withEntry(state.entrances, idEntrance, { idBlock, name });
      return numbered({ ...state, entrances }, idEntrance);
    }
    case 'EntranceChanged':
      return { ...state, entrances: changed(state.entrances, idEntrance, event.data.after) };
    case 'EntranceDeleted':
      return { ...state, entrances: without(state.entrances, idEntrance) };
  }
}

function evolveApartment(
  state: Association,
  event: EventOf<
    'ApartmentAdded' | 'ApartmentChanged' | 'FormerOccupantsErased' | 'ApartmentDeleted'
  >,
): Association {
  switch (event.type) {
    case 'ApartmentAdded': {
      const { idAp, ...apartment } = event.data;
      return numbered({ ...state, apartments: withEntry(state.apartments, idAp, apartment) }, idAp);
    }
    case 'ApartmentChanged':
      return {
        ...state,
        apartments: changed(state.apartments, event.data.idAp, event.data.after),
      };
    // From here on what was read of them before does not open any more.
    case 'FormerOccupantsErased':
      return {
        ...state,
        apartments: changed(state.apartments, event.data.idAp, event.data.kept),
      };
    case 'ApartmentDeleted': {
      const { idAp, idEntrance, before } = event.data;
      return {
        ...state,
        apartments: without(state.apartments, idAp),
        gone: withEntry(state.gone, idAp, { number: before.number, idEntrance }),
        groups: withoutMember(state.groups, idAp),
      };
    }
  }
}

function evolveGroup(
  state: Association,
  event: EventOf<'ApartmentGroupAdded' | 'ApartmentGroupChanged' | 'ApartmentGroupDeleted'>,
): Association {
  const id = event.data.idApartmentsGroup;
  switch (event.type) {
    case 'ApartmentGroupAdded': {
      const { name, apartments } = event.data;
      return numbered({ ...state, groups: withEntry(state.groups, id, { name, apartments }) }, id);
    }
    case 'ApartmentGroupChanged':
      return { ...state, groups: changed(state.groups, id, event.data.after) };
    case 'ApartmentGroupDeleted':
      return { ...state, groups: without(state.groups, id) };
  }
}

function evolveColumns(
  state: Association,
  event: EventOf<
    'OutgoColumnAdded' | 'OutgoColumnChanged' | 'OutgoColumnDeleted' | 'OutgoColumnsOrdered'
  >,
): Association {
  switch (event.type) {
    case 'OutgoColumnAdded': {
      const { idOutgoColumn: id, ...column } = event.data;
      return numbered({ ...state, columns: withEntry(state.columns, id, column) }, id);
    }
    case 'OutgoColumnChanged': {
      const { idOutgoColumn: id, after } = event.data;
      return { ...state, columns: changed(state.columns, id, after) };
    }
    case 'OutgoColumnDeleted':
      return { ...state, columns: without(state.columns, event.data.idOutgoColumn) };
    case 'OutgoColumnsOrdered':
      return {
        ...state,
        columns: event.data.after.reduce(
          (columns, id, place) => changed(columns, id, { orderNumber: place + 1 }),
          state.columns,
        ),
      };
  }
}

function evolveMeters(
  state: Association,
  event: EventOf<
    'MetersAdded' | 'MeterChanged' | 'MetersDeleted' | 'MeterReplaced' | 'MeterReplacementTakenBack'
  >,
): Association {
  switch (event.type) {
    case 'MetersAdded': {
      const meters = new Map(state.meters);
      let { lastMeter } = state;
      for (const { idMeter, ...meter } of event.data.meters) {
        meters.set(idMeter, meter);
        lastMeter = Math.max(lastMeter, idMeter);
      }
      return { ...state, meters, lastMeter };
    }
    case 'MeterChanged': {
      const { idMeter, after } = event.data;
      return { ...state, meters: changed(state.meters, idMeter, after) };
    }
    case 'MetersDeleted': {
      const meters = new Map(state.meters);
      for (const { idMeter } of event.data.meters) meters.delete(idMeter);
      return { ...state, meters };
    }
    case 'MeterReplaced':
    case 'MeterReplacementTakenBack': {
      const { idMeter, after } = event.data;
      const replacements = withEntry(
        state.replacements,
        idMeter,
        replacementsAfter(state.replacements.get(idMeter) ?? [], event),
      );
      return { ...state, replacements, meters: changed(state.meters, idMeter, after) };
    }
  }
}

function evolveProviders(
  state: Association,
  event: EventOf<'ServiceProviderAdded' | 'ServiceProviderChanged' | 'ServiceProviderDeleted'>,
): Association {
  const { idServiceProvider: id } = event.data;
  switch (event.type) {
    case 'ServiceProviderAdded': {
      const { idServiceProvider: _, ...provider } = event.data;
      return numbered({ ...state, providers: withEntry(state.providers, id, provider) }, id);
    }
    case 'ServiceProviderChanged':
      return { ...state, providers: changed(state.providers, id, event.data.after) };
    case 'ServiceProviderDeleted':
      return { ...state, providers: without(state.providers, id) };
  }
}

function replacementsAfter(
  standing: readonly MeterReplacement[],
  { type, data }: EventOf<'MeterReplaced' | 'MeterReplacementTakenBack'>,
): readonly MeterReplacement[] {
  const others = standing.filter(({ month }) => month !== data.month);
  if (type === 'MeterReplacementTakenBack') return others;
  const { month, finalIndexE3, initialIndexE3, before } = data;
  // Recorded anew, it is still the first meter's series that was taken down.
  const oldSeries = standing.find((one) => one.month === month)?.oldSeries ?? before.series;
  return [...others, { month, finalIndexE3, initialIndexE3, oldSeries }];
}

function numbered(state: Association, id: number): Association {
  return { ...state, lastNumber: Math.max(state.lastNumber, id % NUMBERS_PER_ASSOCIATION) };
}

function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

function changed<K, V extends object>(
  map: ReadonlyMap<K, V>,
  key: K,
  after: Partial<NoInfer<V>>,
): ReadonlyMap<K, V> {
  const before = map.get(key);
  return before === undefined ? map : withEntry(map, key, { ...before, ...after });
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

function withoutMember(
  groups: ReadonlyMap<number, ApartmentGroupState>,
  idAp: number,
): ReadonlyMap<number, ApartmentGroupState> {
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      group.apartments.includes(idAp)
        ? { ...group, apartments: group.apartments.filter((member) => member !== idAp) }
        : group,
    ]),
  );
}
