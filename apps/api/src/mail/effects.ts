import { Injectable } from '@nestjs/common';
import { inTransaction } from '@scara/platform';
import { Infrastructure } from '../infrastructure.js';

/** Jobs are delivered at least once; their effects happen once (reliability.md, row 13). */
@Injectable()
export class Effects {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Runs `effect` unless it was done already under this key. Of two deliveries at once the second waits at the key's row:
   * for what it finds done, or to do what the first could not. A process killed after the effect and before the commit
   * does it again: the effect itself must then be recognised by whoever receives it.
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
