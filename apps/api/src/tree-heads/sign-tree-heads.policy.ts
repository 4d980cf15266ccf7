import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { HeadSigner, SigningHistory } from '@scara/event-store/history';
import { codeOf } from '@scara/platform';
import { Infrastructure } from '../infrastructure.js';

const LOOK_EVERY_MS = 2_000;

/** Signs history as it grows. Several workers may: they meet in the heads' own stream. */
@Injectable()
export class SignTreeHeads {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly signer: HeadSigner,
  ) {}

  /** Resolves when `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { store, log } = this.infrastructure;
    const signing = new SigningHistory(store, this.signer);
    while (!signal.aborted) {
      await signing.look(signal).catch((error: unknown) => {
        log.warn({ code: codeOf(error) }, 'history not signed');
      });
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
