import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, type Logger, PATIENT } from '@scara/platform';

const LOOK_EVERY_MS = 500;
/** How many rows one look takes. */
export const BATCH_MAX = 100;

const ATTEMPTS_MAX = 10;
const FIRST_RETRY_MS = 1_000;

/** How jobs are tried and kept. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS_MAX,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
  removeOnComplete: { count: 1_000 },
  removeOnFail: { count: 5_000 },
} as const;

/** Two days: a mail server may be away for a night, and hardly anybody asks again. */
export const MAIL_OPTIONS = {
  ...JOB_OPTIONS,
  attempts: 288,
  backoff: { type: PATIENT },
} as const;

/**
 * Looks twice a second for rows that wait, an outbox's for instance, at once again after a full batch. `dispatch` answers
 * how many it took; its failures are told and the next look comes. Resolves when `signal` aborts.
 */
export async function lookAgain(
  dispatch: () => Promise<number>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await dispatch()) === BATCH_MAX) continue;
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'rows not dispatched');
    }
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
