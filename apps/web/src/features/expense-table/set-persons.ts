import type { TableData } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { tableQueries } from '../../lib/table-queries.js';
import { type MonthPlace, useMonthRefresh } from './month-refresh.js';

/** Persons from this month on: in their cell at once, the shares when the server has computed them. */
export function useSetPersons(place: MonthPlace & { readonly idGroup: number }) {
  const queryClient = useQueryClient();
  const refresh = useMonthRefresh(place);
  const { idAs, idGroup, idMonth } = place;
  return useMutation({
    mutationFn: async ({ idAp, persons }: { idAp: number; persons: number }) => {
      const { planPersons } = await import('./table.queries.js');
      return planPersons(idAs, idAp, { idMonth, persons });
    },
    onMutate: ({ idAp, persons }) => {
      queryClient.setQueryData(tableQueries.ofGroup(idAs, idGroup, idMonth).queryKey, (data) =>
        data === undefined ? data : withPersons(data, idAp, persons),
      );
    },
    // Also after a refusal: the number that was shown early is taken back.
    onSettled: () => refresh(),
  });
}

function withPersons(data: TableData, idAp: number, persons: number): TableData {
  return { ...data, rows: data.rows.map((row) => (row.idAp === idAp ? { ...row, persons } : row)) };
}
