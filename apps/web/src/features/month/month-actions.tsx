import { useQuery } from '@tanstack/react-query';

import { monthQueries, monthStateName } from '../../lib/months.js';

export type MonthActionsProps = {
  readonly idAs: number;
  /** The entrance shown, where the page shows one. */
  readonly idGroup?: number;
  readonly idMonth: number;
};

/** The month's state and the next step for whoever looks at it. */
export function MonthActions({ idAs, idMonth }: MonthActionsProps) {
  const month = useQuery(monthQueries.one(idAs, idMonth));
  if (!month.isSuccess) return null;
  return <span>{monthStateName(month.data.state)}</span>;
}
