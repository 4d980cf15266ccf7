import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../../infrastructure.js';
import { BATCH_MAX, pollUntilAborted, MAIL_OPTIONS } from '../../mail/poll-until-aborted.js';

/** Queues the job `bills` for each request to mail bills. */
@Injectable()
export class QueueBillsWhenAsked {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'bills'>>, signal: AbortSignal): Promise<void> {
    return pollUntilAborted(() => this.dispatch(queue), this.infrastructure.log, signal);
  }

  /**
   * A row is marked after its job is queued: if the process is killed in between, the job is queued again under the
   * same id.
   */
  private async dispatch(queue: Queue<JobPayload<'bills'>>): Promise<number> {
    const { pool } = this.infrastructure;
    const { rows } = await pool.query<{ id: string }>(
      `select id from account.bill_mailing where dispatched_at is null order by id limit ${BATCH_MAX}`,
    );
    for (const { id } of rows) {
      const options = { jobId: `bills-${id}`, ...MAIL_OPTIONS };
      await queue.add('bills', { mailingId: Number(id) }, options);
      await pool.query('update account.bill_mailing set dispatched_at = now() where id = $1', [id]);
    }
    return rows.length;
  }
}
