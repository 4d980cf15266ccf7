import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { today } from '../http/today.js';
import { Infrastructure } from '../infrastructure.js';
import { JOB_OPTIONS, pollUntilAborted } from '../mail/poll-until-aborted.js';
import { newestHead } from './newest-head.js';

const LOOK_EVERY_MS = 30_000;

/** From 8 192 events on, the daily check is enough. */
const DOUBLINGS_MOST = 13;

/**
 * Queues the check of the whole history once a day, at night where the product runs through it, else when it starts;
 * and again whenever the signed part of a young history has doubled, so that the journal does not report a check of
 * almost nothing. The job id names the day and the doublings, so that several workers queue it once.
 */
@Injectable()
export class QueueHistoryCheck {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
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
    return pollUntilAborted(look, this.infrastructure.log, signal, how);
  }
}
