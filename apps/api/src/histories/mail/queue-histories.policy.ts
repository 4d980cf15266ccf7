import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../../infrastructure.js';
import { BATCH_MAX, pollUntilAborted, MAIL_OPTIONS } from '../../mail/poll-until-aborted.js';

/** Queues the job `history` for each requested history mail. */
@Injectable()
export class QueueHistoriesWhenAsked {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'history'>>, signal: AbortSignal): Promise<void> {
    return pollUntilAborted(() => this.dispatch(queue), this.infrastructure.log, signal);
  }

  /**
   * A row is marked after its job is queued: if the process is killed in between, the job is queued again under the
   * same id.
   */
  private async dispatch(queue: Queue<JobPayload<'history'>>): Promise<number> {
    const { pool } = this.infrastructure;
    const { rows } = await pool.query<{ id_mail: string; attempt: number }>(
      `select id_mail, attempt from account.history_mail
        where dispatched_at is null order by id_mail limit ${BATCH_MAX}`,
    );
    for (const { id_mail, attempt } of rows) {
      const options = { jobId: `history-${id_mail}-${attempt}`, ...MAIL_OPTIONS };
      await queue.add('history', { idMail: Number(id_mail) }, options);
      await pool.query(
        `update account.history_mail set dispatched_at = now()
          where id_mail = $1 and attempt = $2`,
        [id_mail, attempt],
      );
    }
    return rows.length;
  }
}
