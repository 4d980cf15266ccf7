import type { TableData } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { tableQueries } from '../../lib/table-queries.js';
import { type MonthPlace, useMonthRefresh } from './month-refresh.js';

type Persons = {
  /** The place of the change, not the current page: the change may be undone while another month is shown. */
  readonly place: MonthPlace & { readonly idGroup: number };
  readonly idAp: number;
  readonly persons: number;
};

/** Sets the persons from a month on. The cell shows them at once; the shares follow when they are computed. */
export function useSetPersons() {
  const queryClient = useQueryClient();
  const refresh = useMonthRefresh();
  return useMutation({
    mutationFn: async ({ place, idAp, persons }: Persons) => {
      const { planPersons } = await import('./table.queries.js');
      return planPersons(place.idAs, idAp, { idMonth: place.idMonth, persons });
    },
    onMutate: ({ place, idAp, persons }) => {
      const { queryKey } = tableQueries.ofGroup(place.idAs, place.idGroup, place.idMonth);
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
    onSuccess: (_answer, { place }) => refresh(place),
    // The number that was shown early is reset, also without a connection.
    onError: (_error, { place }, takeBack) => {
      takeBack?.();
      void refresh(place);
    },
  });
}

function withPersons(data: TableData, idAp: number, persons: number): TableData {
  return { ...data, rows: data.rows.map((row) => (row.idAp === idAp ? { ...row, persons } : row)) };
}
