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

/** `septembrie 2025` for 202509. */
export function monthName(idMonth: number): string {
  return names.format(new Date(Date.UTC(Math.floor(idMonth / 100), (idMonth % 100) - 1, 1)));
}

/** `09.25` for 202509: where twelve of them stand beside each other. */
export const monthShort = (idMonth: number): string =>
  `${String(idMonth % 100).padStart(2, '0')}.${String(Math.floor(idMonth / 100) % 100).padStart(2, '0')}`;

/** The month `count` later, or earlier when negative: 202512 and 1 give 202601. */
export function monthLater(idMonth: number, count: number): number {
  const months = Math.floor(idMonth / 100) * 12 + (idMonth % 100) - 1 + count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
}

/**
 * The months beside one, of a list with the newest first. An address may name a month that is not among them: from it
 * one steps to the nearest that is.
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

/** The month of a date: 202511 for 2025-11-21. */
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

/** Facts of a month change only while it is open and its list is not shown. */
export const isEditable = (state: MonthState): boolean => state === 'open' || state === 'reopened';

/** The month's state is another than the page showed: somebody published, closed or reopened it meanwhile. */
const changedMeanwhile = new Set([
  'month-closed',
  'month-published',
  'month-not-published',
  'month-not-closed',
  'month-not-last',
  'month-exists',
  'signature-month-closed',
]);

/** What a refused step says of one of its fields, where it is said at the field. */
export const fieldRefusal = (error: unknown, field: string): string | null =>
  error instanceof ProblemError ? (error.fields[field] ?? null) : null;

/** What a refused step of a month says; somebody else's step meanwhile is named as such. */
export function monthRefusal(error: unknown): string {
  if (!(error instanceof ProblemError)) return t('http.notSaved');
  if (error.code === 'stale-edit') return error.message;
  return changedMeanwhile.has(error.code)
    ? t('month.meanwhile', { what: error.message })
    : error.message;
}
