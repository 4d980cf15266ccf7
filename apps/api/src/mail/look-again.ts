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
 * Looks twice a second for what waits, rows of an outbox for instance. A `look` that takes rows answers how many: after a
 * full batch the next look comes at once. A failure is told by `failed`, and the next look comes. Resolves when `signal`
 * aborts.
 */
export async function lookAgain(
  look: () => Promise<number | void>,
  log: Logger,
  signal: AbortSignal,
  { everyMs = LOOK_EVERY_MS, failed = 'rows not dispatched' } = {},
): Promise<void> {
  while (!signal.aborted) {
    try {
      if ((await look()) === BATCH_MAX) continue;
    } catch (error) {
      log.warn({ code: codeOf(error) }, failed);
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
