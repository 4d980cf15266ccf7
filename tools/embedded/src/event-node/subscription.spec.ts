import { EventEmitter } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { CommittedLog } from './committed-log.js';
import type { EventReader, StreamPage } from './event-reader.js';
import { encodeRecord, type RecordedEvent } from './recorded-event.js';
import { ResponseStream } from './response-stream.js';
import { caughtUpMessage, fellBehindMessage } from './read-answers.js';
import { subscribeToAll, subscribeToStream } from './subscription.js';

it('ends where the stream was tombstoned while it looked away', async () => {
  const to = { isGone: false } as ResponseStream;
  const deleted = () => Promise.resolve({ kind: 'deleted' } as const);
  const reader = {} as EventReader;
  const end = subscribeToStream('s', 'start', deleted, new CommittedLog(5), reader, to);
  expect(await end).toBe('deleted');
});

const eventOf = (position: number, revision: number, stream = 's'): RecordedEvent => ({
  ...{ position, stream, revision, type: 't' },
  record: Buffer.from(`${stream}${revision}`),
});

/** Returns a caller that leaves after `count` events, and what it was sent. */
function callerOf(count: number) {
  const sent: string[] = [];
  const call = Object.assign(new EventEmitter(), {
    cancelled: false,
    write: (message: Buffer) => {
      if (/^s\d+$/.test(message.toString())) sent.push(message.toString());
      if (sent.length === count) call.emit('cancelled');
      return true;
    },
  });
  return { sent, to: new ResponseStream(call as unknown as ServerWritableStream<unknown, Buffer>) };
}

const readable = () =>
  Promise.resolve({ kind: 'readable', view: { floor: 0, createdSinceMs: 0 } } as const);

it('from the end misses nothing that is committed while it looks for that end', async () => {
  const log = new CommittedLog(3);
  const stored = [eventOf(1, 0), eventOf(2, 1), eventOf(3, 2)];
  const commit = (...events: RecordedEvent[]) => {
    stored.push(...events);
    log.publish(events);
  };
  const reader = {
    readStream: ({ head }: { readonly head: number }) => {
      commit(eventOf(4, 3), eventOf(5, 4));
      return Promise.resolve(
        stored
          .filter(({ position }) => position <= head)
          .reverse()
          .slice(0, 1),
      );
    },
  } as unknown as EventReader;
  const { sent, to } = callerOf(2);
  await Promise.race([
    subscribeToStream('s', 'end', readable, log, reader, to),
    new Promise((resolve) => setTimeout(resolve, 500)),
  ]);
  expect(sent).toEqual(['s3', 's4']);
});

/** A stream of `count` events, committed before the node started, so that they are only in the database. */
function streamOf(count: number) {
  const log = new CommittedLog(count);
  const stored = Array.from({ length: count }, (_, revision) => eventOf(revision + 1, revision));
  type Asked = Pick<StreamPage, 'from' | 'direction' | 'head' | 'limit'>;
  const readStream = ({ from, direction, head, limit }: Asked) => {
    const visible = stored.filter(({ position }) => position <= head);
    const asked =
      direction === 'forwards'
        ? visible.filter(({ revision }) => revision >= from)
        : visible.filter(({ revision }) => revision <= from).reverse();
    return Promise.resolve(asked.slice(0, limit));
  };
  const store = (more: number) => {
    const at = stored.length;
    const events = Array.from({ length: more }, (_, next) => eventOf(at + next + 1, at + next));
    stored.push(...events);
    return events;
  };
  return { log, store, reader: { readStream } as unknown as EventReader };
}

const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
};

it('brings each event of a stream once, also where it fell behind what is in memory', async () => {
  const { log, store, reader } = streamOf(2);
  const { sent, to } = callerOf(6);
  const ended = subscribeToStream('s', 'start', readable, log, reader, to);
  await turns();
  store(1);
  log.reset(3);
  await turns();
  log.publish(store(1));
  await turns();
  store(2);
  log.reset(6);
  await ended;
  expect(sent).toEqual(['s0', 's1', 's2', 's3', 's4', 's5']);
});

it('misses nothing that is committed while it reads the past', async () => {
  const { log, store, reader } = streamOf(2);
  const { sent, to } = callerOf(3);
  const meanwhile: EventReader['readStream'] = async (page) => {
    const past = await reader.readStream(page);
    if (log.head === 2) log.publish(store(1));
    return past;
  };
  const slow = { readStream: meanwhile } as EventReader;
  const ended = subscribeToStream('s', 'start', readable, log, slow, to);
  await turns();
  expect(sent).toEqual(['s0', 's1', 's2']);
  await ended;
});

it('waits for a deleted stream to be written again', async () => {
  const log = new CommittedLog(3);
  const { sent, to } = callerOf(1);
  const hidden = () => Promise.resolve({ kind: 'not-found' } as const);
  const ended = subscribeToStream('s', 'start', hidden, log, {} as EventReader, to);
  log.publish([eventOf(4, 3)]);
  await ended;
  expect(sent).toEqual(['s3']);
});

it('reads no further for a caller that left', async () => {
  const { log, reader } = streamOf(2_000);
  const { sent, to } = callerOf(1);
  const asked: number[] = [];
  const readStream: EventReader['readStream'] = (page) => {
    asked.push(page.from);
    return reader.readStream(page);
  };
  await subscribeToStream('s', 'start', readable, log, { readStream } as EventReader, to);
  expect(sent).toEqual(['s0']);
  // The second page was requested while the first was sent.
  expect(asked).toEqual([0, 32]);
});

it('from the end brings nothing of the past where it falls behind before anything came', async () => {
  const { log, store, reader } = streamOf(2);
  const { sent, to } = callerOf(2);
  const ended = subscribeToStream('s', 'end', readable, log, reader, to);
  await turns();
  store(2);
  log.reset(4);
  await ended;
  expect(sent).toEqual(['s2', 's3']);
});

it('begins behind a revision that is yet to come', async () => {
  const { log, store, reader } = streamOf(2);
  const { sent, to } = callerOf(2);
  const ended = subscribeToStream('s', 3, readable, log, reader, to);
  await turns();
  log.publish(store(4));
  await ended;
  expect(sent).toEqual(['s4', 's5']);
});

/** Returns what a caller was sent, by kind; an event by its position. */
function toldBy(until: (told: readonly string[]) => boolean) {
  const told: string[] = [];
  const call = Object.assign(new EventEmitter(), {
    cancelled: false,
    write: (message: Buffer) => {
      const answer = streamsPb.ReadResp.deserializeBinary(message);
      if (message.equals(caughtUpMessage)) told.push('caught up');
      else if (message.equals(fellBehindMessage)) told.push('fell behind');
      else if (answer.hasCheckpoint()) {
        told.push(`looked to ${answer.getCheckpoint()?.getCommitPosition()}`);
      } else told.push(answer.getEvent()?.getCommitPosition() ?? '?');
      if (until(told)) call.emit('cancelled');
      return true;
    },
  });
  const to = new ResponseStream(call as unknown as ServerWritableStream<unknown, Buffer>);
  return { told, to };
}

const real = (position: number): RecordedEvent => {
  const event = { id: '0', type: 't', contentType: '', data: empty, metadata: empty };
  return {
    ...{ position, stream: 's', revision: position - 1, type: 't' },
    record: encodeRecord(event, 's', position - 1, position, 0),
  };
};
const empty = Buffer.alloc(0);
const reals = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => real(first + at));

describe('a subscription to $all', () => {
  it('says once that it has caught up, however much comes then', async () => {
    const log = new CommittedLog(0);
    const { told, to } = toldBy(([...all]) => all.at(-1) === '3');
    const ended = subscribeToAll({ from: 'start', filter: undefined }, log, {} as EventReader, to);
    for (const event of reals(1, 3)) {
      log.publish([event]);
      await new Promise(setImmediate);
    }
    await ended;
    expect(told).toEqual(['caught up', '1', '2', '3']);
  });

  it('says that it fell behind where memory no longer has what comes next', async () => {
    const log = new CommittedLog(0);
    const reader = {
      readAll: (_direction: string, position: number, head: number, limit: number) =>
        Promise.resolve(reals(position + 1, Math.min(head, position + limit))),
    } as unknown as EventReader;
    const { told, to } = toldBy((all) => all.filter((one) => one === 'caught up').length === 2);
    const ended = subscribeToAll({ from: 'end', filter: undefined }, log, reader, to);
    await new Promise(setImmediate);
    log.reset(2);
    await ended;
    expect(told).toEqual(['caught up', 'fell behind', '1', '2', 'caught up']);
  });

  it('says how far it looked after each so many events, whether they match or not', async () => {
    const log = new CommittedLog(0);
    log.publish(reals(1, 7));
    const filter = { matches: () => false, checkpointInterval: 3 };
    const { told, to } = toldBy((all) => all.at(-1) === 'caught up');
    await subscribeToAll({ from: 'start', filter }, log, {} as EventReader, to);
    expect(told).toEqual(['looked to 3', 'looked to 6', 'caught up']);
  });
});
