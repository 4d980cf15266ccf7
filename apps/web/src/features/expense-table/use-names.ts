import type { TableData } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { tableQueries } from '../../lib/table-queries.js';

type Options = {
  /** The instant of a past table. */
  readonly moment?: string | undefined;
  /** False for a user who may read only the bill. */
  readonly isAllowed?: boolean;
};

/**
 * Returns owners' names by apartment id, which the table itself does not have: those of the closing for a closed month,
 * those of `moment` for a past table, else today's.
 */
export function useNames(
  { idAs, idGroup, idMonth, state, version, rows }: TableData,
  { moment, isAllowed = true }: Options = {},
): ReadonlyMap<number, string> {
  const isThen = (state === 'closed' || moment !== undefined) && rows.length > 0;
  const { data: now } = useQuery({
    ...tableQueries.apartments(idAs),
    enabled: isAllowed && !isThen,
  });
  const { data: then } = useQuery({
    ...tableQueries.owners(idAs, idGroup, idMonth, version, moment),
    enabled: isAllowed && isThen,
  });
  const owners = isThen ? then?.owners : now?.apartments;
  return useMemo(
    () => new Map((owners ?? []).map(({ idAp, tenantName }) => [idAp, tenantName])),
    [owners],
  );
}
