import { useState } from 'react';

import { isConflict } from './problem-error.js';

type Saved<Values> = { readonly values: Values; readonly revision: number };

type Filled<Values> = {
  readonly isChanged: boolean;
  readonly goOn: (stood: Values, next: Values) => unknown;
};
export type Write = {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly reset: () => void;
};

/**
 * Holds a record as it was when its form opened: another user's change since is then a conflict and is not overwritten.
 * `now` is the record as it is.
 */
export function useBefore<Values>(now: Saved<Values>) {
  const [before, setBefore] = useState(now);
  return {
    before,
    /** Called when the form itself has saved the record. */
    setBefore,
    /**
     * Called on each render: shows the record in the form once it was saved elsewhere, if nothing is typed in the form
     * or the conflict has been shown. What was typed over the previous record stays typed.
     */
    keepUp: (
      form: Filled<Values>,
      write: Write,
      isBehind: boolean = before.revision < now.revision,
    ): void => {
      if (!isBehind || write.isPending || (form.isChanged && !isConflict(write.error))) return;
      form.goOn(before.values, now.values);
      write.reset();
      setBefore(now);
    },
  };
}
