import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { clearAway, expectAway, reportAway } from './session-end.js';
import { sessionKey, sessionQuery } from './session.js';

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
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
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
