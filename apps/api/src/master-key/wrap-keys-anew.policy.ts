import { Injectable } from '@nestjs/common';
import { Infrastructure } from '../infrastructure.js';
import { lookAgain } from '../mail/look-again.js';

const LOOK_EVERY_MS = 60_000;

/**
 * After a change of the master key (decision 139): wraps by the new one what those of before have wrapped, so that who
 * has one of them opens nothing more. Looked for again, for another process may go on under the old one for a while.
 */
@Injectable()
export class WrapKeysAnew {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Resolves when `signal` aborts, or at once where the master key is the first. */
  async run(signal: AbortSignal): Promise<void> {
    const { config, vault, log } = this.infrastructure;
    if (config.SCARA_PREVIOUS_MASTER_KEYS === '') return;
    const look = async (): Promise<void> => {
      const keys = await vault.rewrap();
      if (keys > 0) log.info({ keys }, 'keys wrapped anew');
    };
    await lookAgain(look, log, signal, { everyMs: LOOK_EVERY_MS, failed: 'keys not wrapped anew' });
  }
}
