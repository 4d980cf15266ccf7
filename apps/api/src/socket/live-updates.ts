import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { COOKIE, SOCKET_PATH, type StateMessage } from '@scara/contracts/http';
import { Server, type Socket } from 'socket.io';
import { AccessMap } from '../access/access-map.js';
import { sessionRoom, Sessions } from '../account/sessions.js';
import {
  Notifications,
  type Projected,
  PROJECTED,
  SESSION_ENDED,
} from '../freshness/notifications.js';
import { ReadModelState } from '../freshness/read-model-state.js';
import { Infrastructure } from '../infrastructure.js';
import { Progress } from '../progress.js';

const STATE_EVERY_MS = 1_000;
/** Ages below this are ordinary delay and are not reported. */
const AGE_STEP_MS = 5_000;
const SOCKETS_PER_PERSON_MAX = 50;
/** A page first reads and starts listening a moment later, so recent changes are repeated to it when it connects. */
const TOLD_AGAIN_MS = 10_000;

/** A recent change of an association; no kinds when too much changed to be listed. */
interface Lately {
  readonly at: number;
  readonly kinds: readonly string[];
  readonly position: string;
}

/**
 * Tells open pages what was projected: ids and kinds, never data. A socket hears of the associations that its person
 * may see, following the access map while it is open.
 */
@Injectable()
export class LiveUpdates implements BeforeApplicationShutdown {
  private io: Server | undefined;
  private timer: NodeJS.Timeout | undefined;
  private told = '';
  /** By association, the last changed one at the end. */
  private readonly lately = new Map<number, Lately>();
  private allLately: Lately | undefined;

  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly sessions: Sessions,
    private readonly map: AccessMap,
    private readonly state: ReadModelState,
    private readonly notifications: Notifications,
    private readonly progress: Progress,
  ) {}

  attach(server: HttpServer): Server {
    const io = new Server({
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: 4_096,
      allowRequest: (request, done) => done(null, isOwnOrigin(request.headers)),
    });
    io.use((socket, next) => {
      void this.admit(socket).then(
        (isAdmitted) => next(isAdmitted ? undefined : new Error('signed-out')),
        // Refused as 'signed-out', a page does not reconnect; cut off, it does. So an error only cuts the connection.
        () => socket.conn.close(),
      );
    });
    io.on('connection', (socket) => {
      // Pages only listen, so a socket that sends is not a page of ours, and thousands of messages a second would slow
      // all calls.
      socket.onAny(() => socket.conn.close());
      socket.emit('state', this.standing());
      this.tellAgain(socket);
    });
    io.attach(server);
    this.io = io;
    this.listen();
    return io;
  }

  /**
   * Closes the sockets before the server waits for its connections to end: a listening page would keep its connection
   * forever. The connections are cut without a message, so that pages reconnect to the next server.
   */
  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
    this.io?.engine.close();
  }

  private listen(): void {
    this.notifications.on(PROJECTED, (told: Projected) => this.changed(told));
    this.notifications.on(SESSION_ENDED, (room: string) => {
      this.io?.to(room).emit('signed-out', {});
      this.io?.in(room).disconnectSockets(true);
    });
    this.progress.on('closing', (idUser, message) => {
      this.io?.to(`u:${idUser}`).emit('closing', message);
    });
    this.map.onChanged((idUser, idAs) => this.moveRooms(idUser, idAs));
    this.timer = setInterval(() => {
      this.tellState();
      this.forgetOld();
    }, STATE_EVERY_MS);
    this.timer.unref();
  }

  private async admit(socket: Socket): Promise<boolean> {
    const token = cookieOf(socket.handshake.headers.cookie, COOKIE.session);
    const session = token === undefined ? undefined : await this.sessions.find(token);
    if (session === undefined) return false;
    const mine = `u:${session.idUser}`;
    const open = this.io?.of('/').adapter.rooms.get(mine)?.size ?? 0;
    if (open >= SOCKETS_PER_PERSON_MAX) return false;
    await socket.join([mine, sessionRoom(session.hash), ...this.roomsOf(session.idUser)]);
    return true;
  }

  private roomsOf(idUser: number): string[] {
    const homes = this.map.homesOf(idUser).map(({ idAs }) => idAs);
    const all = new Set([...this.map.associationsOf(idUser), ...homes]);
    return [...all].map((idAs) => `as:${idAs}`);
  }

  /**
   * After a change of rights, the person's open pages reload their session and hear only of what they may see now.
   * Leaving an association is the last thing they hear of it. An apartment added or removed beside another one in the
   * same association changes no room, but is reported too.
   */
  private moveRooms(idUser: number, idAs: number): void {
    const wanted = new Set(this.roomsOf(idUser));
    const position = String(this.state.position ?? 0n);
    const ids = this.io?.of('/').adapter.rooms.get(`u:${idUser}`) ?? [];
    for (const id of ids) {
      const socket = this.io?.of('/').sockets.get(id);
      if (socket === undefined) continue;
      const left = [...socket.rooms].filter((room) => room.startsWith('as:') && !wanted.has(room));
      const told = new Set(left.map((room) => Number(room.slice(3))));
      if (idAs !== 0) told.add(idAs);
      for (const room of left) void socket.leave(room);
      for (const as of told) socket.emit('changed', { as, kinds: ['association_role'], position });
      void socket.join([...wanted]);
    }
  }

  private changed({ position, changes = [], all }: Projected): void {
    // Too much changed to be listed: every page reloads what it shows.
    if (all === true) {
      this.allLately = { at: performance.now(), kinds: [], position };
      for (const room of this.io?.of('/').adapter.rooms.keys() ?? []) {
        if (!room.startsWith('as:')) continue;
        this.io?.to(room).emit('changed', { as: Number(room.slice(3)), kinds: [], position });
      }
    }
    for (const { as, kinds } of changes) {
      if (as === null) continue;
      this.io?.to(`as:${as}`).emit('changed', { as, kinds, position });
      const before = this.lately.get(as);
      const both = isFresh(before) ? new Set([...before.kinds, ...kinds]) : kinds;
      this.lately.delete(as);
      this.lately.set(as, { at: performance.now(), kinds: [...both], position });
    }
  }

  private tellAgain(socket: Socket): void {
    for (const room of socket.rooms) {
      if (!room.startsWith('as:')) continue;
      const as = Number(room.slice(3));
      for (const one of [this.allLately, this.lately.get(as)]) {
        if (!isFresh(one)) continue;
        socket.emit('changed', { as, kinds: one.kinds, position: one.position });
      }
    }
  }

  private forgetOld(): void {
    for (const [as, one] of this.lately) {
      if (isFresh(one)) return;
      this.lately.delete(as);
    }
  }

  private standing(): StateMessage {
    const storeUp = this.infrastructure.store.health().status === 'up';
    return { storeUp, dataAgeMs: this.state.ageMs() };
  }

  private tellState(): void {
    const standing = this.standing();
    const step = Math.floor(standing.dataAgeMs / AGE_STEP_MS);
    const said = `${standing.storeUp}:${step}`;
    if (said === this.told) return;
    this.told = said;
    this.io?.emit('state', standing);
  }
}

const isFresh = (one: Lately | undefined): one is Lately =>
  one !== undefined && one.at > performance.now() - TOLD_AGAIN_MS;

function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((part) => part.trim().startsWith(`${name}=`));
  return found?.trim().slice(name.length + 1);
}
