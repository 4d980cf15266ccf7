import { once, EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { COOKIE, SOCKET_PATH } from '@scara/contracts/http';
import { io, type Socket } from 'socket.io-client';
import { PROJECTED, SESSION_ENDED } from '../../apps/api/src/freshness/notifications.js';
import { sessionRoom } from '../../apps/api/src/account/sessions.js';
import { LiveUpdates } from '../../apps/api/src/socket/live-updates.js';
import { until } from '../support/until.js';

/** Pages that listen while a part that the socket needs is away, and cases that are hard to bring about over HTTP. */
describe('pages that listen', () => {
  let server: Server;
  let updates: LiveUpdates;
  let notifications: EventEmitter;
  /** Association ids by user id. A token is the user's id and a letter. */
  let rights: Map<number, number[]>;
  let isAway: boolean;
  /** How often a session was looked up. */
  let asked: number;
  let isUp: boolean;
  let changedRights: (idUser: number, idAs: number) => void;
  const sockets: Socket[] = [];

  const sessions = {
    find: (token: string): Promise<unknown> => {
      asked += 1;
      if (isAway) return Promise.reject(new Error('away'));
      const idUser = Number.parseInt(token, 10);
      return Promise.resolve(idUser > 0 ? { idUser, hash: Buffer.from(token) } : undefined);
    },
  };

  beforeEach(async () => {
    notifications = new EventEmitter();
    rights = new Map([
      [1, [10, 11]],
      [2, [20]],
    ]);
    isAway = false;
    asked = 0;
    isUp = true;
    const map = {
      associationsOf: (idUser: number) => rights.get(idUser) ?? [],
      homesOf: () => [],
      onChanged: (listener: typeof changedRights) => (changedRights = listener),
    };
    const infrastructure = { store: { health: () => ({ status: isUp ? 'up' : 'down' }) } };
    const state = { ageMs: () => 0, position: 5n };
    const parts = [infrastructure, sessions, map, state, notifications, new EventEmitter()];
    updates = new LiveUpdates(...(parts as unknown as ConstructorParameters<typeof LiveUpdates>));
    server = createServer();
    updates.attach(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.disconnect();
    updates.beforeApplicationShutdown();
    server.close();
  });

  interface Page {
    readonly socket: Socket;
    readonly changed: unknown[];
    readonly states: unknown[];
    readonly refusals: string[];
    signedOut: boolean;
  }

  function page(token: string, extraHeaders: Record<string, string> = {}): Page {
    const { port } = server.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      path: SOCKET_PATH,
      extraHeaders: { cookie: `x=1; ${COOKIE.session}=${token}`, ...extraHeaders },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 50,
    });
    sockets.push(socket);
    const one: Page = { socket, changed: [], states: [], refusals: [], signedOut: false };
    socket.on('changed', (message) => one.changed.push(message));
    socket.on('state', (message) => one.states.push(message));
    socket.on('signed-out', () => (one.signedOut = true));
    socket.on('connect_error', ({ message }) => one.refusals.push(message));
    return one;
  }

  async function opened(token: string): Promise<Page> {
    const one = page(token);
    await until(() => one.socket.connected && one.states.length > 0);
    return one;
  }

  const tell = (told: object): boolean => notifications.emit(PROJECTED, told);

  it('come back by themselves where sessions could not be looked up', async () => {
    isAway = true;
    const one = page('1a');
    await until(() => asked > 1);
    expect(one.socket.connected).toBe(false);
    isAway = false;
    await until(() => one.socket.connected);
    tell({ position: '7', changes: [{ as: 10, kinds: ['block'] }] });
    await until(() => one.changed.length > 0);
  });

  it('are refused for good without a session, and from another site', async () => {
    const [stranger, foreign] = [page('0'), page('1a', { origin: 'http://alt.example' })];
    await until(() => stranger.refusals.length > 0 && foreign.refusals.length > 0);
    expect(stranger.refusals).toEqual(['signed-out']);
    expect([stranger.socket.connected, foreign.socket.connected]).toEqual([false, false]);
  });

  it('are told to read everything again where too much changed, each its own associations', async () => {
    const [one, two] = [await opened('1a'), await opened('2a')];
    tell({ position: '7', all: true });
    await until(() => one.changed.length === 2 && two.changed.length === 1);
    expect(one.changed).toEqual([
      { as: 10, kinds: [], position: '7' },
      { as: 11, kinds: [], position: '7' },
    ]);
    expect(two.changed).toEqual([{ as: 20, kinds: [], position: '7' }]);
    // The same holds for a page that connects a moment later.
    const late = await opened('2b');
    await until(() => late.changed.length > 0);
    expect(late.changed).toEqual(two.changed);
  });

  it('are told when they come what changed a moment ago, all of it in one', async () => {
    tell({ position: '7', changes: [{ as: 20, kinds: ['block'] }] });
    tell({
      position: '8',
      changes: [
        { as: 20, kinds: ['apartment'] },
        { as: null, kinds: ['x'] },
      ],
    });
    const one = await opened('2a');
    await until(() => one.changed.length > 0);
    expect(one.changed).toEqual([{ as: 20, kinds: ['block', 'apartment'], position: '8' }]);
  });

  it('hear of what they may see from now on, and last of what they may not any more', async () => {
    const one = await opened('1a');
    rights.set(1, [11, 12]);
    changedRights(1, 12);
    tell({ position: '7', changes: [10, 11, 12].map((as) => ({ as, kinds: ['block'] })) });
    await until(() => one.changed.length === 4);
    expect(one.changed).toEqual([
      { as: 10, kinds: ['association_role'], position: '5' },
      { as: 12, kinds: ['association_role'], position: '5' },
      { as: 11, kinds: ['block'], position: '7' },
      { as: 12, kinds: ['block'], position: '7' },
    ]);
  });

  it('end with their session, and those of another session of the person do not', async () => {
    const [one, other] = [await opened('1a'), await opened('1b')];
    notifications.emit(SESSION_ENDED, sessionRoom(Buffer.from('1a')));
    await until(() => one.signedOut && !one.socket.connected);
    expect(other.signedOut).toBe(false);
    expect(other.socket.connected).toBe(true);
  });

  it('are told when the store goes away and when it is back, once each', async () => {
    const one = await opened('1a');
    isUp = false;
    await until(() => one.states.length === 2);
    await delay(1_200);
    isUp = true;
    await until(() => one.states.length === 3);
    expect(one.states).toEqual([true, false, true].map((storeUp) => ({ storeUp, dataAgeMs: 0 })));
  });

  it('are fifty of one person at most', async () => {
    await Promise.all(Array.from({ length: 50 }, () => opened('1a')));
    const one = page('1b');
    await until(() => one.refusals.length > 0);
    const other = await opened('2a');
    expect([one.socket.connected, other.socket.connected]).toEqual([false, true]);
  });

  it('are let go of without a word when the process ends, so that they come back', async () => {
    const one = await opened('1a');
    updates.beforeApplicationShutdown();
    await until(() => !one.socket.connected);
    expect(one.signedOut).toBe(false);
    expect(one.socket.active).toBe(true);
  });
});
