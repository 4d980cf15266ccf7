import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { JobPayload } from '@scara/contracts/jobs';
import { Infrastructure } from '../infrastructure.js';
import { BATCH_MAX, lookAgain, MAIL_OPTIONS } from './look-again.js';

const CLEAN_EVERY_MS = 3_600_000;

/** Turns outbox rows into jobs: whenever an account asks for a mail, the job `mail` of its row is queued. */
@Injectable()
export class QueueMailWhenOutboxWritten {
  private cleanedAt = 0;

  constructor(private readonly infrastructure: Infrastructure) {}

  /** Resolves when `signal` aborts. */
  run(queue: Queue<JobPayload<'mail'>>, signal: AbortSignal): Promise<void> {
    const look = async (): Promise<number> => {
      if (Date.now() - this.cleanedAt > CLEAN_EVERY_MS) {
        await this.clean();
        this.cleanedAt = Date.now();
      }
      return this.dispatch(queue);
    };
    return lookAgain(look, this.infrastructure.log, signal);
  }

  /** A row is marked after its job is queued: killed in between, it is queued again under the same job id. */
  private async dispatch(queue: Queue<JobPayload<'mail'>>): Promise<number> {
    const { pool } = this.infrastructure;
    const { rows } = await pool.query<{ id: string }>(
      `select id from account.outbox where dispatched_at is null order by id limit ${BATCH_MAX}`,
    );
    for (const { id } of rows) {
      await queue.add('mail', { outboxId: Number(id) }, { jobId: `mail-${id}`, ...MAIL_OPTIONS });
      await pool.query('update account.outbox set dispatched_at = now() where id = $1', [id]);
    }
    return rows.length;
  }

  /** What has expired is personal and serves nobody. */
  private async clean(): Promise<void> {
    const { pool } = this.infrastructure;
    await pool.query('delete from account.session where expires_at < now()');
    await pool.query(
      `delete from account.contact_message where created_at < now() - interval '30 days'`,
    );
    await pool.query(`delete from account.reset_key where expires_at < now() - interval '1 day'`);
  }
}
