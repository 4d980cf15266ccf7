import { sharedValue } from './shared-value.js';

/**
 * `leaving`: the person signs out; what the server says of it meanwhile is no news. `replaced`: another person has signed in
 * in another tab of this browser.
 */
export type Away = 'expired' | 'signed-out' | 'leaving' | 'replaced';

const away = sharedValue<Away | null>(null);
let isExpected = false;

/** A call found that the session is over (402), or that there is none (401). */
export const reportAway = (kind: Away): void => {
  // An expiry already being handled is not made less by a 401 that follows it; that somebody else is here now ends the wait.
  const isNews = away.get() === null || (away.get() === 'expired' && kind === 'replaced');
  if (isNews && !isExpected) away.set(kind);
};
/** A page that ends the sessions of its own account stays until it has its answer: that they end is no news. */
export const expectAway = (expected: boolean): void => {
  isExpected = expected;
};
export const clearAway = (): void => {
  away.set(null);
};

export const useAway = away.useValue;
