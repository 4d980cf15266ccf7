import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { pathOf, routes } from '@scara/contracts/http';
import { computeMonth, packResult } from '@scara/domain/expense-month';
import { lastDay, monthIdOf } from '@scara/domain/kernel';
import pg from 'pg';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient } from '../measure/http-load.js';
import { type LoadProcess, startLoadProcess } from '../measure/load-process.js';
import { interleaved, median, medianRatio, ROUNDS } from '../measure/rounds.js';
import { startFixture } from '../subjects/fixture.js';
import { fillMonths, WAITING, type Waiting } from '../subjects/months.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const tableAlone = fileURLToPath(new URL('table-alone.ts', import.meta.url));
const typescript = new URL('../../../tools/examples/typescript.mjs', import.meta.url).href;
const APARTMENTS = 300;
const COLUMNS = 40;
const HISTORY = 120;
const WINDOW_MS = 2_000;
const idMonth = Number(monthIdOf(WAITING));
const closed = lastDay(WAITING);

/**
 * Goals 5, 7 and 8 on an association of 300 × 40 and on one with 120 earlier months: how long it takes to compute, to
 * close and to read a table. A close is compared with its computation and one committed row.
 */
export async function month(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({
    associations: 2 * (ROUNDS + 1),
    apartments: APARTMENTS,
    changes: 0,
  });
  const pool = new pg.Pool({ connectionString: product.stack.databaseUrl, max: 1 });
  const loads = startLoadProcess();
  try {
    await pool.query('create table bench_result (id bigint primary key, result text not null)');
    const { associations, person, store } = product;
    const half = associations.length / 2;
    const books = { idUser: person.idUser, columns: COLUMNS };
    const waiting = new Map<number, Waiting>();
    for (const [at, idAs] of associations.entries()) {
      const behind = at < half ? 1 : HISTORY;
      waiting.set(idAs, await fillMonths(store, idAs, { ...books, behind }));
    }
    await product.untilProjected();
    const [short, long] = [associations.slice(0, half), associations.slice(half)];
    const closing = await closings(product, pool, waiting, short, long);
    const reading = await tables(product, short[0]!, { loads, pool });
    return [await computed(), ...closing(HISTORY), ...reading];
  } finally {
    await loads.stop();
    await pool.end();
    await product.stop();
  }
}

/**
 * Measures the table alone, without HTTP, store or Postgres, and in a process without the heap of a filled product
 * (decision 111).
 */
async function computed(): Promise<Figure> {
  const child = fork(tableAlone, [String(APARTMENTS), String(COLUMNS)], {
    execArgv: ['--import', typescript],
  });
  const [ms] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('the table was not computed'))),
  ])) as [number];
  return {
    goal: '5',
    what: 'table of 300 × 40 with its balances computed',
    value: ms,
    unit: 'ms',
    limit: { atMost: 5 },
    from: 'median of 51, warm, in a process of its own',
  };
}

async function closings(
  product: MeasuredProduct,
  pool: pg.Pool,
  waiting: ReadonlyMap<number, Waiting>,
  short: readonly number[],
  long: readonly number[],
) {
  const client = new HttpClient(product.address, 1);
  const close = async (idAs: number): Promise<number> => {
    const call = command(product.person, 'PUT', pathOf(routes.closeMonth, { idAs }), {
      idMonth,
      closed,
    });
    const started = performance.now();
    const answer = await client.send(call);
    if (answer.status !== 200) throw new Error(`close: ${answer.status} ${answer.text}`);
    return performance.now() - started;
  };
  const floor = async (): Promise<number> => {
    const { sources } = waiting.get(short[0]!)!;
    const started = performance.now();
    const result = JSON.stringify(packResult(computeMonth(sources, closed, true)));
    await pool.query('insert into bench_result values ($1, $2)', [floorId++, result]);
    return performance.now() - started;
  };
  let floorId = 1;
  try {
    // The first of each warms up the code and is not counted.
    for (const idAs of [short[0]!, long[0]!]) await close(idAs);
    for (let i = 0; i < 10; i += 1) await floor();
    let next = 1;
    let nextLong = 1;
    const rounds = await interleaved({
      floor,
      close: () => close(short[next++]!),
      long: () => close(long[nextLong++]!),
    });
    return (history: number): Figure[] => [
      {
        goal: '5',
        what: 'close of 300 × 40 over HTTP ÷ compute and direct store',
        value: medianRatio(rounds.close, rounds.floor),
        unit: '',
        limit: { atMost: 10 },
        from: `${shown(median(rounds.close), 'ms')} ÷ ${shown(median(rounds.floor), 'ms')}`,
      },
      slope('a close', rounds.long, rounds.close, history),
    ];
  } finally {
    client.close();
  }
}

function slope(
  what: string,
  long: readonly number[],
  short: readonly number[],
  times: number,
): Figure {
  return {
    goal: '7',
    what: `growth of ${what}, ${times} months behind: slope`,
    value: Math.log(medianRatio(long, short)) / Math.log(times),
    unit: '',
    limit: { atMost: 0.05 },
    from: `${shown(median(long), 'ms')} against ${shown(median(short), 'ms')}`,
  };
}

/**
 * Goal 8: the stored table read through the product, compared with the same text read by pg alone, and with the same
 * table stored as jsonb and answered by Nest on Express.
 */
async function tables(
  { address, person, stack }: MeasuredProduct,
  idAs: number,
  { loads, pool }: { readonly loads: LoadProcess; readonly pool: pg.Pool },
): Promise<Figure[]> {
  const idGroup = idAs * 10_000 + 2;
  const path = pathOf(routes.readTable, { idAs, idGroup, idMonth });
  const call = { method: 'GET', path, headers: person.headers } as const;
  const window = { connections: 16, durationMs: WINDOW_MS };
  const overHttp = (as: 'text' | 'bytes') => () =>
    loads.run({ kind: 'http', address, ...window, call, as });
  const statement = {
    name: 'bench-table',
    text: 'select body from read.month_table where association_id = $1 and month = $2',
    values: [idAs, idMonth],
  };
  const raw = () =>
    loads.run({ kind: 'postgres', databaseUrl: stack.databaseUrl, ...window, statement });
  await pool.query(
    `create table bench_table as
       select association_id, month, ('{' || body || '}')::jsonb as body from read.month_table
        where association_id = $1 and month = $2`,
    [idAs, idMonth],
  );
  await pool.query('create unique index on bench_table (association_id, month)');
  const express = await startFixture(
    new URL('../express/main.ts', import.meta.url),
    stack.databaseUrl,
  );
  const onExpress = () =>
    loads.run({
      kind: 'http',
      address: express.address,
      ...window,
      call: { method: 'GET', path: `/table/${idAs}/${idMonth}`, headers: {} },
      as: 'text',
    });
  const subjects = { ours: overHttp('text'), raw, express: onExpress, bytes: overHttp('bytes') };
  const rounds = await (async () => {
    try {
      for (const warm of Object.values(subjects)) await warm();
      return await interleaved(subjects);
    } finally {
      await express.stop();
    }
  })();
  const per = (results: readonly { readonly perSecond: number }[]) =>
    results.map(({ perSecond }) => perSecond);
  const p99 = median(rounds.bytes.map(({ p99Ms }) => p99Ms));
  const own = median(rounds.bytes.map(({ ownDelayMs }) => ownDelayMs));
  return [
    {
      goal: '8',
      what: 'GET table of 300 × 40 ÷ the same text read by pg, 16 connections',
      value: medianRatio(per(rounds.ours), per(rounds.raw)),
      unit: '',
      limit: { atLeast: 0.4 },
      from: `${shown(median(per(rounds.ours)))}/s ÷ ${shown(median(per(rounds.raw)))}/s`,
    },
    {
      goal: '8',
      what: 'GET table of 300 × 40 ÷ kept as jsonb, answered by Nest on Express, 16 connections',
      value: medianRatio(per(rounds.ours), per(rounds.express)),
      unit: '',
      limit: { atLeast: 3 },
      from: `${shown(median(per(rounds.ours)))}/s ÷ ${shown(median(per(rounds.express)))}/s, which asks for no session`,
    },
    {
      goal: '8',
      what: 'GET table of 300 × 40, p99 at 16 connections',
      value: p99,
      unit: 'ms',
      limit: { atMost: 15 },
      from: `${shown(median(per(rounds.bytes)))}/s, closed loop; its client, a process of its own that drops the bytes, is ${shown(own, 'ms')} late itself at its p99`,
    },
  ];
}
