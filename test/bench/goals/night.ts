import { pathOf, routes } from '@scara/contracts/http';
import { computeMonth, type MonthSources, packResult } from '@scara/domain/expense-month';
import { lastDay, monthIdOf } from '@scara/domain/kernel';
import pg from 'pg';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient } from '../measure/http-load.js';
import { Latencies } from '../measure/latencies.js';
import { openLoop } from '../measure/load.js';
import { residentMb, treeProcessorMs } from '../measure/processes.js';
import { fillMonths, WAITING, waitingSources } from '../subjects/months.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 60;
const COLUMNS = 25;
const CONNECTIONS = 8;
/** How many associations' results the comparison writes per transaction. */
const SLICE = 50;
/** How many associations are written row by row; the cost of one does not depend on their number. */
const ROW_BY_ROW = 25;
/** How many tables of a month users open meanwhile. */
const OPENED_PER_SECOND = 50;
const IDLE_SECONDS = 5;
const closed = lastDay(WAITING);
const idMonth = Number(monthIdOf(WAITING));

/** Number of associations in the night; `NIGHT_ASSOCIATIONS` sets a smaller one. */
const all = Number(process.env['NIGHT_ASSOCIATIONS'] ?? 5_000);

/**
 * Goal 6: the night in which every association closes its month, over HTTP, until the read models show the last one.
 * The first comparison computes the same results and writes them in slices, without events or read models; the second
 * writes row by row, with a statement per cell. A tenth of the associations is closed first: the slope compares the
 * cost of each of these with that of each of the rest. Nothing of an association is kept in memory between its
 * preparation and its turn. The data prepared within minutes are still being signed during the night (decision 134), at
 * the rate that signing limits itself to.
 */
export async function night(): Promise<readonly Figure[]> {
  const began = performance.now();
  const say = (what: string): void =>
    console.log(`night, ${shown((performance.now() - began) / 1000, 's')}: ${what}`);
  const product = await startFilledProduct({
    associations: all,
    apartments: APARTMENTS,
    changes: 0,
  });
  const pool = new pg.Pool({ connectionString: product.stack.databaseUrl, max: 2 });
  try {
    await pool.query('create table bench_night (id bigint primary key, result text not null)');
    await pool.query('create table bench_cell (id bigint, at int, part int, bani bigint not null)');
    const { associations, person, store } = product;
    say(`${all} associations stand`);
    const books = { idUser: person.idUser, columns: COLUMNS, behind: 0 };
    await inParallel(associations, async (idAs) => void (await fillMonths(store, idAs, books)));
    say('their months are published');
    await product.untilProjected();
    say('and shown');
    const idleMs = await openingP99(product, () => false);
    const floorMs = await floor(product, pool);
    const cellsMs = await rowByRow(product, pool);
    say('the floors are measured');
    const usedBefore = used(product);
    const tenth = Math.ceil(all / 10);
    const firstMs = await closeAll(product, associations.slice(0, tenth));
    say(`${tenth} are closed`);
    const memoryBefore = memory(product);
    let isOver = false;
    const meanwhile = openingP99(product, () => !isOver);
    const restMs = await closeAll(product, associations.slice(tenth));
    isOver = true;
    const busyMs = await meanwhile;
    say('all are closed');
    const usedNow = used(product);
    const each = (ms: number, count: number): number => ms / count;
    const growth = each(restMs, all - tenth) / each(firstMs, tenth);
    const ours = shown((firstMs + restMs) / 1000, 's');
    return [
      {
        goal: '6',
        what: `${all} associations × ${APARTMENTS} × ${COLUMNS} close ÷ compute and direct store`,
        value: (firstMs + restMs) / floorMs,
        unit: '',
        limit: { atMost: 6 },
        from: `${ours} ÷ ${shown(floorMs / 1000, 's')}`,
      },
      {
        goal: '6',
        what: `${all} associations close ÷ compute and store cell by cell`,
        value: (firstMs + restMs) / cellsMs,
        unit: '',
        limit: { atMost: 0.2 },
        from: `${ours} ÷ ${shown(cellsMs / 1000, 's')}, by what ${ROW_BY_ROW} of them took`,
      },
      {
        goal: '6',
        what: `a table opened meanwhile, ${OPENED_PER_SECOND} a second, p99 ÷ idle`,
        value: busyMs / idleMs,
        unit: '',
        limit: { atMost: 3 },
        from: `${shown(busyMs, 'ms')} ÷ ${shown(idleMs, 'ms')}`,
      },
      {
        goal: '7',
        what: 'growth of the night with its length: slope',
        value: 1 + Math.log(growth) / Math.log(9),
        unit: '',
        limit: { atMost: 1.05 },
        from: `${shown(each(restMs, all - tenth), 'ms')} each against ${shown(each(firstMs, tenth), 'ms')}`,
      },
      {
        goal: '6',
        what: 'processor time of a close over all processes, those openings among it',
        value: each(usedNow.all - usedBefore.all, all),
        unit: 'ms',
        from: PROCESSES.map(
          (name) => `${name} ${shown(each(usedNow[name] - usedBefore[name], all), 'ms')}`,
        ).join(', '),
      },
      {
        goal: '6',
        what: 'resident memory of api, event node and projector after the night',
        value: memory(product),
        unit: 'MB',
        from: `VmRSS together; ${shown(memoryBefore, 'MB')} after a tenth of it`,
      },
    ];
  } finally {
    await pool.end();
    await product.stop();
  }
}

const PROCESSES = ['api', 'event-node', 'projector', 'worker'] as const;

/** Milliseconds of processor time so far; `all` includes Postgres. */
function used({ stack }: MeasuredProduct): Record<'all' | (typeof PROCESSES)[number], number> {
  const of = (name: string): number => treeProcessorMs(stack.pids[name] ?? 0);
  const [api, node, projector, worker] = PROCESSES.map(of);
  const all = treeProcessorMs(stack.supervisor);
  return { all, api: api!, 'event-node': node!, projector: projector!, worker: worker! };
}

const memory = ({ stack }: MeasuredProduct): number =>
  ['api', 'event-node', 'projector'].reduce(
    (sum, one) => sum + residentMb(stack.pids[one] ?? 0),
    0,
  );

/** Returns the milliseconds of computing and writing alone; reading the sources is not timed. */
async function floor({ store, associations }: MeasuredProduct, pool: pg.Pool): Promise<number> {
  let ms = 0;
  for (let at = 0; at < associations.length; at += SLICE) {
    const slice = associations.slice(at, at + SLICE);
    const sources: MonthSources[] = [];
    for (const idAs of slice) sources.push(await waitingSources(store, idAs));
    const started = performance.now();
    const results = sources.map((one) =>
      JSON.stringify(packResult(computeMonth(one, closed, true))),
    );
    await pool.query('insert into bench_night select * from unnest($1::bigint[], $2::text[])', [
      slice,
      results,
    ]);
    ms += performance.now() - started;
  }
  return ms;
}

/**
 * Writes as a naive program would: one transaction per association, and in it one statement per apartment's total and
 * per column. Returns the milliseconds that all associations would take.
 */
async function rowByRow({ store, associations }: MeasuredProduct, pool: pg.Pool): Promise<number> {
  const some = associations.slice(0, ROW_BY_ROW);
  const client = await pool.connect();
  let ms = 0;
  try {
    for (const idAs of some) {
      const sources = await waitingSources(store, idAs);
      const started = performance.now();
      const { lines, columns } = computeMonth(sources, closed, true);
      await client.query('begin');
      for (const [at, { total }] of lines.entries()) {
        const cells = [total, ...columns.map(({ shares }) => shares[at] ?? 0)];
        for (const [part, bani] of cells.entries()) {
          await client.query('insert into bench_cell values ($1, $2, $3, $4)', [
            ...[idAs, at, part],
            bani,
          ]);
        }
      }
      await client.query('commit');
      ms += performance.now() - started;
    }
  } finally {
    client.release();
  }
  return (ms / some.length) * associations.length;
}

/** Runs a few at a time, so that the store, Postgres and this process all have work. */
async function inParallel(
  associations: readonly number[],
  work: (idAs: number) => Promise<void>,
): Promise<void> {
  const left = [...associations];
  const worker = async (): Promise<void> => {
    for (let idAs = left.shift(); idAs !== undefined; idAs = left.shift()) await work(idAs);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/** Closes the associations over a few connections; ends when the read models show the last one. */
async function closeAll(product: MeasuredProduct, associations: readonly number[]) {
  const client = new HttpClient(product.address, CONNECTIONS);
  const close = async (idAs: number): Promise<void> => {
    const path = pathOf(routes.closeMonth, { idAs });
    const answer = await client.send(command(product.person, 'PUT', path, { idMonth, closed }));
    if (answer.status !== 200) throw new Error(`close: ${answer.status} ${answer.text}`);
  };
  const started = performance.now();
  try {
    await inParallel(associations, close);
    await product.untilProjected();
    return performance.now() - started;
  } finally {
    client.close();
  }
}

/**
 * Returns the p99 of opening one month's table `OPENED_PER_SECOND` times a second, as users do: for at least
 * `IDLE_SECONDS`, and as long as `goesOn`. The latency of a call counts from when it was due, even if it waited for a
 * slower one.
 */
async function openingP99(product: MeasuredProduct, goesOn: () => boolean): Promise<number> {
  const client = new HttpClient(product.address, CONNECTIONS);
  const idAs = product.associations[0]!;
  const path = pathOf(routes.readTable, { idAs, idGroup: idAs * 10_000 + 2, idMonth });
  const { headers } = product.person;
  const latencies = new Latencies();
  try {
    for (let second = 0; second < IDLE_SECONDS || goesOn(); second += 1) {
      await openLoop(OPENED_PER_SECOND, 1000, async (_, due) => {
        const { status } = await client.send({ method: 'GET', path, headers });
        if (status !== 200) throw new Error(`${path}: ${status}`);
        latencies.record(due);
      });
    }
    return latencies.summary().p99Ms;
  } finally {
    client.close();
  }
}
