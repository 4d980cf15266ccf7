import type {
  AnswerOf,
  monthRoutes,
  MonthState,
  outgoRoutes,
  personsPlanRoutes,
  tableRoutes,
} from '@scara/contracts/http';

import { ProblemError } from './problem-error.js';
import { t } from './text.js';

export type Month = AnswerOf<typeof monthRoutes.readMonth>;
export type Months = AnswerOf<typeof monthRoutes.listMonths>;
export type GroupsColumns = AnswerOf<typeof tableRoutes.readGroupsColumns>;
export type ApartmentsOfMonth = AnswerOf<typeof personsPlanRoutes.readApartmentMonth>['apartments'];
export type Outgo = AnswerOf<typeof outgoRoutes.listOutgo>;

const names = new Intl.DateTimeFormat('ro-RO', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns the name of a month (yyyymm): `septembrie 2025` for 202509. */
export function monthName(idMonth: number): string {
  return names.format(new Date(Date.UTC(Math.floor(idMonth / 100), (idMonth % 100) - 1, 1)));
}

/** Returns the short form of a month, `09.25` for 202509, for twelve of them side by side. */
export const monthShort = (idMonth: number): string =>
  `${String(idMonth % 100).padStart(2, '0')}.${String(Math.floor(idMonth / 100) % 100).padStart(2, '0')}`;

/** Returns the month `count` months later, or earlier when negative: 202512 and 1 give 202601. */
export function monthLater(idMonth: number, count: number): number {
  const months = Math.floor(idMonth / 100) * 12 + (idMonth % 100) - 1 + count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

/**
 * Returns the months before and after `idMonth` in a list that has the newest first. `idMonth` itself need not be in
 * the list, because an address may name any month.
 */
export function monthsBeside<T extends { readonly idMonth: number }>(
  months: readonly T[],
  idMonth: number,
): { readonly earlier: T | undefined; readonly later: T | undefined } {
  return {
    earlier: months.find((month) => month.idMonth < idMonth),
    later: months.findLast((month) => month.idMonth > idMonth),
  };
}

/** Returns the month of a date: 202511 for 2025-11-21. */
export function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 100 + Number(date.slice(5, 7));
}

const stateNames: Readonly<Record<MonthState, string>> = {
  open: t('month.open'),
  reopened: t('month.reopened'),
  published: t('month.published'),
  closed: t('month.closed'),
};

export const monthStateName = (state: MonthState): string => stateNames[state];

/** Tells whether a month may be changed: only while it is open and its list is not published. */
export const isEditable = (state: MonthState): boolean => state === 'open' || state === 'reopened';

/** Refusals because another user published, closed or reopened the month after the page showed it. */
const changedMeanwhile = new Set([
  'month-closed',
  'month-published',
  'month-not-published',
  'month-not-closed',
  'month-not-last',
  'month-exists',
  'signature-month-closed',
]);

/** Returns the refusal of one field of a month's step (publish, close, reopen), for steps that show it at the field. */
export const fieldRefusal = (error: unknown, field: string): string | null =>
  error instanceof ProblemError ? (error.fields[field] ?? null) : null;

/** Returns the message for a refused step of a month; it says so if another user's step came first. */
export function monthRefusal(error: unknown): string {
  if (!(error instanceof ProblemError)) return t('http.notSaved');
  if (error.code === 'stale-edit') return error.message;
  return changedMeanwhile.has(error.code)
    ? t('month.meanwhile', { what: error.message })
    : error.message;
}
