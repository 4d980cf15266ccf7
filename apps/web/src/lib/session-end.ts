import { useSyncExternalStore } from 'react';

/**
 * `leaving`: the person signs out; what the server says of it meanwhile is no news. `replaced`: another person has signed in
 * in another tab of this browser.
 */
export type Away = 'expired' | 'signed-out' | 'leaving' | 'replaced';

let away: Away | null = null;
let isExpected = false;
const listeners = new Set<() => void>();

function set(next: Away | null): void {
  if (next === away) return;
  away = next;
  for (const listener of listeners) listener();
}

/** A call found that the session is over (402), or that there is none (401). */
export const reportAway = (kind: Away): void => {
  // An expiry already being handled is not made less by a 401 that follows it.
  if (away === null && !isExpected) set(kind);
};
/** A page that ends the sessions of its own account stays until it has its answer: that they end is no news. */
export const expectAway = (expected: boolean): void => {
  isExpected = expected;
};
export const clearAway = (): void => {
  set(null);
};

export function useAway(): Away | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => away,
  );
}
