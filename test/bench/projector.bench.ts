// Measures how fast events become read models: a rebuild compared with a bare subscription to the same events, in
// turns.
// Run: node -C source --import ./tools/examples/typescript.mjs test/bench/projector.bench.ts [events]
import { startTestPostgres } from '@scara/embedded/testing';
import { readModels } from '../../apps/projector/src/projections/index.js';
import { rebuild } from '../../apps/projector/src/rebuild/rebuild.js';
import { StoreSource } from '../../apps/projector/src/subscription/store-source.js';
import { history } from '../../apps/projector/src/testing/history.js';
import { startTestStore } from '../../apps/projector/src/testing/store.js';
import type { AssociationEvent } from '@scara/domain/association';
import { median, ROUNDS } from './measure/rounds.js';

const EVENTS = Number(process.argv[2] ?? 40_000);
const ASSOCIATIONS = 200;

const postgres = await startTestPostgres();
const store = await startTestStore(await postgres.database('events'));
const databaseUrl = await postgres.database();
try {
  await fill();
  const bare: number[] = [];
  const projected: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await rate(subscribe));
    projected.push(await rate(project));
  }
  const [b, p] = [median(bare), median(projected)];
  console.log(
    `bare subscription ${b} events/s, rebuild ${p} events/s, ratio ${(p / b).toFixed(2)}`,
  );
  console.log(`memory ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB`);
} finally {
  await store.stop();
  await postgres.stop();
}

async function fill(): Promise<void> {
  const perAssociation = new Map<number, AssociationEvent[]>();
  for (const { metadata, type, data } of history(EVENTS, 1, ASSOCIATIONS)) {
    const association = metadata.associationId as number;
    const events = perAssociation.get(association) ?? [];
    perAssociation.set(association, [...events, { type, data } as AssociationEvent]);
  }
  for (const [association, events] of perAssociation) {
    for (let at = 0; at < events.length; at += 100) {
      await store.append(association, events.slice(at, at + 100));
    }
  }
}

async function rate(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return Math.round(EVENTS / ((performance.now() - began) / 1000));
}

async function subscribe(): Promise<void> {
  const source = new StoreSource(store.connectionString);
  const done = new AbortController();
  let seen = 0;
  await source.follow({
    after: null,
    families: readModels.families,
    batchMax: 2_000,
    signal: done.signal,
    onEvents: (batch) => {
      seen += batch.length;
      if (seen === EVENTS) done.abort();
      return Promise.resolve();
    },
  });
  await source.close();
}

async function project(): Promise<void> {
  const openSource = (): StoreSource => new StoreSource(store.connectionString);
  await rebuild({ databaseUrl, openSource, readModels, mode: 'replace' });
}
