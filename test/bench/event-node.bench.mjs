// Measures the embedded event node: appends with 1, 16 and 64 writers, the ratio to raw inserts on 16 connections,
// reading $all, and memory. Build @scara/embedded first, then:
// node test/bench/event-node.bench.mjs [rounds=3] [events to fill up to, e.g. 2000000]
import { randomUUID } from 'node:crypto';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { startPostgres } from '@scara/embedded';
import pg from 'pg';

const rounds = Number(process.argv[2] ?? 3);
const fillUpTo = Number(process.argv[3] ?? 0);
const root = mkdtempSync(path.join(os.tmpdir(), 'scara-bench-'));
const postgres = await startPostgres({
  dataDir: path.join(root, 'postgres'),
  log: () => undefined,
});
await postgres.ensureDatabase('events');
await postgres.ensureDatabase('raw');
const { node, connectionString } = await startNode();
const client = EventStoreDBClient.connectionString(connectionString);

try {
  const results = [];
  await appendsPerSecond(16, 2_000);
  for (let round = 0; round < rounds; round += 1) {
    results.push({
      raw16: await rawInsertsPerSecond(16, 16_000),
      append1: await appendsPerSecond(1, 1_500),
      append16: await appendsPerSecond(16, 8_000),
      append64: await appendsPerSecond(64, 16_000),
      readAll: await readAllPerSecond(),
      nodeMegabytes: residentMegabytes(),
    });
  }
  const middle = (name) => results.map((result) => result[name]).sort((a, b) => a - b)[rounds >> 1];
  for (const name of Object.keys(results[0])) console.log(name.padEnd(14), middle(name));
  console.log('append64 ÷ raw16', (middle('append64') / middle('raw16')).toFixed(2));
  if (fillUpTo > 0) await fill();
} finally {
  await client.dispose();
  node.kill();
  await postgres.stop();
  rmSync(root, { recursive: true });
}

function anEvent(number) {
  return jsonEvent({
    type: 'PaymentRecorded',
    data: {
      paymentId: randomUUID(),
      amountBani: 100 * number,
      month: '2026-05',
      text: 'x'.repeat(120),
    },
    metadata: { actor: 'u1', role: 'cashier', commandId: randomUUID() },
  });
}

async function appendsPerSecond(writers, total) {
  const run = randomUUID();
  let left = total;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      let expectedRevision = 'no_stream';
      while (left-- > 0) {
        const work = client.appendToStream(`bench-${writer}-${run}`, anEvent(left), {
          expectedRevision,
        });
        expectedRevision = (await work).nextExpectedRevision;
      }
    }),
  );
  return Math.round((1000 * total) / (performance.now() - from));
}

async function rawInsertsPerSecond(connections, total) {
  const pool = new pg.Pool({ connectionString: postgres.url('raw'), max: connections });
  await pool.query(`create table if not exists raw (
    position bigint generated always as identity primary key, stream text, revision bigint,
    data jsonb, metadata jsonb, unique (stream, revision))`);
  const run = randomUUID();
  let left = total;
  const text = 'insert into raw (stream, revision, data, metadata) values ($1, $2, $3, $4)';
  const from = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async (_, writer) => {
      for (let revision = 0; left-- > 0; revision += 1) {
        const { data, metadata } = anEvent(revision);
        await pool.query({
          name: 'raw',
          text,
          values: [`raw-${writer}-${run}`, revision, data, metadata],
        });
      }
    }),
  );
  const perSecond = Math.round((1000 * total) / (performance.now() - from));
  await pool.end();
  return perSecond;
}

async function readAllPerSecond() {
  let count = 0;
  const from = performance.now();
  for await (const _ of client.readAll({ maxCount: 50_000 })) count += 1;
  return Math.round((1000 * count) / (performance.now() - from));
}

async function fill() {
  for (let count = 0, next = 0; count < fillUpTo; count += 1_000) {
    const events = Array.from({ length: 1_000 }, (_, number) => anEvent(number));
    await client.appendToStream(`fill-${randomUUID()}`, events, { expectedRevision: 'no_stream' });
    if (count < next) continue;
    console.log(`${count} events: node ${residentMegabytes()} MB`);
    next += fillUpTo / 5;
  }
  console.log(`${fillUpTo} more events: node ${residentMegabytes()} MB`);
  console.log('append64 at that size', await appendsPerSecond(64, 16_000));
  let count = 0;
  const from = performance.now();
  for await (const _ of client.readAll()) count += 1;
  console.log(
    `$all of ${count}: ${Math.round((1000 * count) / (performance.now() - from))} events/s`,
  );
  console.log(`after reading all: node ${residentMegabytes()} MB`);
}

function residentMegabytes() {
  const status = readFileSync(`/proc/${node.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function startNode() {
  const embedded = createRequire(import.meta.url).resolve('@scara/embedded');
  const main = path.join(path.dirname(embedded), 'event-node/main.js');
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_DATABASE_URL: postgres.url('events') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text))),
  );
  return { node: child, connectionString: /esdb:\S+/.exec(line)[0] };
}
