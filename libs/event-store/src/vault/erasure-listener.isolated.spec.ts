import { jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { listenForErasures } from './erasure-listener.js';

/** A connection that listens once `listening` resolves; `given` holds the arguments of `release`. */
class Connection extends EventEmitter {
  readonly given: unknown[] = [];
  constructor(private readonly listening: () => Promise<void> = () => Promise.resolve()) {
    super();
  }
  query(): Promise<void> {
    return this.listening();
  }
  release(isBroken?: boolean): void {
    // As in a pool, releasing twice is an error.
    if (this.given.length > 0) throw new Error('given back twice');
    this.given.push(isBroken);
  }
}

/**
 * Listens over a pool that returns these connections in turn; undefined, and everything after them, means that the
 * server is away.
 */
function listening(connections: readonly (Connection | Promise<Connection> | undefined)[]) {
  const left = [...connections];
  const asked: number[] = [];
  let heard = 0;
  const connect = async (): Promise<Connection> => {
    asked.push(Date.now());
    const connection = await left.shift();
    if (connection === undefined) throw new Error('away');
    return connection;
  };
  const pool = { connect } as unknown as Pool;
  const stop = listenForErasures(pool, () => (heard += 1), undefined);
  return { stop, asked, heard: () => heard };
}

/** Lets some ms pass, with everything that they cause. */
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

it('gives a connection that broke back as broken, hears nothing of it any more, and takes another', async () => {
  const [first, second] = [new Connection(), new Connection()];
  const { heard } = listening([first, second]);
  await pass(0);
  expect(heard()).toBe(1);
  first.emit('notification', { channel: 'vault_erased' });
  first.emit('notification', { channel: 'another' });
  expect(heard()).toBe(2);
  first.emit('error', new Error('broken'));
  expect(first.given).toEqual([true]);
  await pass(200);
  // An erasure may have been missed while no connection was listening.
  expect(heard()).toBe(3);
  first.emit('notification', { channel: 'vault_erased' });
  expect(heard()).toBe(3);
  second.emit('notification', { channel: 'vault_erased' });
  expect(heard()).toBe(4);
});

it('that breaks as it begins to listen is given back once, and one other is taken', async () => {
  const breaking: Connection = new Connection(() => {
    breaking.emit('error', new Error('broken'));
    return Promise.reject(new Error('broken'));
  });
  const next = new Connection();
  const { asked, heard } = listening([breaking, next]);
  await pass(200);
  expect(breaking.given).toEqual([true]);
  await pass(60_000);
  expect(asked).toHaveLength(2);
  expect(next.given).toEqual([]);
  expect(heard()).toBe(1);
});

it('asks ever more seldom while there is none, every ten seconds at last, and soon again after there was one', async () => {
  const away = Array.from({ length: 9 }, () => undefined);
  const connection = new Connection();
  const { asked } = listening([...away, connection]);
  await pass(60_000);
  connection.emit('error', new Error('broken'));
  await pass(200);
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(pauses.slice(0, 8)).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  expect(asked).toHaveLength(11);
});

it('stopped while it connects, it gives the connection back and hears nothing', async () => {
  let connected = (_: Connection): void => undefined;
  const connection = new Connection();
  const { stop, heard } = listening([new Promise((resolve) => (connected = resolve))]);
  const stopped = stop();
  connected(connection);
  await stopped;
  expect(connection.given).toHaveLength(1);
  expect(connection.listenerCount('notification')).toBe(0);
  expect(heard()).toBe(0);
});

it('stopped, it gives the connection back ended and takes no other', async () => {
  const [first, second] = [new Connection(), new Connection()];
  const { stop, asked, heard } = listening([first, second]);
  await pass(0);
  await stop();
  expect(first.given).toEqual([true]);
  first.emit('error', new Error('broken'));
  first.emit('notification', { channel: 'vault_erased' });
  await pass(60_000);
  expect(asked).toHaveLength(1);
  expect(heard()).toBe(1);
});

it('stopped while it waits to connect again, it does not', async () => {
  const { stop, asked } = listening([]);
  await pass(0);
  await stop();
  await pass(60_000);
  expect(asked).toHaveLength(1);
});
