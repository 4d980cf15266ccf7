import { Injectable } from '@nestjs/common';
import { HeadSigner, SigningHistory } from '@scara/event-store/history';
import { Infrastructure } from '../infrastructure.js';
import { lookAgain } from '../mail/look-again.js';

const LOOK_EVERY_MS = 2_000;

/** Signs history as it grows. Several workers may: they meet in the heads' own stream. */
@Injectable()
export class SignTreeHeads {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signer: HeadSigner,
  ) {}

  /** Resolves when `signal` aborts. */
  run(signal: AbortSignal): Promise<void> {
    const { store, log } = this.infrastructure;
    const signing = new SigningHistory(store, this.signer);
    const how = { everyMs: LOOK_EVERY_MS, failed: 'history not signed' };
    return lookAgain(() => signing.look(signal), log, signal, how);
  }
}
