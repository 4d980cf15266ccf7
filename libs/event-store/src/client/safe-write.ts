import type { Writable } from 'node:stream';
import backpressured from '@eventstore/db-client/dist/utils/backpressuredWrite.js';

/**
 * Writes one append to the stream, with its order and back-pressure kept, and never rejects. Client 6.2.1 writes
 * appends through a queue that, when the connection breaks under load, rejects the waiting writes inside a promise that
 * nobody awaits: an unhandled rejection, which ends the process. The appends themselves are rejected by the stream's
 * own error listener.
 */
export function safeWrite(stream: Writable, data: unknown): Promise<void> {
  if (stream.write(data) || stream.destroyed || stream.writableEnded) return Promise.resolve();
  const known = flowing.get(stream);
  if (known !== undefined) return known;
  const flows = new Promise<void>((resolve) => {
    const go = (): void => {
      for (const event of EVENTS) stream.off(event, go);
      flowing.delete(stream);
      resolve();
    };
    for (const event of EVENTS) stream.once(event, go);
  });
  flowing.set(stream, flows);
  return flows;
}

const EVENTS = ['drain', 'error', 'close'];
/** Streams whose buffer is full, with the promise that resolves when they take more; all writers share it. */
const flowing = new WeakMap<Writable, Promise<void>>();

const target = backpressured as { backpressuredWrite: unknown };
if (typeof target.backpressuredWrite !== 'function') {
  throw new Error('@eventstore/db-client is not the version that safe-write.ts was written for');
}
target.backpressuredWrite = safeWrite;
