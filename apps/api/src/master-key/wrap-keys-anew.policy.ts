import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { pollUntilAborted } from '../mail/poll-until-aborted.js';

const LOOK_EVERY_MS = 60_000;

/**
 * After a change of the master key (decision 139), rewraps with the new one all keys that older ones wrapped, so that a
 * holder of an older one can open nothing more. Repeated, because another process may use the old key for a while.
 */
@Injectable()
export class WrapKeysAnew {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts; ends at once when there is no previous master key. */
  async run(signal: AbortSignal): Promise<void> {
    const { config, vault, log } = this.infrastructure;
    if (config.SCARA_PREVIOUS_MASTER_KEYS === '') return;
    const look = async (): Promise<void> => {
      const keys = await vault.rewrap();
      if (keys > 0) log.info({ keys }, 'keys wrapped anew');
    };
    await pollUntilAborted(look, log, signal, {
      everyMs: LOOK_EVERY_MS,
      failed: 'keys not wrapped anew',
    });
  }
}
