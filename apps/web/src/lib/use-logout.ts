import { accountRoutes } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { clearAllDrafts } from './drafts.js';
import { call } from './http.js';
import { sessionKey, sessionQuery } from './session.js';

/** Leaves this device, or every device of the account. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (everywhere: boolean) =>
      everywhere
        ? call(accountRoutes.logoutAndRemoveCookie, {})
        : call(accountRoutes.logout, { quiet: true }),
    onSuccess: async () => {
      clearAllDrafts();
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    },
  });
}
