import { useMutation } from '@tanstack/react-query';

import { sayRefusal } from './use-fact.js';
import { useIsThere } from './use-is-there.js';

/**
 * A command of a person or of several associations; one of a single association is `useFact`. Once it is answered all that
 * `refresh` names is read again, and waited for; after a refusal too, for somebody else may have been faster, but nobody
 * waits for that. Where the page was left meanwhile, a refusal is said in the corner.
 */
export function useWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  refresh: () => Promise<unknown> = () => Promise.resolve(),
) {
  const isThere = useIsThere();
  return useMutation({
    mutationFn: write,
    onSuccess: () => refresh(),
    onError: (error) => {
      if (!isThere()) sayRefusal(error);
      void refresh();
    },
  });
}
