import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { clearAway, expectAway, reportAway } from './session-end.js';
import { leave } from './session.js';

/**
 * Around a call that ends every session of its own account: the page stays while it is asked, for a refusal is said in
 * it; once it is done nobody is signed in, and `then` goes on at home.
 */
export function useEndedSessions<Answer>(then: (answer: Answer) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return {
    onMutate: () => {
      expectAway(true);
    },
    onSuccess: async (answer: Answer) => {
      expectAway(false);
      reportAway('leaving');
      await leave(queryClient);
      await navigate({ to: '/' });
      clearAway();
      then(answer);
    },
    onSettled: () => {
      expectAway(false);
      clearAway();
    },
  };
}
