import { useMutation } from '@tanstack/react-query';

import { sayRefusal } from './use-fact.js';
import { useIsThere } from './use-is-there.js';

/**
 * A command of a person or of several associations; one of a single association is `useFact`. It is done when what
 * `refresh` reads again is here. After a refusal that is read too, for somebody else may have been faster, but nothing
 * waits for it. Where the page was left meanwhile, a refusal is said in the corner.
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
