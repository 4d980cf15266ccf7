import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EventStoreDBClient, START, streamNameFilter } from '@eventstore/db-client';
import { type Figure, shown } from '../measure/figure.js';
import { interleaved, median, medianRatio } from '../measure/rounds.js';
import { fillAssociation } from '../subjects/associations.js';
import { EmmettStore } from '../subjects/emmett.js';
import {
  addressesOf,
  startProjector,
  startStores,
  type Stores,
  untilProjected,
} from '../subjects/stores.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** 4 events to create an association, its apartments, its changes: 500 events in all. */
const SHAPE = { idUser: 1, apartments: 40, changes: 456 };
const EVENTS_EACH = 4 + SHAPE.apartments + SHAPE.changes;
/** The fixed cost of a rebuild, before its first event and after its last, does not grow; a small history shows it. */
const FEW_ASSOCIATIONS = 100;
const ASSOCIATIONS = 500;
/** Number of events for Emmett; at its speed, all of ours would take half a minute per round. */
const EMMETT_EVENTS = 6_000;

/**
 * Goal 3: `npm run rebuild -- --check`, including the comparison with the live tables, compared with a subscription
 * that only receives the same events, and with Emmett's projector.
 */
export async function rebuild(): Promise<readonly Figure[]> {
  const stores = await startStores();
  const emmett = await EmmettStore.open(await stores.database('bench_emmett'));
  const projector = await startProjector(stores);
  const fill = async (from: number, to: number): Promise<void> => {
    for (let idAs = from; idAs <= to; idAs += 1) await fillAssociation(stores.store, idAs, SHAPE);
    await untilProjected(stores);
  };
  const verdicts: boolean[] = [];
  const over = (associations: number) => ({
    rebuild: async () => {
      const { perSecond, identical } = await rebuildOnce(stores, associations * EVENTS_EACH);
      verdicts.push(identical);
      return perSecond;
    },
    subscription: () => subscribeBare(stores.eventStoreUrl, associations * EVENTS_EACH),
  });
  try {
    await emmett.fill(EMMETT_EVENTS);
    await fill(1, FEW_ASSOCIATIONS);
    const few = await interleaved(over(FEW_ASSOCIATIONS));
    await fill(FEW_ASSOCIATIONS + 1, ASSOCIATIONS);
    const many = await interleaved({
      ...over(ASSOCIATIONS),
      emmett: () => emmett.project(EMMETT_EVENTS),
    });
    const each = (rates: readonly number[]): string => `${shown(median(rates))} events/s`;
    const against = ({ rebuild: ours, subscription }: typeof few, associations: number) => ({
      goal: '3',
      what: `rebuild ÷ bare subscription, ${shown(associations * EVENTS_EACH)} events`,
      value: medianRatio(ours, subscription),
      unit: '' as const,
      from: `${each(ours)} ÷ ${each(subscription)}, comparison included`,
    });
    return [
      { ...against(many, ASSOCIATIONS), limit: { atLeast: 0.6 } },
      against(few, FEW_ASSOCIATIONS),
      {
        goal: '3',
        what: 'rebuild ÷ Emmett’s projector',
        value: medianRatio(many.rebuild, many.emmett),
        unit: '',
        limit: { atLeast: 6 },
        from: `${each(many.rebuild)} ÷ ${each(many.emmett)}`,
      },
      {
        goal: '3',
        what: 'rebuilds identical to live',
        value: verdicts.filter(Boolean).length / verdicts.length,
        unit: '',
        limit: { atLeast: 1 },
        from: `${verdicts.filter(Boolean).length} of ${verdicts.length}, byte for byte`,
      },
    ];
  } finally {
    await projector.stop();
    await emmett.close();
    await stores.stop();
  }
}

/** Measures the command's time without the time that it takes to start and refuse an unknown option. */
async function rebuildOnce(
  stores: Stores,
  wanted: number,
): Promise<{ readonly perSecond: number; readonly identical: boolean }> {
  const start = await run(stores, '--unknown-word');
  const check = await run(stores, '--check');
  const found = /^(\d+) evenimente .*: (identic|diferit|necomparat)/m.exec(check.output);
  if (found === null) throw new Error(`the rebuild said something else:\n${check.output}`);
  const events = Number(found[1]);
  if (events < wanted) throw new Error(`the rebuild took ${events} events of ${wanted}`);
  return {
    perSecond: events / (check.seconds - start.seconds),
    identical: found[2] === 'identic',
  };
}

function run(
  stores: Stores,
  word: string,
): Promise<{ readonly output: string; readonly seconds: number }> {
  const script = join(root, 'apps/projector/dist/rebuild.js');
  const env = { ...process.env, ...addressesOf(stores), LOG_LEVEL: 'warn', NODE_OPTIONS: '' };
  const began = performance.now();
  return new Promise((resolve) => {
    // The exit code says whether the tables were identical; so does the output.
    execFile(process.execPath, [script, word], { env }, (_error, stdout, stderr) =>
      resolve({ output: stdout + stderr, seconds: (performance.now() - began) / 1000 }),
    );
  });
}

async function subscribeBare(eventStoreUrl: string, wanted: number): Promise<number> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const began = performance.now();
  const subscription = client.subscribeToAll({
    fromPosition: START,
    filter: streamNameFilter({ prefixes: ['association-'] }),
  });
  let count = 0;
  for await (const _ of subscription) if ((count += 1) === wanted) break;
  const seconds = (performance.now() - began) / 1000;
  await client.dispose();
  return count / seconds;
}
