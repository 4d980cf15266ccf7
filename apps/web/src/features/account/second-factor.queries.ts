import { type BodySentTo, secondFactorRoutes } from '@scara/contracts/http';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

import { call } from '../../lib/http.js';
import { toast } from '../../lib/toasts.js';
import { useWrite } from '../../lib/use-write.js';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(secondFactorRoutes.readSecondFactor, { signal }),
});

export function useBeginSecondFactor() {
  return useWrite((body: BodySentTo<typeof secondFactorRoutes.beginSecondFactor>) =>
    call(secondFactorRoutes.beginSecondFactor, { body }),
  );
}

export function useConfirmSecondFactor() {
  const queryClient = useQueryClient();
  return useWrite(
    (body: BodySentTo<typeof secondFactorRoutes.confirmSecondFactor>) =>
      call(secondFactorRoutes.confirmSecondFactor, { body }),
    () => queryClient.invalidateQueries(secondFactorQuery),
  );
}

type Proof = BodySentTo<typeof secondFactorRoutes.switchSecondFactorOff>;

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useWrite(
    (body: Proof) => call(secondFactorRoutes.renewRecoveryCodes, { body }),
    () => queryClient.invalidateQueries(secondFactorQuery),
  );
}

export function useSwitchSecondFactorOff() {
  const queryClient = useQueryClient();
  return useWrite(
    async (body: Proof) => {
      const answer = await call(secondFactorRoutes.switchSecondFactorOff, { body });
      // Shown as a toast, because the page may have been left meanwhile.
      toast('done', answer.message);
      return answer;
    },
    () => queryClient.invalidateQueries(secondFactorQuery),
  );
}
