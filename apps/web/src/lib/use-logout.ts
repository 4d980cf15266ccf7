import { sessionRoutes } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { clearAllDrafts } from './drafts.js';
import { call } from './http.js';
import { clearAway, reportAway } from './session-end.js';
import { leave } from './session.js';
import { dismissAll } from './toasts.js';

/** Signs out on this device, or on every device of the account, and goes to the home page. */
export function useLogout() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (everywhere: boolean) =>
      everywhere
        ? call(sessionRoutes.logoutAndRemoveCookie, {})
        : call(sessionRoutes.logout, { quiet: true }),
    onMutate: () => {
      reportAway('leaving');
    },
    onSuccess: async () => {
      clearAllDrafts();
      dismissAll();
      await leave(queryClient);
      await navigate({ to: '/' });
    },
    onSettled: () => {
      clearAway();
    },
  });
}
