import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import { PATIENT } from '@scara/platform';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../infrastructure.js';
import { pollUntilAborted } from '../mail/poll-until-aborted.js';
import { TakeoverRuns } from './run/takeover-runs.js';

/** With the waits of `PATIENT`, the last try comes after some forty minutes. */
const ATTEMPTS_MAX = 12;

/**
 * Queues a job for every takeover to be continued or taken back. The job id names the run, so that queueing it again
 * while it waits or runs adds nothing; a job that failed for good is removed, and queued anew where it could not stop
 * its takeover.
 */
@Injectable()
export class QueueTakeovers {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly runs: TakeoverRuns,
  ) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'takeover'>>, signal: AbortSignal): Promise<void> {
    const look = async (): Promise<void> => {
      for (const one of await this.runs.toRun()) {
        await queue.add('takeover', one, {
          jobId: `takeover-${one.idTakeover}-${one.run}`,
          attempts: ATTEMPTS_MAX,
          backoff: { type: PATIENT },
          removeOnComplete: true,
          removeOnFail: true,
        });
      }
    };
    return pollUntilAborted(look, this.infrastructure.log, signal, {
      failed: 'take-overs not queued',
    });
  }
}
