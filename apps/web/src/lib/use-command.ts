import { useMutation, useQueryClient } from '@tanstack/react-query';

import { keysTouched } from './association-keys.js';
import { monthRefusal } from './months.js';
import { ProblemError, sentenceOf } from './problem-error.js';
import { t } from './text.js';
import { toast } from './toasts.js';
import { useIsThere } from './use-is-there.js';

type Command<Input, Answer> = {
  /** The association, or a function that finds it from the input. */
  readonly idAs: number | ((input: Input) => number);
  readonly write: (input: Input) => Promise<Answer>;
  /** The read tables that the write changes, by the projector's names. */
  readonly touches: readonly string[];
  /** Succeeds when the write is acknowledged, so that the user can type on; else once the page shows the change. */
  readonly atOnce?: boolean;
};

/** A mutation for a command of one association; then the queries it touches are read, not older than the write. */
export function useCommand<Input, Answer>({
  idAs,
  write,
  touches,
  atOnce = false,
}: Command<Input, Answer>) {
  const queryClient = useQueryClient();
  const isThere = useIsThere();
  const readAgain = (input: Input): Promise<unknown> =>
    Promise.all(
      keysTouched(typeof idAs === 'number' ? idAs : idAs(input), [...touches, 'audit_entry']).map(
        (queryKey) => queryClient.invalidateQueries({ queryKey }),
      ),
    );
  return useMutation({
    mutationFn: write,
    onSuccess: async (_, input) => {
      const shown = readAgain(input);
      if (!atOnce) await shown;
    },
    onError: async (error, input) => {
      // If the page was left meanwhile, no component is there to show the refusal.
      if (!isThere()) sayRefusal(error);
      // Another user was faster: show their change before this user decides again.
      if (error instanceof ProblemError && (error.status === 409 || error.status === 404)) {
        await readAgain(input);
      }
    },
  });
}

/** Tells whether `call` itself already shows the error (http.ts): the end of a session, or a 403. */
export const isSaidAnyway = (error: unknown): boolean =>
  error instanceof ProblemError && [401, 402, 403].includes(error.status);

/** Shows a refusal that no field can show as a toast, which stays until it is closed. */
export function sayRefusal(error: unknown): void {
  if (!isSaidAnyway(error)) toast('error', sentenceOf(error, t('http.notSaved')));
}

/** Like `sayRefusal` for a step of a month: says so if another user's step came first. */
export function sayMonthRefusal(error: unknown): void {
  if (!isSaidAnyway(error)) toast('error', monthRefusal(error));
}
