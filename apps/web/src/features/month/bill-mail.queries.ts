import { billMailRoutes } from '@scara/contracts/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';

/** How often the progress of the mails is read, in milliseconds. */
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

/** Sends the mails of all bills that have not been sent yet; the answer has their progress. */
export function useSendBills(idAs: number, idMonth: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(billMailRoutes.sendOutgoEmail, { params: { idAs }, body: { idMonth } }),
    onSuccess: (mailing) => {
      queryClient.setQueryData(billMailQuery(idAs, idMonth).queryKey, mailing);
    },
  });
}
