import { type BodySentTo, secondFactorRoutes } from '@scara/contracts/http';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { toast } from '../../lib/toasts.js';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactorRoutes.readSecondFactor, { signal }),
});

export function useBeginSecondFactor() {
  return useMutation({
    mutationFn: (body: BodySentTo<typeof secondFactorRoutes.beginSecondFactor>) =>
      call(secondFactorRoutes.beginSecondFactor, { body }),
  });
}

export function useConfirmSecondFactor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodySentTo<typeof secondFactorRoutes.confirmSecondFactor>) =>
      call(secondFactorRoutes.confirmSecondFactor, { body }),
    onSuccess: () => queryClient.invalidateQueries(secondFactorQuery),
  });
}

type Proof = BodySentTo<typeof secondFactorRoutes.switchSecondFactorOff>;

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => call(secondFactorRoutes.renewRecoveryCodes, { body }),
    onSuccess: () => queryClient.invalidateQueries(secondFactorQuery),
  });
}

export function useSwitchSecondFactorOff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => call(secondFactorRoutes.switchSecondFactorOff, { body }),
    onSuccess: ({ message }) => {
      toast('done', message);
      return queryClient.invalidateQueries(secondFactorQuery);
    },
  });
}
