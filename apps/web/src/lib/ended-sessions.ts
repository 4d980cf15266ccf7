import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { clearAway, expectAway, reportAway } from './session-end.js';
import { leave, useSession } from './session.js';

/**
 * Mutation callbacks for a call that ends every session of the account `idUser`. The page stays until the call is
 * answered, because it shows a refusal. After a success it goes home and calls `then`. If the signed-in user is
 * somebody else (`isOthers`), that user stays signed in; otherwise nobody is.
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
