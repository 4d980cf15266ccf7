import { billMailRoutes } from '@scara/contracts/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';

/** How often it is asked how far the mails are. */
const mailEveryMs = 2_000;

export const billMailQuery = (idAs: number, idMonth: number) =>
  queryOptions({
    queryKey: [...associationKeys.month(idAs, idMonth), 'billMail'],
    queryFn: ({ signal }) =>
      call(billMailRoutes.readOutgoEmail, {
        params: { idAs },
        query: { idMonth: String(idMonth) },
        signal,
      }),
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? mailEveryMs : false),
  });

/** Asks for the mails of all bills that have not gone out yet: the answer says how far they are. */
export function useSendBills(idAs: number, idMonth: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(billMailRoutes.sendOutgoEmail, { params: { idAs }, body: { idMonth } }),
    onSuccess: (mailing) => {
      queryClient.setQueryData(billMailQuery(idAs, idMonth).queryKey, mailing);
    },
  });
}
