import { Injectable } from '@nestjs/common';
import type { JobPayload } from '@scara/contracts/jobs';
import type { Queue } from 'bullmq';
import { today } from '../../http/today.js';
import { Infrastructure } from '../../infrastructure.js';
import { JOB_OPTIONS, pollUntilAborted } from '../../mail/poll-until-aborted.js';

const LOOK_EVERY_MS = 5_000;
const HOUR = new Intl.DateTimeFormat('ro-RO', {
  timeZone: 'Europe/Bucharest',
  hour: 'numeric',
  hourCycle: 'h23',
});

/**
 * Queues the reminder job once an hour from the morning on. A later hour reaches the tenants whom an earlier one did
 * not; the job id names the hour, so that several workers queue it once.
 */
@Injectable()
export class QueueMeterReminders {
  constructor(private readonly infrastructure: Infrastructure) {}

  /** Runs until `signal` aborts. */
  run(queue: Queue<JobPayload<'meterReminders'>>, signal: AbortSignal): Promise<void> {
    const { config, log } = this.infrastructure;
    let asked = '';
    const look = async (): Promise<void> => {
      const now = new Date();
      const [day, hour] = [today(now), Number(HOUR.format(now))];
      const jobId = `meter-reminders-${day}-${hour}`;
      if (jobId === asked || hour < config.meterReminderHour) return;
      await queue.add('meterReminders', { day, hour }, { ...JOB_OPTIONS, jobId });
      asked = jobId;
    };
    const how = { everyMs: LOOK_EVERY_MS, failed: 'meter reminders not queued' };
    return pollUntilAborted(look, log, signal, how);
  }
}
