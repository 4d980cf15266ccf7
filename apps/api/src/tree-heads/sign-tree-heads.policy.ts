import { Injectable } from '@nestjs/common';
import { HeadSigner, SigningHistory } from '@scara/event-store/history';
import { Infrastructure } from '../infrastructure.js';
import { pollUntilAborted } from '../mail/poll-until-aborted.js';

const LOOK_EVERY_MS = 2_000;

/**
 * Signs the history as it grows. Several workers may do so at once; the expected revision of the heads' stream decides.
 */
@Injectable()
export class SignTreeHeads {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signer: HeadSigner,
  ) {}

  /** Runs until `signal` aborts. */
  run(signal: AbortSignal): Promise<void> {
    const { store, log } = this.infrastructure;
    const signing = new SigningHistory(store, this.signer);
    const how = { everyMs: LOOK_EVERY_MS, failed: 'history not signed' };
    return pollUntilAborted(() => signing.look(signal), log, signal, how);
  }
}
