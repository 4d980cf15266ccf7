import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import { codeOf } from '@scara/platform';
import type { Queue } from 'bullmq';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { JOB_OPTIONS } from '../mail/look-again.js';

const LOOK_EVERY_MS = 60_000;

/**
 * Asks once a day that the whole history be checked: in the night where the product runs through it, else when it starts.
 * The job's id names its day, so that several workers ask for it once.
 */
@Injectable()
export class QueueHistoryCheck {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Resolves when `signal` aborts. */
  async run(queue: Queue<JobPayload<'historyCheck'>>, signal: AbortSignal): Promise<void> {
    let asked = '';
    while (!signal.aborted) {
      const day = today(new Date());
      if (day !== asked) {
        try {
          const jobId = `history-check-${day}`;
          await queue.add('historyCheck', { day }, { ...JOB_OPTIONS, jobId });
          asked = day;
        } catch (error) {
          this.infrastructure.log.warn({ code: codeOf(error) }, 'history check not queued');
        }
      }
      await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }
}
