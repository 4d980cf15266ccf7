import { EventEmitter } from 'node:events';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { ResponseStream } from './response-stream.js';

/** Returns a caller whose buffer is full. */
const full = () => Object.assign(new EventEmitter(), { cancelled: false, write: () => false });
const over = (call: EventEmitter) =>
  new ResponseStream(call as unknown as ServerWritableStream<unknown, Buffer>);

it.each(['drain', 'cancelled', 'close', 'error'])(
  'waits for a slow caller until %s, and leaves no listener with it',
  async (event) => {
    const call = full();
    const to = over(call);
    const before = call.eventNames().length;
    const written = to.write(Buffer.alloc(1));
    expect(written).toBeDefined();
    call.emit(event);
    await written;
    expect(call.listenerCount('drain')).toBe(0);
    expect(to.isGone).toBe(event !== 'drain');
    expect(call.eventNames().length).toBeLessThanOrEqual(before);
  },
);

it('writes nothing to who has gone', () => {
  const call = full();
  const to = over(call);
  call.emit('cancelled');
  expect(to.write(Buffer.alloc(1))).toBeUndefined();
  expect(over(Object.assign(full(), { cancelled: true })).isGone).toBe(true);
});
