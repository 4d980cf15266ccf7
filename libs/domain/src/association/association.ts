import type { LocalDate, YearMonth } from '../kernel/index.js';
import type {
  ApartmentData,
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
 * The state that decisions on `association-{as}` need. Maps keep the order of adding: the apartment list of an
 * association is its entrances in that order, each with its apartments in that order or as the administrator ordered
 * them (ties of a distribution go to the apartment that comes first).
 */
export interface Association {
  /** 0 until the association is created. */
  readonly idAs: number;
  readonly settings: AssociationSettings;
  readonly blocks: ReadonlyMap<number, BlockData>;
  readonly entrances: ReadonlyMap<number, EntranceState>;
  readonly apartments: ReadonlyMap<number, ApartmentState>;
  /** Deleted apartments with their last number and entrance: earlier documents and lists still refer to them. */
  readonly deletedApartments: ReadonlyMap<number, Pick<ApartmentState, 'number' | 'idEntrance'>>;
  readonly groups: ReadonlyMap<number, ApartmentGroupState>;
  /** Role masks by `user:group`; group 0 is the whole association. */
  readonly roles: ReadonlyMap<string, number>;
  /** Accountants to whom the association is assigned. */
  readonly accountants: ReadonlySet<number>;
  /** The users who read an apartment's bills, by apartment, in the order of linking. */
  readonly tenants: ReadonlyMap<number, readonly number[]>;
  /** How many times each apartment's code was changed: a code is valid only in the turn that it was made in. */
  readonly codeTurns: ReadonlyMap<number, number>;
  readonly columns: ReadonlyMap<number, OutgoColumnData>;
  /** Meters are numbered 1, 2, 3 … within the association: there may be more of them than of everything else. */
  readonly meters: ReadonlyMap<number, MeterData>;
  /** The series of deleted meters, by meter id: earlier months still refer to them. */
  readonly goneSeries: ReadonlyMap<number, string>;
  /** Replacements by idMeter, at most one a month, in the order of recording. */
  readonly replacements: ReadonlyMap<number, readonly MeterReplacement[]>;
  readonly readingWindow: ReadingWindow;
  readonly funds: ReadonlyMap<number, FundData>;
  readonly providers: ReadonlyMap<number, ServiceProviderData>;
  /** Numbers of the association's meters at companies, by idCompany. */
  readonly meterNumbers: ReadonlyMap<number, readonly string[]>;
  /**
   * Planned changes of persons by idAp, in the order of recording. Numbered 1, 2, 3 … like meters, because years of
   * plans add up.
   */
  readonly plans: ReadonlyMap<number, readonly PersonsPlan[]>;
  /** The last decision of the general meeting about penalties; null while none is recorded. */
  readonly penaltyDecision: {
    readonly number: string;
    readonly date: LocalDate;
    readonly rateE2: number;
  } | null;
  /**
   * The highest number given so far to a block, entrance, apartment, group, column, fund or provider; none is given
   * twice.
   */
  readonly lastNumber: number;
  readonly lastMeter: number;
  readonly lastPlan: number;
  readonly firstMonth: YearMonth | null;
  /** Every change of an IBAN that owners pay into. */
  readonly ibanChanges: readonly IbanChange[];
  /** Users' notes on alerts, by `idUser alert`. */
  readonly looks: ReadonlyMap<string, string>;
}

/** `idFund` null: the association's own account. */
export interface IbanChange {
  readonly idFund: number | null;
  readonly before: string;
  readonly after: string;
}

/**
 * The ids of blocks, entrances, apartments, groups, columns, funds and providers of association `as` are as × 10 000 +
 * 1 … + 9 999.
 */
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

/** The whole month, without reminders. */
export const WINDOW_AT_START: ReadingWindow = { firstDay: 1, lastDay: 31, mailMeterIndex: null };

/** Returns the existing apartments of `members`, in the order of the association's list. */
export function inListOrder(
  apartments: Association['apartments'],
  members: readonly number[],
): number[] {
  const wanted = new Set(members);
  return [...apartments.keys()].filter((idAp) => wanted.has(idAp));
}

export const NO_ASSOCIATION: Association = {
  idAs: 0,
  settings: SETTINGS_AT_START,
  blocks: new Map(),
  entrances: new Map(),
  apartments: new Map(),
  deletedApartments: new Map(),
  goneSeries: new Map(),
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

/** Returns an apartment's planned changes of persons, in the order of recording. */
export function plansOf(state: Association, idAp: number): readonly PersonsPlan[] {
  return state.plans.get(idAp) ?? [];
}

/** Returns the persons of an apartment in a month: of the last plan up to that month, else its current number. */
export function personsOf(state: Association, idAp: number, month: YearMonth): number {
  let found: PersonsPlan | undefined;
  for (const plan of plansOf(state, idAp)) {
    if (plan.month > month) continue;
    if (found === undefined || plan.month >= found.month) found = plan;
  }
  return found?.persons ?? state.apartments.get(idAp)?.persons ?? 0;
}

/** Returns the turn that an apartment's code must have to be valid. */
export function codeTurnOf(state: Association, idAp: number): number {
  return state.codeTurns.get(idAp) ?? 0;
}

/** Returns the key of a user's note on an alert. */
export function lookKey(idUser: number, alert: string): string {
  return `${idUser} ${alert}`;
}

/** Returns the key of a user's role in the whole association (group null) or in one entrance. */
export function roleKey(idUser: number, idGroup: number | null): string {
  return `${idUser}:${idGroup ?? 0}`;
}
