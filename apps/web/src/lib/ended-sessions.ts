import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { clearAway, expectAway, reportAway } from './session-end.js';
import { leave, useSession } from './session.js';

/**
 * Around a call that ends every session of the account `idUser`: the page stays while it is asked, for a refusal is said
 * in it. Once it is done nobody is signed in, or still the other person who was here, whose `isOthers` is told; `then`
 * goes on at home.
 */
export function useEndedSessions<Answer>(
  idUser: number,
  then: (answer: Answer, isOthers: boolean) => void,
) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const here = useSession()?.idUser ?? null;
  const isOthers = here !== null && here !== idUser;
  return {
    onMutate: () => {
      expectAway(!isOthers);
    },
    onSuccess: async (answer: Answer) => {
      expectAway(false);
      if (!isOthers) {
        reportAway('leaving');
        await leave(queryClient);
      }
      await navigate({ to: '/' });
      clearAway();
      then(answer, isOthers);
    },
    onSettled: () => {
      expectAway(false);
      clearAway();
    },
  };
}
