import { SOCKET_PATH, socketMessages } from '@scara/contracts/http';
import type { QueryClient } from '@tanstack/react-query';

import { keysAcross, keysTouched } from './association-keys.js';
import { noteClosing } from './closing.js';
import { setConnection } from './connection.js';
import { reportAway } from './session-end.js';
import { sessionKey } from './session.js';

type Client = typeof import('socket.io-client');

/** How long events are gathered, in milliseconds: those of one action arrive together and need one refresh. */
const gatherMs = 30;
/** The same for queries across associations: each is costly, and events of any association trigger it. */
const gatherAcrossMs = 1_000;
/** The read tables behind the session: names of associations and of their meterings, places of own apartments. */
const ofSession = new Set(['association_role', 'association', 'block', 'entrance', 'apartment']);
/** Pause between attempts to load the socket client; it doubles each time. */
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The server repeats the changes of the last ten seconds to a page that connects, but nothing earlier. */
const toldAgainMs = 9_000;

/**
 * Listens to changes over the socket and reads again exactly what changed. The socket client is fetched only for a
 * signed-in user. While its code cannot be loaded, the page shows that it is reconnecting and reads everything again
 * from time to time. Returns a function that stops listening.
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
    // Changes missed while disconnected are not sent later, and offline pages show cached data: read all on connect.
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
      // No kinds: too much changed to be listed. An empty key stands for every query.
      if (kinds.length === 0) waiting.set('all', []);
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
 * Loads the socket client. Without a connection, `reloadForMissingCode` makes a failed import yield undefined: the next
 * try may load the module or reload the page. 'refused' is final for as long as this page stays open.
 */
async function fetchedClient(): Promise<Client | 'refused' | undefined> {
  try {
    return await import('socket.io-client');
  } catch {
    return 'refused';
  }
}
