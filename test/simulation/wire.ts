import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import type {
  AllReadOptions,
  AllSubscribed,
  AllSubscribeOptions,
  ClientPort,
  EncodedEvent,
  RawAppended,
  RawResolved,
  Read,
  StreamReadOptions,
} from '../../libs/event-store/src/client/port.js';
import type { MemoryClient } from '../../libs/event-store/src/testing/index.js';
import type { Dice } from '../support/dice.js';
import type { PlantedBug } from './planted-bugs.js';
import { sleep } from './virtual-time.js';

type Expected = { readonly expectedRevision: bigint | 'no_stream' };

/** The faults that may occur from now on. Once it is calm, everything arrives, and only what was lost stays lost. */
export interface Weather {
  isCalm: boolean;
}

const never = new Promise<never>(() => undefined);

/**
 * The connection of one process to the server: slow, sometimes broken; at any step the process itself may be killed. A
 * message that a killed process had sent may or may not arrive; later messages never do.
 */
export class Wire implements ClientPort {
  isDead = false;
  readonly #subscriptions = new Set<Readable>();

  constructor(
    private readonly server: MemoryClient,
    private readonly roll: Dice,
    private readonly weather: Weather,
    private readonly onKilled: () => void,
    private readonly bug?: PlantedBug,
  ) {}

  /** A step of the process, after which it may be killed, or the server be away for a while. */
  step(oneIn = 250): void {
    if (this.isTroubled(oneIn)) this.kill();
    if (this.isTroubled(1_500)) this.awayFor(this.roll(20_000));
  }

  /** Returns whether a fault occurs now, which has a chance of one in `oneIn`. */
  isTroubled(oneIn: number): boolean {
    return !this.weather.isCalm && !this.isDead && this.roll(oneIn) === 0;
  }

  kill(): void {
    this.isDead = true;
    for (const one of this.#subscriptions) one.destroy();
    this.onKilled();
  }

  async appendToStream(
    stream: string,
    events: readonly EncodedEvent[],
    options: Expected,
  ): Promise<RawAppended> {
    if (this.isDead) return never;
    this.step();
    const fate = this.fate();
    await sleep(1 + this.roll(15));
    const isGone = this.isDead && this.roll(2) === 0;
    if (fate === 'lost-request' || isGone) return never;
    if (fate === 'dropped-before') throw dropped();
    const answer = await this.arrived(stream, events, options);
    // A network may deliver a message twice, the second time late.
    if (fate === 'twice') void this.again(stream, events, options);
    this.step();
    await sleep(1 + this.roll(15));
    if (fate === 'lost-answer' || this.isDead) return never;
    if (fate === 'dropped-after') throw dropped();
    return answer;
  }

  readStream(stream: string, options: StreamReadOptions): Read {
    return this.read(() => this.server.readStream(stream, options));
  }

  readAll(options: AllReadOptions): Read {
    return this.read(() => this.server.readAll(options));
  }

  subscribeToAll(options: AllSubscribeOptions): AllSubscribed {
    if (this.isDead) {
      const silent = new Readable({ objectMode: true, read: () => undefined });
      return Object.assign(silent, { unsubscribe: () => Promise.resolve() }) as AllSubscribed;
    }
    const subscribed = this.server.subscribeToAll(options) as AllSubscribed & Readable;
    this.#subscriptions.add(subscribed);
    subscribed.on('close', () => this.#subscriptions.delete(subscribed));
    return subscribed;
  }

  dispose(): Promise<void> {
    for (const one of this.#subscriptions) one.destroy();
    return Promise.resolve();
  }

  private awayFor(ms: number): void {
    const { server } = this;
    if (server.mode !== 'answers') return;
    server.mode = this.roll(2) === 0 ? 'refuses' : 'swallows';
    setTimeout(() => (server.mode = 'answers'), ms);
  }

  private fate(): string {
    const fates = ['lost-request', 'lost-answer', 'dropped-before', 'dropped-after', 'twice'];
    return (this.weather.isCalm ? undefined : fates[this.roll(120)]) ?? 'arrives';
  }

  private arrived(
    stream: string,
    events: readonly EncodedEvent[],
    options: Expected,
  ): Promise<RawAppended> {
    const { server, bug, roll } = this;
    if (bug === 'any-revision') {
      const head = server.events.findLast(({ streamId }) => streamId === stream)?.revision;
      return server.appendToStream(stream, events, { expectedRevision: head ?? 'no_stream' });
    }
    if (bug === 'answers-before-it-stores' && !this.weather.isCalm && roll(60) === 0) {
      const commit = (server.events.at(-1)?.position?.commit ?? 0n) + 50n;
      const expected = options.expectedRevision === 'no_stream' ? -1n : options.expectedRevision;
      const nextExpectedRevision = expected + BigInt(events.length);
      return Promise.resolve({ nextExpectedRevision, position: { commit, prepare: commit } });
    }
    return server.appendToStream(stream, events, options);
  }

  private async again(
    stream: string,
    events: readonly EncodedEvent[],
    options: Expected,
  ): Promise<void> {
    await sleep(this.roll(3_000));
    await this.server.appendToStream(stream, events, options).catch(() => undefined);
  }

  /** A read of a killed process still completes, so that its work settles, but delivers nothing. */
  private read(ask: () => Read): Read {
    this.step();
    const isTorn = this.isTroubled(400);
    const isSwallowed = isTorn && this.roll(2) === 0;
    const through = new EventEmitter();
    let isOver = isSwallowed;
    const answer = async (): Promise<void> => {
      await sleep(1 + this.roll(8));
      try {
        const found = await all(ask());
        await sleep(1 + this.roll(8));
        if (isTorn) throw dropped();
        for (const item of found) if (!isOver) through.emit('data', item);
        if (!isOver) through.emit('end');
      } catch (error) {
        if (!isOver) through.emit('error', error);
      }
    };
    if (!isSwallowed) void answer();
    const cancel = (): Promise<void> => {
      isOver = true;
      return Promise.resolve();
    };
    return Object.assign(through, { cancel });
  }
}

function all(read: Read): Promise<readonly RawResolved[]> {
  return new Promise((resolve, reject) => {
    const found: RawResolved[] = [];
    read.on('data', (item: RawResolved) => found.push(item));
    read.on('end', () => resolve(found));
    read.on('error', reject);
  });
}

function dropped(): Error {
  return Object.assign(new Error('14 UNAVAILABLE: Connection dropped'), { code: 14 });
}
