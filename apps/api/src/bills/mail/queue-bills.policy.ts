import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../../infrastructure.js';
import { dispatchRows, MAIL_OPTIONS, pollUntilAborted } from '../../mail/poll-until-aborted.js';

/** Queues the job `bills` for each request to mail bills. */
@Injectable()
export class QueueBillsWhenAsked {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'bills'>>, signal: AbortSignal): Promise<void> {
    return pollUntilAborted(() => this.dispatch(queue), this.infrastructure.log, signal);
  }

  private dispatch(queue: Queue<JobPayload<'bills'>>): Promise<number> {
    const waiting = { table: 'bill_mailing', key: ['id'] } as const;
    return dispatchRows(this.infrastructure.pool, waiting, ({ id }) =>
      queue.add('bills', { mailingId: Number(id) }, { jobId: `bills-${id}`, ...MAIL_OPTIONS }),
    );
  }
}
