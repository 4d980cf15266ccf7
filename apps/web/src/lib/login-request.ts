import { useSyncExternalStore } from 'react';

export type LoginRequest = {
  readonly tab: 'login' | 'create' | 'forgot';
  readonly notice: string | null;
  /** Google or Facebook said who it is, and the account asks for a code: what goes with it. */
  readonly codeToken?: string;
  /** What to do once somebody is signed in. */
  readonly then?: () => void;
};

let request: LoginRequest | null = null;
const listeners = new Set<() => void>();

export function askForLogin(next: LoginRequest | null): void {
  request = next;
  for (const listener of listeners) listener();
}

export function useLoginRequest(): LoginRequest | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => request,
  );
}
