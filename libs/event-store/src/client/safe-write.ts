import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';

/**
 * Client 6.2.1 writes appends through a queue that rejects what waits when the connection breaks under load, inside a
 * promise that nobody awaits: an unhandled rejection, which ends the process. The appends themselves are rejected by
 * the stream's own error listener. This writer keeps the order and the back-pressure, and never rejects.
 */
function safeWrite(stream: Writable, data: unknown): Promise<void> {
  if (stream.write(data) || stream.destroyed || stream.writableEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const go = (): void => {
      for (const event of EVENTS) stream.off(event, go);
      resolve();
    };
    for (const event of EVENTS) stream.once(event, go);
  });
}

const EVENTS = ['drain', 'error', 'close'];

const require = createRequire(import.meta.url);
const target = require('@eventstore/db-client/dist/utils/backpressuredWrite.js') as {
  backpressuredWrite: unknown;
};
if (typeof target.backpressuredWrite !== 'function') {
  throw new Error('@eventstore/db-client is not the version that safe-write.ts was written for');
}
target.backpressuredWrite = safeWrite;
