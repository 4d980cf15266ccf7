import {
  accountRoutes,
  sessionRoutes,
  type BodySentTo,
  secondFactorRoutes,
  type SessionInfo,
} from '@scara/contracts/http';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { clearAway } from '../../lib/session-end.js';
import { enter } from '../../lib/session.js';

/** Returns the callback for a successful sign-in, after one step or two. */
function useEntered(): (session: SessionInfo) => void {
  const queryClient = useQueryClient();
  return (session) => {
    enter(queryClient, session);
    clearAway();
  };
}

export function useLogin() {
  const onSuccess = useEntered();
  return useMutation({
    mutationFn: (body: BodySentTo<typeof sessionRoutes.login>) =>
      call(sessionRoutes.login, { body, quiet: true }),
    onSuccess,
  });
}

/** The second step of a sign-in, for accounts with a second factor. */
export function useLoginWithCode() {
  const onSuccess = useEntered();
  return useMutation({
    mutationFn: (body: BodySentTo<typeof secondFactorRoutes.loginWithCode>) =>
      call(secondFactorRoutes.loginWithCode, { body, quiet: true }),
    onSuccess,
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
