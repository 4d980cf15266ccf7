import { monthRoutes, type AnswerOf, type MonthState } from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from './association-keys.js';
import { call } from './http.js';
import { t } from './text.js';

export type Month = AnswerOf<typeof monthRoutes.readMonth>;
export type Months = AnswerOf<typeof monthRoutes.listMonths>;

export const monthQueries = {
  all: (idAs: number) =>
    queryOptions({
      queryKey: [...associationKeys.months(idAs), 'list'],
      queryFn: ({ signal }) => call(monthRoutes.listMonths, { params: { idAs }, signal }),
    }),
  one: (idAs: number, idMonth: number) =>
    queryOptions({
      queryKey: [...associationKeys.month(idAs, idMonth), 'month'],
      queryFn: ({ signal }) => call(monthRoutes.readMonth, { params: { idAs, idMonth }, signal }),
    }),
};

const names = new Intl.DateTimeFormat('ro-RO', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `septembrie 2025` for 202509. */
export function monthName(idMonth: number): string {
  return names.format(new Date(Date.UTC(Math.floor(idMonth / 100), (idMonth % 100) - 1, 1)));
}

/** The month `count` later, or earlier when negative: 202512 and 1 give 202601. */
export function monthLater(idMonth: number, count: number): number {
  const months = Math.floor(idMonth / 100) * 12 + (idMonth % 100) - 1 + count;
  return Math.floor(months / 12) * 100 + (months % 12) + 1;
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
