import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HttpCall } from './http-load.js';
import type { LoadResult } from './load.js';

const script = fileURLToPath(new URL('load-process-main.ts', import.meta.url));
const typescript = new URL('../../../tools/examples/typescript.mjs', import.meta.url).href;

/** Sends the same GET repeatedly over kept connections, one call at a time on each. */
export interface HttpReads {
  readonly kind: 'http';
  readonly address: string;
  readonly connections: number;
  readonly durationMs: number;
  readonly call: HttpCall;
  /**
   * 'text' makes a string of every answer, as pg does of a row; 'bytes' waits for its last byte as cheaply as possible.
   */
  readonly as: 'text' | 'bytes';
}

/** Runs the same statement repeatedly on several connections; its rows are dropped. */
export interface PostgresReads {
  readonly kind: 'postgres';
  readonly databaseUrl: string;
  readonly connections: number;
  readonly durationMs: number;
  readonly statement: {
    readonly name: string;
    readonly text: string;
    readonly values: readonly (number | string)[];
  };
}

export interface OwnLoadResult extends LoadResult {
  /** The 99th percentile of the load process's own event loop delay; latencies below it cannot be distinguished. */
  readonly ownDelayMs: number;
}

/**
 * A closed loop in a separate process. The bench's own process holds the data that it filled a product with: garbage
 * collections of that heap would appear in the slowest latencies as if the product were slow.
 */
export interface LoadProcess {
  /** Runs one piece of work at a time; rejects if it fails. */
  run(reads: HttpReads | PostgresReads): Promise<OwnLoadResult>;
  stop(): Promise<void>;
}

/** The answer of the process. */
export type LoadAnswer = { readonly result: OwnLoadResult } | { readonly error: string };

export function startLoadProcess(): LoadProcess {
  const child = fork(script, {
    execArgv: ['--import', typescript],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    run: (reads) =>
      new Promise((resolve, reject) => {
        const isGone = (): void => reject(new Error('the process that made the load ended'));
        child.once('exit', isGone);
        child.once('message', (answer: LoadAnswer) => {
          child.off('exit', isGone);
          if ('error' in answer) reject(new Error(answer.error));
          else resolve(answer.result);
        });
        child.send(reads);
      }),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
