import { accountRoutes, type BodySentTo } from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { clearAway } from '../../lib/session-end.js';
import { enter } from '../../lib/session.js';

export function useLogin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySentTo<typeof accountRoutes.login>) =>
      call(accountRoutes.login, { body, quiet: true }),
    onSuccess: (session) => {
      enter(queryClient, session);
      clearAway();
    },
  });
}

export function useCreateAccount() {
  return useMutation({
    mutationFn: (body: BodySentTo<typeof accountRoutes.createUser>) =>
      call(accountRoutes.createUser, { body, quiet: true }),
  });
}

export function useRequestReset() {
  return useMutation({
    mutationFn: (email: string) =>
      call(accountRoutes.requestPasswordReset, { body: { email }, quiet: true }),
  });
}
