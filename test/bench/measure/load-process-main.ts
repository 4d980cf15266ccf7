import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { HttpClient } from './http-load.js';
import { closedLoop, type LoadResult } from './load.js';
import type { HttpReads, LoadAnswer, OwnLoadResult, PostgresReads } from './load-process.js';

/** Of the histogram of delays: its own timer is this late at the best. */
const RESOLUTION_MS = 1;

process.on('message', (reads: HttpReads | PostgresReads) => {
  void answerTo(reads).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit(0));

async function answerTo(reads: HttpReads | PostgresReads): Promise<LoadAnswer> {
  try {
    const load = reads.kind === 'http' ? () => overHttp(reads) : () => fromPostgres(reads);
    return { result: await withOwnDelay(load) };
  } catch (error) {
    return { error: String(error) };
  }
}

async function withOwnDelay(load: () => Promise<LoadResult>): Promise<OwnLoadResult> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const result = await load();
  delays.disable();
  return { ...result, ownDelayMs: Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS) };
}

async function overHttp(reads: HttpReads): Promise<LoadResult> {
  const { address, connections, durationMs, call, as } = reads;
  const client = new HttpClient(address, connections);
  try {
    return await closedLoop(connections, durationMs, async () => {
      const { status, text } = await client.send(call, as);
      if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
    });
  } finally {
    client.close();
  }
}

async function fromPostgres(reads: PostgresReads): Promise<LoadResult> {
  const { databaseUrl, connections, durationMs, statement } = reads;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections });
  try {
    return await closedLoop(connections, durationMs, async () => {
      await pool.query({ ...statement, values: [...statement.values] });
    });
  } finally {
    await pool.end();
  }
}
