import { pathOf, routes } from '@scara/contracts/http';
import { computeMonth, packResult } from '@scara/domain/expense-month';
import { lastDay, monthIdOf } from '@scara/domain/kernel';
import pg from 'pg';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient } from '../measure/http-load.js';
import { Latencies } from '../measure/latencies.js';
import { fillMonths, WAITING, type Waiting } from '../subjects/months.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 60;
const COLUMNS = 25;
const CONNECTIONS = 8;
/** Associations whose results one transaction of the floor writes. */
const SLICE = 50;
const closed = lastDay(WAITING);
const idMonth = Number(monthIdOf(WAITING));

/** Every association of the night; `NIGHT_ASSOCIATIONS` for a shorter one. */
const all = Number(process.env['NIGHT_ASSOCIATIONS'] ?? 5_000);

/**
 * Goal 6: the night in which every association closes its month, over HTTP, until the read models show the last one.
 * The floor computes the same results and writes them in slices, no facts, no read models. A tenth of them is closed
 * first: what each then costs against each of the rest is the slope.
 */
export async function night(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({
    associations: all,
    apartments: APARTMENTS,
    changes: 0,
  });
  const pool = new pg.Pool({ connectionString: product.stack.databaseUrl, max: 2 });
  try {
    await pool.query('create table bench_night (id bigint primary key, result text not null)');
    const { associations, person, store } = product;
    const waiting: Waiting[] = [];
    for (const idAs of associations) {
      const books = { idUser: person.idUser, columns: COLUMNS, behind: 0 };
      waiting.push(await fillMonths(store, idAs, books));
    }
    await product.untilProjected();
    const idleMs = await readP99(product, () => false);
    const floorMs = await floor(pool, waiting);
    const tenth = Math.ceil(all / 10);
    const firstMs = await closeAll(product, associations.slice(0, tenth));
    let isOver = false;
    const meanwhile = readP99(product, () => !isOver);
    const restMs = await closeAll(product, associations.slice(tenth));
    isOver = true;
    const busyMs = await meanwhile;
    const each = (ms: number, count: number): number => ms / count;
    const growth = each(restMs, all - tenth) / each(firstMs, tenth);
    return [
      {
        goal: '6',
        what: `${all} associations × ${APARTMENTS} × ${COLUMNS} close ÷ compute and direct store`,
        value: (firstMs + restMs) / floorMs,
        unit: '',
        limit: { atMost: 6 },
        from: `${shown((firstMs + restMs) / 1000, 's')} ÷ ${shown(floorMs / 1000, 's')}`,
      },
      {
        goal: '6',
        what: 'reading a table meanwhile, p99 ÷ idle',
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
    ];
  } finally {
    await pool.end();
    await product.stop();
  }
}

async function floor(pool: pg.Pool, waiting: readonly Waiting[]): Promise<number> {
  const started = performance.now();
  for (let at = 0; at < waiting.length; at += SLICE) {
    const slice = waiting.slice(at, at + SLICE);
    const results = slice.map(({ sources }) =>
      JSON.stringify(packResult(computeMonth(sources, closed, true))),
    );
    await pool.query('insert into bench_night select * from unnest($1::bigint[], $2::text[])', [
      slice.map((_, i) => at + i),
      results,
    ]);
  }
  return performance.now() - started;
}

/** Closes them over a few connections; ends when the read models show the last. */
async function closeAll(product: MeasuredProduct, associations: readonly number[]) {
  const client = new HttpClient(product.address, CONNECTIONS);
  const left = [...associations];
  const started = performance.now();
  const worker = async (): Promise<void> => {
    for (let idAs = left.shift(); idAs !== undefined; idAs = left.shift()) {
      const path = pathOf(routes.closeMonth, { idAs });
      const answer = await client.send(command(product.person, 'PUT', path, { idMonth, closed }));
      if (answer.status !== 200) throw new Error(`close: ${answer.status} ${answer.text}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, worker));
    await product.untilProjected();
    return performance.now() - started;
  } finally {
    client.close();
  }
}

/** The p99 of reading one table again and again: two hundred times, and for as long as it lasts. */
async function readP99(product: MeasuredProduct, goesOn: () => boolean): Promise<number> {
  const client = new HttpClient(product.address, 1);
  const idAs = product.associations[0]!;
  const path = pathOf(routes.readTable, { idAs, idGroup: idAs * 10_000 + 2, idMonth });
  const latencies = new Latencies();
  try {
    for (let count = 0; count < 200 || goesOn(); count += 1) {
      const began = process.hrtime.bigint();
      const { status } = await client.send({
        method: 'GET',
        path,
        headers: product.person.headers,
      });
      if (status !== 200) throw new Error(`${path}: ${status}`);
      latencies.record(began);
    }
    return latencies.summary().p99Ms;
  } finally {
    client.close();
  }
}
