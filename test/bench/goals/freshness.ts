import pg from 'pg';
import { type Figure, shown } from '../measure/figure.js';
import { Latencies, type LatencySummary } from '../measure/latencies.js';
import { openLoop } from '../measure/load.js';
import { interleaved, median, medianRatio } from '../measure/rounds.js';
import { changeStreet, fillAssociation } from '../subjects/associations.js';
import { aChange, RawInserts } from '../subjects/raw-inserts.js';
import { slowCommits, startProjector, startStores, type Stores } from '../subjects/stores.js';

const WINDOW_MS = 2_000;
const ASSOCIATIONS = 64;

/**
 * Goal 4: the time from the answer to a command until the read models show it (the projector's NOTIFY, which Postgres
 * sends with its commit), compared with a raw commit at the same rate; commits take 1 ms. Work starts at fixed times,
 * not when earlier work is done.
 */
export async function freshness(): Promise<readonly Figure[]> {
  const stores = await startStores();
  const raw = await RawInserts.open(await stores.database('bench_raw'), 16);
  const projector = await startProjector(stores);
  const positions = await ShownPositions.listen(stores.databaseUrl);
  try {
    for (let idAs = 1; idAs <= ASSOCIATIONS; idAs += 1) {
      await fillAssociation(stores.store, idAs, { idUser: 1, apartments: 10, changes: 1 });
    }
    const restore = await slowCommits(stores.databaseUrl);
    const lag = (perSecond: number) => () => lagAt(stores, positions, perSecond);
    const commit = (perSecond: number) => () => commitsAt(raw, perSecond);
    await lag(200)();
    await commit(200)();
    const rounds = await interleaved({
      lag200: lag(200),
      commit200: commit(200),
      lag1000: lag(1_000),
      commit1000: commit(1_000),
    });
    await restore();
    return [
      figure(200, rounds.lag200, rounds.commit200),
      figure(1_000, rounds.lag1000, rounds.commit1000),
    ];
  } finally {
    await positions.close();
    await projector.stop();
    await raw.close();
    await stores.stop();
  }
}

function figure(
  perSecond: number,
  lags: readonly LatencySummary[],
  commits: readonly LatencySummary[],
): Figure {
  const p99 = (of: readonly LatencySummary[]): number[] => of.map(({ p99Ms }) => p99Ms);
  const p50 = (of: readonly LatencySummary[]): number[] => of.map(({ p50Ms }) => p50Ms);
  return {
    goal: '4',
    what: `answer → read model, p99 ÷ a raw commit’s p99, ${perSecond} events/s`,
    value: medianRatio(p99(lags), p99(commits)),
    unit: '',
    limit: { atMost: 5 },
    from: `${shown(median(p99(lags)), 'ms')} ÷ ${shown(median(p99(commits)), 'ms')} (medians ${shown(median(p50(lags)), 'ms')}, ${shown(median(p50(commits)), 'ms')})`,
  };
}

let number = 1_000;

async function lagAt(
  { store }: Stores,
  positions: ShownPositions,
  perSecond: number,
): Promise<LatencySummary> {
  const latencies = new Latencies();
  await openLoop(perSecond, WINDOW_MS, async (index) => {
    const outcome = await changeStreet(store, (index % ASSOCIATIONS) + 1, 1, (number += 1));
    const answered = process.hrtime.bigint();
    if (!outcome.ok) throw new Error(outcome.rejection.code);
    latencies.record(answered, await positions.reached(outcome.position));
  });
  return latencies.summary();
}

async function commitsAt(raw: RawInserts, perSecond: number): Promise<LatencySummary> {
  const latencies = new Latencies();
  await openLoop(perSecond, WINDOW_MS, async (index) => {
    const { data, metadata } = aChange((number += 1));
    const started = process.hrtime.bigint();
    await raw.insert(index % 16, data, metadata);
    latencies.record(started);
  });
  return latencies.summary();
}

interface Waiting {
  readonly position: bigint;
  readonly resolve: (at: bigint) => void;
}

/** The progress of the read models as the projector notifies readers, with the instants. */
class ShownPositions {
  readonly #client: pg.Client;
  #position = -1n;
  readonly #steps: { readonly position: bigint; readonly at: bigint }[] = [];
  #waiting: Waiting[] = [];

  private constructor(client: pg.Client) {
    this.#client = client;
    client.on('notification', ({ payload }) => this.#moved(payload ?? ''));
  }

  static async listen(databaseUrl: string): Promise<ShownPositions> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const positions = new ShownPositions(client);
    await client.query('listen scara_projected');
    return positions;
  }

  /** Returns the instant at which the read models showed everything up to `position`. */
  reached(position: bigint): Promise<bigint> {
    if (position <= this.#position) {
      const step = this.#steps.find((one) => one.position >= position);
      return Promise.resolve(step?.at ?? 0n);
    }
    return new Promise((resolve) => this.#waiting.push({ position, resolve }));
  }

  close(): Promise<void> {
    return this.#client.end();
  }

  #moved(payload: string): void {
    const at = process.hrtime.bigint();
    const position = BigInt((JSON.parse(payload) as { position: string }).position);
    if (position <= this.#position) return;
    this.#position = position;
    this.#steps.push({ position, at });
    if (this.#steps.length > 1_000) this.#steps.splice(0, 500);
    const still: Waiting[] = [];
    for (const one of this.#waiting) {
      if (one.position <= position) one.resolve(at);
      else still.push(one);
    }
    this.#waiting = still;
  }
}
