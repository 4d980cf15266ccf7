import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import type { Infrastructure } from '../infrastructure.js';
import { QueueMailWhenOutboxWritten } from './outbox.policy.js';

it('queues mail also where what has expired cannot be removed', async () => {
  const stop = new AbortController();
  const rows = [{ id: '7' }, { id: '8' }];
  const query = (text: string) => {
    if (text.startsWith('delete')) return Promise.reject(new Error('too much at once'));
    return Promise.resolve({ rows: text.startsWith('select') ? rows : [] });
  };
  const queued: unknown[] = [];
  const queue = {
    add: (_name: string, { outboxId }: JobPayload<'mail'>) => {
      queued.push(outboxId);
      if (queued.length === rows.length) stop.abort();
    },
  } as unknown as Queue<JobPayload<'mail'>>;
  const infrastructure = { pool: { query }, log: { warn: () => undefined } };
  const policy = new QueueMailWhenOutboxWritten(infrastructure as unknown as Infrastructure);
  await Promise.race([
    policy.run(queue, stop.signal),
    new Promise((resolve) => setTimeout(resolve, 5_000)),
  ]);
  stop.abort();
  expect(queued).toEqual([7, 8]);
});
