import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import type { Infrastructure } from '../../infrastructure.js';
import { QueueHistoriesWhenAsked } from './queue-histories.policy.js';

it('queues a history that is asked for again as another job: one of the same id would be taken for the first', async () => {
  const stop = new AbortController();
  const ids: string[] = [];
  const queue = {
    add: async (_name: string, _payload: unknown, { jobId }: { jobId: string }) => {
      ids.push(jobId);
    },
  } as unknown as Queue<JobPayload<'history'>>;
  const rows = [1, 2].map((attempt) => ({ id_mail: '7', attempt }));
  const query = async (text: string) => {
    if (text.startsWith('select')) stop.abort();
    return { rows };
  };
  const infrastructure = { pool: { query }, log: { warn: () => undefined } };
  const policy = new QueueHistoriesWhenAsked(infrastructure as unknown as Infrastructure);
  await policy.run(queue, stop.signal);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
});
