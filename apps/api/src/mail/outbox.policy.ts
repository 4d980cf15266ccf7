import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { JobPayload } from '@scara/contracts/jobs';
import { Infrastructure } from '../infrastructure.js';
import { dispatchRows, MAIL_OPTIONS, pollUntilAborted } from './poll-until-aborted.js';
import { GIVEN_UP_AFTER } from './mail-state.js';

const CLEAN_EVERY_MS = 3_600_000;
/** The most rows deleted from a table in one hour, so that an installation with years of them is not blocked. */
const CLEANED_MOST = 10_000;
const MAILED_KEPT = '90 days';

/** Turns outbox rows into jobs: queues the job `mail` for each row. */
@Injectable()
export class QueueMailWhenOutboxWritten {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Runs until `signal` aborts. Cleaning runs beside the dispatch, so that no mail waits for it when it is slow or
   * fails.
   */
  async run(queue: Queue<JobPayload<'mail'>>, signal: AbortSignal): Promise<void> {
    const { log } = this.infrastructure;
    const how = { everyMs: CLEAN_EVERY_MS, failed: 'what has expired not removed' };
    await Promise.all([
      pollUntilAborted(() => this.dispatch(queue), log, signal),
      pollUntilAborted(() => this.clean(), log, signal, how),
    ]);
  }

  private dispatch(queue: Queue<JobPayload<'mail'>>): Promise<number> {
    const waiting = { table: 'outbox', key: ['id'] } as const;
    return dispatchRows(this.infrastructure.pool, waiting, ({ id }) =>
      queue.add('mail', { outboxId: Number(id) }, { jobId: `mail-${id}`, ...MAIL_OPTIONS }),
    );
  }

  /**
   * Deletes expired personal data. The record of who was mailed what is deleted once no job tries the mail any more
   * (two days), no event can cause it again (a week) and its key is gone. Which bills were sent is kept, so that nobody
   * gets one twice.
   */
  private async clean(): Promise<void> {
    const { pool } = this.infrastructure;
    await pool.query('delete from account.session where expires_at < now()');
    await pool.query(
      `delete from account.contact_message where created_at < now() - interval '30 days'`,
    );
    // A key is valid from the sending of its mail, so a key whose mail may still be tried is kept.
    await pool.query(
      `delete from account.reset_key k
        where expires_at < now() - interval '1 day'
          and exists (select 1 from account.outbox o
                       where o.id = k.outbox_id and o.dispatched_at < now() - ${GIVEN_UP_AFTER})`,
    );
    await pool.query(
      `delete from account.outbox where id in (
         select id from account.outbox o
          where dispatched_at < now() - $1::interval
            and not exists (select 1 from account.reset_key k where k.outbox_id = o.id)
          order by id limit ${CLEANED_MOST})`,
      [MAILED_KEPT],
    );
    await pool.query(
      `delete from account.job_effect where effect_key in (
         select effect_key from account.job_effect
          where effect_key like 'outbox-%' and done_at < now() - $1::interval
          limit ${CLEANED_MOST})`,
      [MAILED_KEPT],
    );
  }
}
