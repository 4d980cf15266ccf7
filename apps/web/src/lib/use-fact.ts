import { useMutation, useQueryClient } from '@tanstack/react-query';

import { keysTouched } from './association-keys.js';
import { monthRefusal } from './months.js';
import { ProblemError, sentenceOf } from './problem-error.js';
import { t } from './text.js';
import { toast } from './toasts.js';
import { useIsThere } from './use-is-there.js';

type Fact<Input, Answer> = {
  /** The association, or which one a given input is about. */
  readonly idAs: number | ((input: Input) => number);
  readonly write: (input: Input) => Promise<Answer>;
  /** The read tables that the write changes, as the projector names them. */
  readonly touches: readonly string[];
  /** Done as soon as it is acknowledged, where the next thing is typed meanwhile; else once the page shows it. */
  readonly atOnce?: boolean;
};

/** A command of an association: what it touched is read again, not older than the write. */
export function useFact<Input, Answer>({
  idAs,
  write,
  touches,
  atOnce = false,
}: Fact<Input, Answer>) {
  const queryClient = useQueryClient();
  const isThere = useIsThere();
  const placeOf = (input: Input): number => (typeof idAs === 'number' ? idAs : idAs(input));
  return useMutation({
    mutationFn: write,
    onSuccess: async (_, input) => {
      const shown = Promise.all(
        keysTouched(placeOf(input), [...touches, 'audit_entry']).map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      if (!atOnce) await shown;
    },
    onError: async (error, input) => {
      // Where the page was left meanwhile, nothing of it is there any more to say that it was refused.
      if (!isThere()) sayRefusal(error);
      // Somebody else was faster: show what they did before the person decides again.
      if (error instanceof ProblemError && (error.status === 409 || error.status === 404)) {
        await Promise.all(
          keysTouched(placeOf(input), touches).map((queryKey) =>
            queryClient.invalidateQueries({ queryKey }),
          ),
        );
      }
    },
  });
}

/** The ends of a session and 403: the call itself has them said, whoever made it (http.ts). */
export const isSaidAnyway = (error: unknown): boolean =>
  error instanceof ProblemError && [401, 402, 403].includes(error.status);

/** Says a refusal that no field can show; it stays until closed. */
export function sayRefusal(error: unknown): void {
  if (!isSaidAnyway(error)) toast('error', sentenceOf(error, t('http.notSaved')));
}

/** The same of a step of a month, where somebody else's step meanwhile is named as such. */
export function sayMonthRefusal(error: unknown): void {
  if (!isSaidAnyway(error)) toast('error', monthRefusal(error));
}
