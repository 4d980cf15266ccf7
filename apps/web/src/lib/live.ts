import { SOCKET_PATH, socketMessages } from '@scara/contracts/http';
import type { QueryClient } from '@tanstack/react-query';

import { keysAcross, keysTouched } from './association-keys.js';
import { noteClosing } from './closing.js';
import { setConnection } from './connection.js';
import { reportAway } from './session-end.js';
import { sessionKey } from './session.js';

type Client = typeof import('socket.io-client');

/** A few events of one action arrive together: they are one reading. */
const gatherMs = 30;
/** What shows many associations costs as much as all of them, and any of them may ask for it. */
const gatherAcrossMs = 1_000;
/** The session says what the associations are called, and their meterings, and where a person's own apartments are. */
const ofSession = new Set(['association_role', 'association', 'block', 'entrance', 'apartment']);
/** Between two tries where the code did not come, each time longer. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** A page that connects is told what changed in the ten seconds before, and nothing of what was earlier. */
const toldAgainMs = 9_000;

/**
 * Listens to what changed and reads exactly that again. The client is fetched only when somebody is signed in. Where its
 * code does not come the page says that it connects again, and reads all that it shows once in a while.
 * Returns how to stop listening.
 */
export function listen(queryClient: QueryClient): () => void {
  let stop: () => void = () => undefined;
  let stopped = false;
  let isBehind = false;
  const late = setTimeout(() => {
    isBehind = true;
  }, toldAgainMs);

  const begin = async (pauseMs: number): Promise<void> => {
    const client = await fetchedClient();
    if (stopped) return;
    if (client === undefined) waitForCode(pauseMs, begin);
    else if (client === 'refused') waitForCode(pauseMs, readAll);
    else listenOn(client);
  };
  const readAll = (pauseMs: number): void => {
    void queryClient.invalidateQueries();
    waitForCode(pauseMs, readAll);
  };
  const waitForCode = (pauseMs: number, next: (pauseMs: number) => unknown): void => {
    isBehind = true;
    setConnection({ socket: 'reconnecting' });
    const timer = setTimeout(() => next(Math.min(pauseMs * 2, longestPauseMs)), pauseMs);
    stop = () => {
      clearTimeout(timer);
      setConnection({ socket: 'idle' });
    };
  };
  const listenOn = (client: Client): void => {
    const socket = client.io({ path: SOCKET_PATH, transports: ['websocket', 'polling'] });
    const waiting = new Map<string, readonly unknown[]>();
    let across: ReturnType<typeof setTimeout> | undefined;

    const refreshAcross = () => {
      across = undefined;
      for (const queryKey of keysAcross) void queryClient.invalidateQueries({ queryKey });
    };
    const refresh = () => {
      const keys = [...waiting.values()];
      waiting.clear();
      for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
    };

    socket.on('connect', () => {
      setConnection({ socket: 'live', currentAt: Date.now() });
      clearTimeout(late);
      if (isBehind) void queryClient.invalidateQueries();
      isBehind = false;
    });
    // What changes while nobody listens is not told later; a page opened without a connection shows what was kept.
    const lost = () => {
      isBehind = true;
      setConnection({ socket: 'reconnecting' });
    };
    socket.on('disconnect', lost);
    socket.on('connect_error', lost);
    socket.on('changed', (message: unknown) => {
      const parsed = socketMessages.changed.safeParse(message);
      if (!parsed.success) return;
      const { as, kinds } = parsed.data;
      setConnection({ currentAt: Date.now() });
      if (kinds.some((kind) => ofSession.has(kind))) waiting.set('session', sessionKey);
      for (const key of keysTouched(as, kinds)) waiting.set(JSON.stringify(key), key);
      setTimeout(refresh, gatherMs);
      across ??= setTimeout(refreshAcross, gatherAcrossMs);
    });
    socket.on('state', (message: unknown) => {
      const parsed = socketMessages.state.safeParse(message);
      if (!parsed.success) return;
      const { storeUp, dataAgeMs } = parsed.data;
      setConnection({ storeUp, currentAt: Date.now() - dataAgeMs });
    });
    socket.on('closing', (message: unknown) => {
      const parsed = socketMessages.closing.safeParse(message);
      if (!parsed.success) return;
      const { as, idMonth, ...closing } = parsed.data;
      noteClosing(as, idMonth, closing);
    });
    socket.on('signed-out', () => {
      reportAway('expired');
    });

    stop = () => {
      socket.close();
      setConnection({ socket: 'idle', storeUp: true, currentAt: null });
    };
  };
  void begin(firstPauseMs);

  return () => {
    stopped = true;
    clearTimeout(late);
    stop();
  };
}

/**
 * `reloadForMissingCode` lets pass what did not come while there was no connection, as no module at all: with one, the next
 * try brings it, or loads the page anew. What is refused after that stays so for as long as the page stands.
 */
async function fetchedClient(): Promise<Client | 'refused' | undefined> {
  try {
    return await import('socket.io-client');
  } catch {
    return 'refused';
  }
}
