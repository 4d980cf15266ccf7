import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { JOB_OPTIONS, lookAgain } from '../mail/look-again.js';
import { newestHead } from './newest-head.js';

const LOOK_EVERY_MS = 30_000;

/** From 8 192 facts on the day's check is enough. */
const DOUBLINGS_MOST = 13;

/**
 * Asks once a day that the whole history be checked, in the night where the product runs through it, else when it starts;
 * and again when what is signed of a young one has doubled, so that the journal does not tell of a check of next to nothing. The
 * job's id names both, so that several workers ask for it once.
 */
@Injectable()
export class QueueHistoryCheck {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Resolves when `signal` aborts. */
  run(queue: Queue<JobPayload<'historyCheck'>>, signal: AbortSignal): Promise<void> {
    let asked = '';
    const look = async (): Promise<void> => {
      const day = today(new Date());
      const { size = 1 } = (await newestHead(this.infrastructure.pool)) ?? {};
      const doublings = Math.min(DOUBLINGS_MOST, Math.floor(Math.log2(Number(size))));
      const jobId = `history-check-${day}-${doublings}`;
      if (jobId === asked) return;
      await queue.add('historyCheck', { day, doublings }, { ...JOB_OPTIONS, jobId });
      asked = jobId;
    };
    const how = { everyMs: LOOK_EVERY_MS, failed: 'history check not queued' };
    return lookAgain(look, this.infrastructure.log, signal, how);
  }
}
