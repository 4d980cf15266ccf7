import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ApiStack } from './api-stack.js';

/** The program that npm start runs. */
const WORKER = fileURLToPath(new URL('../../apps/api/dist/run/worker.js', import.meta.url));

/**
 * Starts the worker as a separate process, for tests that kill it; needs the built API. Jobs of a killed worker are
 * taken over after `jobLockMs`.
 */
export function startWorkerProcess(
  { config }: Pick<ApiStack, 'config'>,
  jobLockMs: number,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const { DATABASE_URL, EVENTSTORE_URL, SMTP_URL, SCARA_MASTER_KEY } = config;
  return spawn(process.execPath, [WORKER], {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL,
      EVENTSTORE_URL,
      SMTP_URL,
      SCARA_MASTER_KEY: SCARA_MASTER_KEY!,
      JOB_LOCK_MS: String(jobLockMs),
      ...environment,
    },
  });
}
