import { useMutation } from '@tanstack/react-query';

import { sayRefusal } from './use-command.js';
import { useIsThere } from './use-is-there.js';

/**
 * A mutation for a command of a user or of several associations; `useCommand` is for one association. It succeeds once
 * `refresh` has read the changes. `refresh` also runs after a refusal, because another user may have been faster, but
 * nothing waits for it. If the page was left meanwhile, a toast shows the refusal.
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
