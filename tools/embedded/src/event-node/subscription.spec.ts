import { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import type { ResponseStream } from './response-stream.js';
import { subscribeToStream } from './subscription.js';

it('ends where the stream was tombstoned while it looked away', async () => {
  const to = { isGone: false } as ResponseStream;
  const deleted = () => Promise.resolve({ kind: 'deleted' } as const);
  const reader = {} as EventReader;
  const end = subscribeToStream('s', 'start', deleted, new CommittedLog(5), reader, to);
  expect(await end).toBe('deleted');
});
