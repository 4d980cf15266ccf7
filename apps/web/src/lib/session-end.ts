import { sharedValue } from './shared-value.js';

/**
 * Why the session ended. `leaving`: the user is signing out, so the server's answers about it are ignored. `replaced`:
 * another user has signed in in another tab of this browser.
 */
export type Away = 'expired' | 'signed-out' | 'leaving' | 'replaced';

const away = sharedValue<Away | null>(null);
let isExpected = false;

/** Reports that a call found the session expired (402) or missing (401). */
export const reportAway = (kind: Away): void => {
  // A 401 after an expiry does not replace it; a user who signed in in another tab (`replaced`) does.
  const isNews = away.get() === null || (away.get() === 'expired' && kind === 'replaced');
  if (isNews && !isExpected) away.set(kind);
};
/** Ignores the end of the session while a call that ends the own account's sessions awaits its answer. */
export const expectAway = (expected: boolean): void => {
  isExpected = expected;
};
export const clearAway = (): void => {
  away.set(null);
};

export const useAway = away.useValue;
