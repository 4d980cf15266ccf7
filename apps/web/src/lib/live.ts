import { SOCKET_PATH, socketMessages } from '@scara/contracts/http';
import type { QueryClient } from '@tanstack/react-query';

import { keysAcross, keysTouched } from './association-keys.js';
import { noteClosing } from './closing.js';
import { setConnection } from './connection.js';
import { reportAway } from './session-end.js';
import { sessionKey } from './session.js';

/** A few events of one action arrive together: they are one reading. */
const gatherMs = 30;
/** What shows many associations costs as much as all of them, and any of them may ask for it. */
const gatherAcrossMs = 1_000;

/**
 * Listens to what changed and reads exactly that again. The client is fetched only when somebody is signed in.
 * Returns how to stop listening.
 */
export function listen(queryClient: QueryClient): () => void {
  let stop: () => void = () => {
    stopped = true;
  };
  let stopped = false;

  void import('socket.io-client').then(({ io }) => {
    if (stopped) return;
    const socket = io({ path: SOCKET_PATH, transports: ['websocket', 'polling'] });
    const waiting = new Map<string, readonly unknown[]>();
    let isBehind = false;
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
      // The session says what the associations are called, and their meterings.
      if (kinds.includes('association_role') || kinds.includes('association'))
        waiting.set('session', sessionKey);
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
  });

  return () => {
    stopped = true;
    stop();
  };
}
