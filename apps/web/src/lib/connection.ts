import { sharedValue } from './shared-value.js';

export type Connection = {
  /** `idle` before anybody signed in: nothing is listened to. */
  readonly socket: 'idle' | 'live' | 'reconnecting';
  readonly online: boolean;
  /** False when nothing can be saved for the moment. */
  readonly storeUp: boolean;
  /** True while something that is shown could not be read anew. */
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

/** The age that the server gave with an answer, in milliseconds. */
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
