import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../../infrastructure.js';
import { BATCH_MAX, pollUntilAborted, MAIL_OPTIONS } from '../../mail/poll-until-aborted.js';

/** Queues the job `notice` for each requested notice mail. */
@Injectable()
export class QueueNoticesWhenAsked {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'notice'>>, signal: AbortSignal): Promise<void> {
    return pollUntilAborted(() => this.dispatch(queue), this.infrastructure.log, signal);
  }

  /**
   * A row is marked after its job is queued: if the process is killed in between, the job is queued again under the
   * same id.
   */
  private async dispatch(queue: Queue<JobPayload<'notice'>>): Promise<number> {
    const { pool } = this.infrastructure;
    const { rows } = await pool.query<{ id_as: string; number: string; attempt: number }>(
      `select id_as, number, attempt from account.notice_mail
        where dispatched_at is null order by id_as, number limit ${BATCH_MAX}`,
    );
    for (const { id_as, number, attempt } of rows) {
      const options = { jobId: `notice-${id_as}-${number}-${attempt}`, ...MAIL_OPTIONS };
      await queue.add('notice', { idAs: Number(id_as), number: Number(number) }, options);
      await pool.query(
        `update account.notice_mail set dispatched_at = now()
          where id_as = $1 and number = $2 and attempt = $3`,
        [id_as, number, attempt],
      );
    }
    return rows.length;
  }
}
