import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, type Logger, PATIENT } from '@scara/platform';

const LOOK_EVERY_MS = 500;
/** How many rows one look handles. */
export const BATCH_MAX = 100;

const ATTEMPTS_MAX = 10;
const FIRST_RETRY_MS = 1_000;

/** How often jobs are tried and how many finished ones are kept. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS_MAX,
  backoff: { type: 'exponential', delay: FIRST_RETRY_MS },
  removeOnComplete: { count: 1_000 },
  removeOnFail: { count: 5_000 },
} as const;

/** Retries for two days: a mail server may be away for a night, and hardly any user requests a mail again. */
export const MAIL_OPTIONS = {
  ...JOB_OPTIONS,
  attempts: 288,
  backoff: { type: PATIENT },
} as const;

/**
 * Looks twice a second for waiting work, such as outbox rows. `look` returns how many rows it handled; after a full
 * batch the next look follows at once. An error is logged with the message `failed`, and looking continues. Resolves
 * when `signal` aborts.
 */
export async function pollUntilAborted(
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
