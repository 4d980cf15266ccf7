import {
  censorReportRoutes,
  outgoReportRoutes,
  reportRoutes,
  type OutgoReportView,
} from '@scara/contracts/http';
import { queryOptions } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';

/** First and last month, yyyymm. */
export type Period = { readonly fromM: number; readonly toM: number };
export type Grouping = OutgoReportView['by'];

/** Returns a period as calls and file addresses carry it. */
export const periodTexts = ({ fromM, toM }: Period) => ({
  fromM: String(fromM),
  toM: String(toM),
});

/** Reports depend on months, books and structure; their keys are under the months, so that changes invalidate them. */
const keyOf = (idAs: number, ...rest: readonly unknown[]) =>
  [...associationKeys.months(idAs), 'reports', ...rest] as const;

export const reportQueries = {
  unpaid: (idAs: number) =>
    queryOptions({
      queryKey: keyOf(idAs, 'unpaid'),
      queryFn: ({ signal }) => call(reportRoutes.readUnpaidReport, { params: { idAs }, signal }),
    }),
  advances: (idAs: number, period: Period) =>
    queryOptions({
      queryKey: keyOf(idAs, 'advances', period),
      queryFn: ({ signal }) =>
        call(reportRoutes.readAdvanceDetails, {
          params: { idAs },
          query: periodTexts(period),
          signal,
        }),
    }),
  undistributed: (idAs: number, period: Period) =>
    queryOptions({
      queryKey: keyOf(idAs, 'undistributed', period),
      queryFn: ({ signal }) =>
        call(reportRoutes.readUndistributedBills, {
          params: { idAs },
          query: periodTexts(period),
          signal,
        }),
    }),
  outgo: (idAs: number, period: Period, by: Grouping) =>
    queryOptions({
      queryKey: keyOf(idAs, 'outgo', period, by),
      queryFn: ({ signal }) =>
        call(outgoReportRoutes.readOutgoReport, {
          params: { idAs },
          query: { ...periodTexts(period), by },
          signal,
        }),
    }),
  outgoDetails: (idAs: number, period: Period, by: Grouping, idOutgo: number) =>
    queryOptions({
      queryKey: keyOf(idAs, 'outgoDetails', period, by, idOutgo),
      queryFn: ({ signal }) =>
        call(outgoReportRoutes.readOutgoReportDetails, {
          params: { idAs },
          query: { ...periodTexts(period), by, idOutgo: String(idOutgo) },
          signal,
        }),
    }),
  censor: (idAs: number, period: Period) =>
    queryOptions({
      queryKey: keyOf(idAs, 'censor', period),
      queryFn: ({ signal }) =>
        call(censorReportRoutes.readCensorReport, {
          params: { idAs },
          query: periodTexts(period),
          signal,
        }),
    }),
};
