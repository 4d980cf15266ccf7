import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, type Logger, PATIENT } from '@scara/platform';
import type { Pool } from 'pg';

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

/**
 * Queues the waiting rows of a table of the schema `account`, which `key` identifies, and returns how many. A row is
 * marked after its job is queued: if the process is killed in between, the job is queued again under the same id.
 */
export async function dispatchRows<K extends string>(
  pool: Pool,
  { table, key }: { readonly table: string; readonly key: readonly K[] },
  queue: (row: Readonly<Record<K, string | number>>) => Promise<unknown>,
): Promise<number> {
  const columns = key.join(', ');
  const { rows } = await pool.query<Record<K, string | number>>(
    `select ${columns} from account.${table} where dispatched_at is null order by ${columns} limit ${BATCH_MAX}`,
  );
  const isRow = key.map((column, at) => `${column} = $${at + 1}`).join(' and ');
  for (const row of rows) {
    await queue(row);
    await pool.query(
      `update account.${table} set dispatched_at = now() where ${isRow}`,
      key.map((column) => row[column]),
    );
  }
  return rows.length;
}
