import { Injectable } from '@nestjs/common';
import { inTransaction } from '@scara/platform';
import { Infrastructure } from '../infrastructure.js';

/** Jobs are delivered at least once; this makes their effects happen once (reliability.md, row 13). */
@Injectable()
export class Effects {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Runs `effect` unless it was already done under this key. If a job is delivered twice at once, the second waits for
   * the key's row, and then finds the effect done or does it if the first one failed. A process killed between effect
   * and commit runs it again: the receiver must then be able to recognise the repetition.
   */
  async once(key: string, effect: () => Promise<void>): Promise<void> {
    await inTransaction(this.infrastructure.pool, async (tx) => {
      const { rowCount } = await tx.query(
        `insert into account.job_effect (effect_key, done_at) values ($1, now())
         on conflict do nothing`,
        [key],
      );
      if (rowCount === 1) await effect();
    });
  }
}
