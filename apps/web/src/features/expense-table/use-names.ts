import type { TableData } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { tableQueries } from '../../lib/table-queries.js';

type Options = {
  /** The instant of a table as it stood then. */
  readonly moment?: string | undefined;
  /** False for whoever reads a bill alone. */
  readonly isAllowed?: boolean;
};

/**
 * Owners by apartment, which the table itself does not hold: those of then where the month is closed or looked back at,
 * else today's.
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
