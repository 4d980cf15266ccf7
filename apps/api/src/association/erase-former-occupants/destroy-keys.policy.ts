import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { codeOf } from '@scara/platform';
import { Infrastructure } from '../../infrastructure.js';

const LOOK_EVERY_MS = 2_000;
const KEYS_MAX = 1_000;

/**
 * Destroys the keys of people who were erased from the books. A process that has not heard that a key retired may seal
 * with it for as long as it keeps keys in memory (a minute): they are destroyed after that.
 */
@Injectable()
export class DestroyKeys {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Resolves when `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { vault, log } = this.infrastructure;
    while (!signal.aborted) {
      try {
        const keys = await this.due();
        if (keys.length > 0) log.info({ keys: await vault.destroy(keys) }, 'keys destroyed');
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'keys not destroyed');
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async due(): Promise<string[]> {
    const { pool, config } = this.infrastructure;
    const { rows } = await pool.query<{ key_id: string }>(
      `select r.key_id from read.retired_key r join vault.data_key k using (key_id)
        where k.destroyed_at is null and k.retired_at is not null
          and r.retired < now() - make_interval(secs => $1 / 1000.0)
        limit ${KEYS_MAX}`,
      [config.erasureDelayMs],
    );
    return rows.map(({ key_id }) => key_id);
  }
}
