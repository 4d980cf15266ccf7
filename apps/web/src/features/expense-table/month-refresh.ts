import { useQueryClient } from '@tanstack/react-query';

import { afterPaint } from '../../lib/after-paint.js';
import { associationKeys } from '../../lib/association-keys.js';
import { tableQueries } from '../../lib/table-queries.js';

export type MonthPlace = { readonly idAs: number; readonly idMonth: number };

/**
 * Returns a function that reads everything of the month again. The table is read first, because the user who typed
 * looks at it; reading the control list and the columns at the same time would delay it.
 */
export function useMonthRefresh(): (of: MonthPlace) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ idAs, idMonth }) => {
    const tables = tableQueries.tables(idAs, idMonth);
    await queryClient.invalidateQueries({ queryKey: tables });
    await afterPaint();
    await queryClient.invalidateQueries({
      queryKey: associationKeys.month(idAs, idMonth),
      predicate: ({ queryKey }) => queryKey[tables.length - 1] !== tables.at(-1),
    });
  };
}
