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
      const { queryKey } = tableQueries.ofGroup(idAs, idGroup, idMonth);
      const before = queryClient
        .getQueryData(queryKey)
        ?.rows.find((row) => row.idAp === idAp)?.persons;
      const show = (number: number) => {
        queryClient.setQueryData(queryKey, (data) =>
          data === undefined ? data : withPersons(data, idAp, number),
        );
      };
      show(persons);
      return () => {
        if (before !== undefined) show(before);
      };
    },
    onSuccess: () => refresh(),
    // The number that was shown early is taken back, where there is no connection too.
    onError: (_error, _typed, takeBack) => {
      takeBack?.();
      void refresh();
    },
  });
}

function withPersons(data: TableData, idAp: number, persons: number): TableData {
  return { ...data, rows: data.rows.map((row) => (row.idAp === idAp ? { ...row, persons } : row)) };
}
