import { sharedValue } from './shared-value.js';

export type Connection = {
  /** `idle` before sign-in: the socket is not open. */
  readonly socket: 'idle' | 'live' | 'reconnecting';
  readonly online: boolean;
  /** False while the event store is down and nothing can be saved. */
  readonly storeUp: boolean;
  /** True while the page shows data whose last refresh failed. */
  readonly isBehind: boolean;
  /** When the shown data was last known to be current, milliseconds since 1970. */
  readonly currentAt: number | null;
};

const connection = sharedValue<Connection>({
  socket: 'idle',
  online: navigator.onLine,
  storeUp: true,
  isBehind: false,
  currentAt: null,
});

export function setConnection(change: Partial<Connection>): void {
  connection.set({ ...connection.get(), ...change });
}

/** Notes the age of the data, in milliseconds, from the response header. */
export function noteDataAge(header: string | null): void {
  const ageMs = Number(header ?? '');
  if (header === null || !Number.isFinite(ageMs)) return;
  setConnection({ currentAt: Date.now() - ageMs });
}

window.addEventListener('online', () => {
  setConnection({ online: true });
});
window.addEventListener('offline', () => {
  setConnection({ online: false });
});

export const useConnection = connection.useValue;
