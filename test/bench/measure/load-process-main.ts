import { monitorEventLoopDelay } from 'node:perf_hooks';
import pg from 'pg';
import { HttpClient } from './http-load.js';
import { KeptConnection } from './kept-connection.js';
import { closedLoop, type LoadResult } from './load.js';
import type { HttpReads, LoadAnswer, OwnLoadResult, PostgresReads } from './load-process.js';

/** The resolution of the delay histogram, which is also the least delay that it can measure. */
const RESOLUTION_MS = 1;

process.on('message', (reads: HttpReads | PostgresReads) => {
  void answerTo(reads).then((answer) => process.send?.(answer));
});
process.once('disconnect', () => process.exit(0));

async function answerTo(reads: HttpReads | PostgresReads): Promise<LoadAnswer> {
  try {
    return { result: await withOwnDelay(() => loadOf(reads)) };
  } catch (error) {
    return { error: String(error) };
  }
}

function loadOf(reads: HttpReads | PostgresReads): Promise<LoadResult> {
  if (reads.kind === 'postgres') return fromPostgres(reads);
  return reads.as === 'text' ? textsOverHttp(reads) : bytesOverHttp(reads);
}

async function withOwnDelay(load: () => Promise<LoadResult>): Promise<OwnLoadResult> {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const result = await load();
  delays.disable();
  return { ...result, ownDelayMs: Math.max(0, delays.percentile(99) / 1e6 - RESOLUTION_MS) };
}

async function textsOverHttp(reads: HttpReads): Promise<LoadResult> {
  const { address, connections, durationMs, call } = reads;
  const client = new HttpClient(address, connections);
  try {
    return await closedLoop(connections, durationMs, async () => {
      const { status, text } = await client.send(call);
      if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${text}`);
    });
  } finally {
    client.close();
  }
}

async function bytesOverHttp(reads: HttpReads): Promise<LoadResult> {
  const { address, connections, durationMs, call } = reads;
  const kept = Array.from({ length: connections }, () => new KeptConnection(address, call));
  try {
    await Promise.all(kept.map((connection) => connection.opened()));
    return await closedLoop(connections, durationMs, (worker) => kept[worker]!.read());
  } finally {
    for (const connection of kept) connection.close();
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
