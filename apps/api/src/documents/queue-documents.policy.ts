import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { Infrastructure } from '../infrastructure.js';
import { JOB_OPTIONS, pollUntilAborted } from '../mail/poll-until-aborted.js';
import { DocumentTexts } from './text/document-texts.js';

const HOUR_MS = 3_600_000;

/**
 * Queues a job for every file whose words are to be read, and one an hour that removes unneeded files. A job's id names
 * its work, so that queueing it again while it waits or runs adds nothing.
 */
@Injectable()
export class QueueDocuments {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly texts: DocumentTexts,
  ) {}

  /** Runs until `signal` aborts. */
  run(
    readings: Queue<JobPayload<'documentText'>>,
    droppings: Queue<JobPayload<'documentDrop'>>,
    signal: AbortSignal,
  ): Promise<void> {
    let asked = 0;
    const look = async (): Promise<void> => {
      for (const text of await this.texts.toRead()) {
        await readings.add('documentText', text, {
          ...JOB_OPTIONS,
          jobId: `text-${text.idAs}-${text.hash}-${text.run}`,
          removeOnComplete: true,
          removeOnFail: true,
        });
      }
      const hour = Math.floor(Date.now() / HOUR_MS);
      if (hour === asked) return;
      await droppings.add('documentDrop', { hour }, { ...JOB_OPTIONS, jobId: `drop-${hour}` });
      asked = hour;
    };
    return pollUntilAborted(look, this.infrastructure.log, signal, {
      failed: 'documents not queued',
    });
  }
}
