import { Injectable } from '@nestjs/common';
import { inTransaction } from '@scara/platform';
import { Infrastructure } from '../infrastructure.js';

/** Jobs are delivered at least once; their effects happen once (reliability.md, row 13). */
@Injectable()
export class Effects {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Runs `effect` unless it was done already under this key. The key's row is locked meanwhile, so that two deliveries
   * at once wait for each other. A process killed after the effect and before the commit does it again: the effect
   * itself must then be recognised by whoever receives it.
   */
  async once(key: string, effect: () => Promise<void>): Promise<void> {
    await inTransaction(this.infrastructure.pool, async (tx) => {
      await tx.query(
        'insert into account.job_effect (effect_key) values ($1) on conflict do nothing',
        [key],
      );
      const { rows } = await tx.query<{ done_at: Date | null }>(
        'select done_at from account.job_effect where effect_key = $1 for update',
        [key],
      );
      if (rows[0]?.done_at) return;
      await effect();
      await tx.query('update account.job_effect set done_at = now() where effect_key = $1', [key]);
    });
  }
}
