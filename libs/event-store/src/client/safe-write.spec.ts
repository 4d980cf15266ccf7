import { createRequire } from 'node:module';
import { Writable } from 'node:stream';
import { safeWrite } from './safe-write.js';

/** Returns a stream whose writes stay pending, as to a server that does not read. */
function stuck(): { stream: Writable; taken: unknown[]; takeAll: () => void } {
  const taken: unknown[] = [];
  const waiting: (() => void)[] = [];
  const stream = new Writable({
    objectMode: true,
    highWaterMark: 2,
    write(item, _encoding, done) {
      waiting.push(() => {
        taken.push(item);
        done();
      });
    },
  });
  stream.on('error', () => undefined);
  const takeAll = (): void => {
    while (waiting.length > 0) waiting.shift()!();
  };
  return { stream, taken, takeAll };
}

it("stands in the place of the client's own writer", () => {
  const require = createRequire(import.meta.url);
  const client = require('@eventstore/db-client/dist/utils') as { backpressuredWrite: unknown };
  expect(client.backpressuredWrite).toBe(safeWrite);
});

it('never rejects, though the connection breaks while many wait', async () => {
  const { stream } = stuck();
  const writes = Array.from({ length: 100 }, (_, i) => safeWrite(stream, i));
  stream.destroy(new Error('14 UNAVAILABLE: read ECONNRESET'));
  await Promise.all(writes);
  await safeWrite(stream, 'after its end');
});

it('waits while the server does not read, with one listener however many wait', async () => {
  const { stream, taken, takeAll } = stuck();
  let isDone = false;
  const writes = Promise.all(Array.from({ length: 100 }, (_, i) => safeWrite(stream, i)));
  void writes.then(() => (isDone = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDone).toBe(false);
  expect(stream.listenerCount('drain')).toBe(1);
  takeAll();
  await writes;
  expect(taken).toEqual(Array.from({ length: 100 }, (_, i) => i));
});
