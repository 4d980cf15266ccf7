import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { codeOf } from '@scara/platform';
import type { Queue } from 'bullmq';
import type { JobPayload } from '@scara/contracts/jobs';
import { Infrastructure } from '../infrastructure.js';

const LOOK_EVERY_MS = 500;
const BATCH_MAX = 100;
const ATTEMPTS_MAX = 10;
const FIRST_RETRY_MS = 1_000;
const CLEAN_EVERY_MS = 3_600_000;

/** Turns outbox rows into jobs: whenever an account asks for a mail, the job `mail` of its row is queued. */
@Injectable()
export class QueueMailWhenOutboxWritten {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Resolves when `signal` aborts. */
  async run(queue: Queue<JobPayload<'mail'>>, signal: AbortSignal): Promise<void> {
    let cleanedAt = 0;
    while (!signal.aborted) {
      try {
        if (Date.now() - cleanedAt > CLEAN_EVERY_MS) {
          await this.clean();
          cleanedAt = Date.now();
        }
        if ((await this.dispatch(queue)) === BATCH_MAX) continue;
      } catch (error) {
        this.infrastructure.log.warn({ code: codeOf(error) }, 'outbox not dispatched');
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** A row is marked after its job is queued: killed in between, it is queued again under the same job id. */
  private async dispatch(queue: Queue<JobPayload<'mail'>>): Promise<number> {
    const { pool } = this.infrastructure;
    const { rows } = await pool.query<{ id: string }>(
      `select id from account.outbox where dispatched_at is null order by id limit ${BATCH_MAX}`,
    );
    for (const { id } of rows) {
      await queue.add(
        'mail',
        { outboxId: Number(id) },
        {
          jobId: `mail-${id}`,
          attempts: ATTEMPTS_MAX,
          backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
          removeOnComplete: { count: 1_000 },
          removeOnFail: { count: 5_000 },
        },
      );
      await pool.query('update account.outbox set dispatched_at = now() where id = $1', [id]);
    }
    return rows.length;
  }

  /** What has expired is personal and serves nobody. */
  private async clean(): Promise<void> {
    const { pool } = this.infrastructure;
    await pool.query('delete from account.session where expires_at < now()');
    await pool.query(`delete from account.reset_key where expires_at < now() - interval '1 day'`);
  }
}
