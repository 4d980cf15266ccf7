import { decodeBatchPart } from './append-request.js';

/** Returns a `BatchAppendReq` that contains only options: the stream 'a' and the given ones. */
function asking(options: readonly number[]): Buffer {
  const all = [0x0a, 0x03, 0x1a, 0x01, 0x61, ...options];
  return Buffer.from([0x12, all.length, ...all]);
}

it('reads a deadline that is an instant', () => {
  const { target } = decodeBatchPart(asking([0x32, 0x02, 0x08, 0x0a]));
  expect(target).toMatchObject({ stream: 'a', deadlineMs: 10_000 });
});

it('counts a deadline that is a span from the arrival, whatever the clock of the client says', () => {
  const before = Date.now();
  const { target } = decodeBatchPart(asking([0x3a, 0x02, 0x08, 0x0a]));
  expect(target!.deadlineMs).toBeGreaterThanOrEqual(before + 10_000);
  expect(target!.deadlineMs).toBeLessThanOrEqual(Date.now() + 10_000);
});

it('takes an append without a deadline at any time', () => {
  expect(decodeBatchPart(asking([])).target!.deadlineMs).toBe(Number.POSITIVE_INFINITY);
});
