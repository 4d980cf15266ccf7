import {
  LAST_MONTH_ID,
  type LocalDate,
  monthsBetween,
  shiftMonth,
  type YearMonth,
  yearMonth,
  yearMonthOf,
} from '../kernel/index.js';
import { dueDate, isSentByTenant, METER_STATE } from '../month/index.js';
import type { MonthBasis } from './basis.js';
import type {
  CensorSummary,
  ExpenseData,
  ExpenseMonthEvent,
  FundDueData,
  MeterEntry,
  OpeningBalance,
  ReadRevisions,
  SignatureRole,
  TenantReading,
  PenaltyRowPlace,
} from './events.js';
import { unpackResult } from './packed-result.js';
import type { MonthResult } from './result.js';
import type { MonthTerms } from './terms.js';

export interface ExpenseState extends ExpenseData {
  /** Shown in the list of expenses but left out of the table. */
  readonly isDisabled: boolean;
}

export interface SignatureState {
  readonly idUser: number;
  readonly idSig: number;
  readonly summary: CensorSummary | null;
  /** The digest of `signedFigures` when it was signed, where the list could still change. */
  readonly figures?: string;
}

export interface Closing {
  readonly closed: LocalDate;
  readonly result: MonthResult;
  readonly read: ReadRevisions;
}

/** Who accepted a finding, and why; `idUser` is null where the user was not stored yet. */
export interface Acceptance {
  readonly reason: string;
  readonly idUser: number | null;
}

/** The state that decisions on `month-{as}-{yyyymm}` need. Maps keep the order of insertion. */
export interface ExpenseMonth {
  /** 0 until the month is opened, and again after it was discarded. */
  readonly idAs: number;
  readonly month: YearMonth | null;
  readonly previous: YearMonth | null;
  readonly terms: MonthTerms;
  readonly opening: readonly OpeningBalance[];
  readonly expenses: ReadonlyMap<number, ExpenseState>;
  readonly dues: ReadonlyMap<number, FundDueData>;
  readonly readings: ReadonlyMap<number, MeterEntry>;
  /** Accepted findings of the control list, by key. */
  readonly accepted: ReadonlyMap<string, Acceptance>;
  /** The readings that tenants sent by meter id, whatever the administrator entered since. */
  readonly tenantReadings: ReadonlyMap<number, TenantReading>;
  readonly publication: {
    readonly published: LocalDate;
    readonly basis: MonthBasis;
    readonly read: ReadRevisions;
  } | null;
  /** The user who checked the month as censor; null until then. */
  readonly checkedBy: number | null;
  readonly signatures: ReadonlyMap<SignatureRole, SignatureState>;
  /** Set while the month is closed. */
  readonly closing: Closing | null;
  /** The last closing that was reopened: later months start from it until this month is closed again. */
  readonly reopened: Closing | null;
  /** Rows of the penalties posted here that are hidden from tenants, by `penaltyRowKey`. */
  readonly hiddenPenalties: ReadonlySet<string>;
  /** How many times the month was closed: the version of its result. */
  readonly closings: number;
  /** The highest number given so far to an expense or a due; a number is never given twice. */
  readonly lastNumber: number;
}

const NO_TERMS: MonthTerms = { maturityDays: 0, penaltiesRateE2: 0, buildingType: 0 };

export const NO_MONTH: ExpenseMonth = {
  idAs: 0,
  month: null,
  previous: null,
  terms: NO_TERMS,
  opening: [],
  expenses: new Map(),
  dues: new Map(),
  readings: new Map(),
  tenantReadings: new Map(),
  accepted: new Map(),
  publication: null,
  checkedBy: null,
  signatures: new Map(),
  closing: null,
  reopened: null,
  hiddenPenalties: new Set(),
  closings: 0,
  lastNumber: 0,
};

/** Folds one event into the state; believes every event. */
export function evolveMonth(state: ExpenseMonth, event: ExpenseMonthEvent): ExpenseMonth {
  switch (event.type) {
    case 'MonthOpened': {
      const { idAs, month, previous, terms, opening } = event.data;
      // A month that was discarded and opened again continues its numbering: ids are never given twice.
      const { lastNumber, closings } = state;
      return { ...NO_MONTH, idAs, month, previous, terms, opening, lastNumber, closings };
    }
    case 'OpeningChanged':
      return { ...state, opening: event.data.after };
    case 'MonthTermsChanged':
      return { ...state, terms: { ...state.terms, ...event.data.after } };
    case 'MonthDiscarded':
      return { ...NO_MONTH, lastNumber: state.lastNumber, closings: state.closings };
    case 'ExpenseAdded':
    case 'ExpenseChanged':
    case 'ExpenseRemoved':
    case 'ExpensesDisabled':
      return evolveExpenses(state, event);
    case 'FundDueAdded':
    case 'FundDueChanged':
    case 'FundDueRemoved':
      return evolveDues(state, event);
    case 'ReadingsEntered':
      return {
        ...state,
        readings: withReadings(state.readings, event.data.readings),
        tenantReadings: withTakenOver(state.tenantReadings, event.data.readings),
      };
    case 'TenantReadingsEntered': {
      const tenantReadings = new Map(state.tenantReadings);
      for (const { idMeter, ...reading } of event.data.readings) {
        tenantReadings.set(idMeter, reading);
      }
      const entries = event.data.readings.map(({ photo: _, ...reading }): MeterEntry => ({
        ...reading,
        state: METER_STATE.byTenant,
      }));
      return { ...state, tenantReadings, readings: withReadings(state.readings, entries) };
    }
    case 'FindingsAccepted': {
      const { findings, reason, idUser } = event.data;
      const accepted = new Map(state.accepted);
      for (const key of findings) accepted.set(key, { reason, idUser });
      return { ...state, accepted };
    }
    case 'MonthPublished':
      return { ...state, publication: event.data };
    case 'MonthWithdrawn':
      return { ...state, publication: null, checkedBy: null, signatures: new Map() };
    case 'CensorChecked':
      return { ...state, checkedBy: event.data.idUser };
    case 'MonthSigned': {
      const { role, ...signature } = event.data;
      return { ...state, signatures: new Map(state.signatures).set(role, signature) };
    }
    case 'SignatureRemoved': {
      const signatures = new Map(state.signatures);
      signatures.delete(event.data.role);
      return { ...state, signatures };
    }
    case 'PenaltyRowHidden': {
      const hiddenPenalties = new Set(state.hiddenPenalties).add(penaltyRowKey(event.data));
      return { ...state, hiddenPenalties };
    }
    case 'PenaltyRowShown': {
      const hiddenPenalties = new Set(state.hiddenPenalties);
      hiddenPenalties.delete(penaltyRowKey(event.data));
      return { ...state, hiddenPenalties };
    }
    case 'MonthClosed': {
      const closing = closingOf(event.data);
      return { ...state, closing, reopened: null, closings: state.closings + 1 };
    }
    case 'MonthReopened':
      return {
        ...state,
        closing: null,
        reopened: state.closing,
        publication: null,
        checkedBy: null,
        signatures: new Map(),
      };
  }
}

/** Unpacks the result only when it is read: most closed months are never asked for it. */
function closingOf({ closed, result, read }: EventOf<'MonthClosed'>['data']): Closing {
  return {
    closed,
    read,
    get result() {
      return unpackResult(result);
    },
  };
}

/**
 * Returns the key of a penalty row, which stays the same when the month is corrected: each day of a bill is posted
 * once.
 */
export function penaltyRowKey({ idAp, month, from }: PenaltyRowPlace): string {
  return `${idAp} ${month} ${from}`;
}

/** Returns the state of a month: deschisă → afișată → închisă; `reopened` is an open month that was closed before. */
export function stateOfMonth({
  closing,
  publication,
  reopened,
}: ExpenseMonth): 'open' | 'published' | 'closed' | 'reopened' {
  if (closing !== null) return 'closed';
  if (publication !== null) return 'published';
  return reopened === null ? 'open' : 'reopened';
}

/** Returns the closing that later months start from: the current one, or the one that is being corrected. */
export function closingInForce(month: ExpenseMonth): Closing | null {
  return month.closing ?? month.reopened;
}

/**
 * Returns the due date of the month's bills: of those its list shows, or of those the closing that is being corrected
 * posted; null for a month without any.
 */
export function maturityOf({ publication, terms, reopened }: ExpenseMonth): LocalDate | null {
  const shown =
    publication === null ? reopened?.result : { published: publication.published, terms };
  if (shown === undefined || shown.published === null) return null;
  return dueDate(shown.published, shown.terms.maturityDays);
}

type EventOf<T extends ExpenseMonthEvent['type']> = Extract<ExpenseMonthEvent, { type: T }>;

function evolveExpenses(
  state: ExpenseMonth,
  event: EventOf<'ExpenseAdded' | 'ExpenseChanged' | 'ExpenseRemoved' | 'ExpensesDisabled'>,
): ExpenseMonth {
  const expenses = new Map(state.expenses);
  switch (event.type) {
    case 'ExpenseAdded': {
      const { idOutgo, ...data } = event.data;
      expenses.set(idOutgo, { ...data, isDisabled: false });
      return { ...state, expenses, lastNumber: numberAfter(state, idOutgo) };
    }
    case 'ExpenseChanged': {
      const { idOutgo, after } = event.data;
      const standing = expenses.get(idOutgo);
      if (standing !== undefined) expenses.set(idOutgo, { ...standing, ...after });
      return { ...state, expenses };
    }
    case 'ExpenseRemoved':
      expenses.delete(event.data.idOutgo);
      return { ...state, expenses };
    case 'ExpensesDisabled':
      for (const id of event.data.expenses) {
        const standing = expenses.get(id);
        if (standing) expenses.set(id, { ...standing, isDisabled: event.data.isDisabled });
      }
      return { ...state, expenses };
  }
}

function evolveDues(
  state: ExpenseMonth,
  event: EventOf<'FundDueAdded' | 'FundDueChanged' | 'FundDueRemoved'>,
): ExpenseMonth {
  const dues = new Map(state.dues);
  const { idDue } = event.data;
  switch (event.type) {
    case 'FundDueAdded': {
      const { idDue: _, ...due } = event.data;
      dues.set(idDue, due);
      return { ...state, dues, lastNumber: numberAfter(state, idDue) };
    }
    case 'FundDueChanged': {
      const standing = dues.get(idDue);
      if (standing !== undefined) dues.set(idDue, { ...standing, ...event.data.after });
      return { ...state, dues };
    }
    case 'FundDueRemoved':
      dues.delete(idDue);
      return { ...state, dues };
  }
}

function numberAfter(state: ExpenseMonth, id: number): number {
  return Math.max(state.lastNumber, id % NUMBERS_PER_MONTH);
}

function withReadings(
  readings: ReadonlyMap<number, MeterEntry>,
  entered: readonly MeterEntry[],
): ReadonlyMap<number, MeterEntry> {
  const all = new Map(readings);
  for (const entry of entered) {
    if (entry.state === METER_STATE.notEntered) all.delete(entry.idMeter);
    else all.set(entry.idMeter, entry);
  }
  return all;
}

/** Adds readings that were imported in a tenant's state to what tenants sent. */
function withTakenOver(
  standing: ReadonlyMap<number, TenantReading>,
  entered: readonly MeterEntry[],
): ReadonlyMap<number, TenantReading> {
  const brought = entered.filter(
    ({ idMeter, state }) => isSentByTenant(state) && !standing.has(idMeter),
  );
  if (brought.length === 0) return standing;
  const all = new Map(standing);
  for (const { idMeter, indexE3 } of brought) {
    if (indexE3 !== null) all.set(idMeter, { indexE3, photo: '' });
  }
  return all;
}

/**
 * The id of an expense or due is (months since 2000) × 10 000 + its number in the month (1-9 999), so it contains the
 * month.
 */
export const NUMBERS_PER_MONTH = 10_000;
const FIRST_NUMBERED = yearMonth('2000-01');
const LAST_NUMBERED = monthsBetween(FIRST_NUMBERED, yearMonthOf(LAST_MONTH_ID));

/** Returns the id of an expense or due from its month and its number there. */
export function monthlyId(month: YearMonth, number: number): number {
  return monthsBetween(FIRST_NUMBERED, month) * NUMBERS_PER_MONTH + number;
}

/** Returns the month that an expense or due belongs to; undefined for a number that is not such an id. */
export function monthOfId(id: number): YearMonth | undefined {
  const months = Math.floor(id / NUMBERS_PER_MONTH);
  const isId = Number.isInteger(id) && id >= 1 && months <= LAST_NUMBERED;
  return isId ? shiftMonth(FIRST_NUMBERED, months) : undefined;
}
