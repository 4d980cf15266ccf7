import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../../infrastructure.js';
import { dispatchRows, MAIL_OPTIONS, pollUntilAborted } from '../../mail/poll-until-aborted.js';

/** Queues the job `notice` for each requested notice mail. */
@Injectable()
export class QueueNoticesWhenAsked {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'notice'>>, signal: AbortSignal): Promise<void> {
    return pollUntilAborted(() => this.dispatch(queue), this.infrastructure.log, signal);
  }

  private dispatch(queue: Queue<JobPayload<'notice'>>): Promise<number> {
    const waiting = { table: 'notice_mail', key: ['id_as', 'number', 'attempt'] } as const;
    return dispatchRows(this.infrastructure.pool, waiting, ({ id_as, number, attempt }) =>
      queue.add(
        'notice',
        { idAs: Number(id_as), number: Number(number) },
        { jobId: `notice-${id_as}-${number}-${attempt}`, ...MAIL_OPTIONS },
      ),
    );
  }
}
