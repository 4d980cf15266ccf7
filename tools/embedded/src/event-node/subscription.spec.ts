import { EventEmitter } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import type { RecordedEvent } from './recorded-event.js';
import { ResponseStream } from './response-stream.js';
import { subscribeToStream } from './subscription.js';

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

/** A caller that leaves once it was sent so many events; what it was sent. */
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
