import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../../infrastructure.js';
import { BATCH_MAX, pollUntilAborted } from '../../mail/poll-until-aborted.js';

/**
 * Destroys the keys of people who were erased. A process that has not yet learned that a key is retired may seal with
 * it for as long as it keeps keys in memory (a minute), so keys are destroyed only after that.
 */
@Injectable()
export class DestroyKeys {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(signal: AbortSignal): Promise<void> {
    return pollUntilAborted(() => this.destroy(), this.infrastructure.log, signal);
  }

  private async destroy(): Promise<number> {
    const { vault, log } = this.infrastructure;
    const keys = await this.due();
    if (keys.length > 0) log.info({ keys: await vault.destroy(keys) }, 'keys destroyed');
    return keys.length;
  }

  private async due(): Promise<string[]> {
    const { pool, config } = this.infrastructure;
    const { rows } = await pool.query<{ key_id: string }>(
      `select r.key_id from read.retired_key r join vault.data_key k using (key_id)
        where k.destroyed_at is null and k.retired_at is not null
          and r.retired < now() - make_interval(secs => $1 / 1000.0)
        limit $2`,
      [config.erasureDelayMs, BATCH_MAX],
    );
    return rows.map(({ key_id }) => key_id);
  }
}
