import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../../infrastructure.js';
import { dispatchRows, MAIL_OPTIONS, pollUntilAborted } from '../../mail/poll-until-aborted.js';

/** Queues the job `history` for each requested history mail. */
@Injectable()
export class QueueHistoriesWhenAsked {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'history'>>, signal: AbortSignal): Promise<void> {
    return pollUntilAborted(() => this.dispatch(queue), this.infrastructure.log, signal);
  }

  private dispatch(queue: Queue<JobPayload<'history'>>): Promise<number> {
    const waiting = { table: 'history_mail', key: ['id_mail', 'attempt'] } as const;
    return dispatchRows(this.infrastructure.pool, waiting, ({ id_mail, attempt }) =>
      queue.add(
        'history',
        { idMail: Number(id_mail) },
        { jobId: `history-${id_mail}-${attempt}`, ...MAIL_OPTIONS },
      ),
    );
  }
}
