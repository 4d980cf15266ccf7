import { pathOf, routes } from '@scara/contracts/http';
import { monthIdOf } from '@scara/domain/kernel';
import pg from 'pg';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient } from '../measure/http-load.js';
import { Latencies } from '../measure/latencies.js';
import { type LoadProcess, startLoadProcess } from '../measure/load-process.js';
import { interleaved, median, medianRatio, ROUNDS } from '../measure/rounds.js';
import { openBrowser, signedIn } from '../subjects/browser.js';
import { scrolled } from '../subjects/page-work.js';
import { fillMeters, INDEX_BEFORE_E3, READ_MONTH } from '../subjects/meters.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 2_500;
const EACH = 4;
const SAVED_AT_ONCE = 300;
const WINDOW_MS = 2_000;
const idMonth = Number(monthIdOf(READ_MONTH));

/**
 * One association with 10 000 meters: its month's table read, and read again after a change, and 300 readings saved.
 */
export async function meters(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({
    associations: 1,
    apartments: APARTMENTS,
    changes: 0,
  });
  const pool = new pg.Pool({ connectionString: product.stack.databaseUrl, max: 2 });
  const loads = startLoadProcess();
  try {
    const idAs = product.associations[0]!;
    const { idUser } = product.person;
    const byApartment = await fillMeters(product.store, idAs, { idUser, each: EACH });
    await product.untilProjected();
    const all = [...byApartment.values()].flat();
    return [
      ...(await tableFigures(product, pool, idAs, loads)),
      ...(await savedFigures(product, idAs, all)),
      ...(await scrollFigures(product, idAs)),
    ];
  } finally {
    await loads.stop();
    await pool.end();
    await product.stop();
  }
}

const tablePath = (idAs: number): string =>
  pathOf(routes.readMonthMeters, { idAs, idMonth, idApartmentsGroup: idAs * 10_000 + 2 });

/** The table of all meters compared with the same text stored in Postgres and read by pg. */
async function tableFigures(
  { address, person, stack }: MeasuredProduct,
  pool: pg.Pool,
  idAs: number,
  loads: LoadProcess,
): Promise<Figure[]> {
  const { headers } = person;
  const call = { method: 'GET', path: tablePath(idAs), headers } as const;
  const client = new HttpClient(address, 1);
  const { status, text } = await client.send(call).finally(() => client.close());
  if (status !== 200) throw new Error(`meters: ${status} ${text}`);
  await pool.query('create table bench_meters (body text not null)');
  await pool.query('insert into bench_meters values ($1)', [text]);
  const window = { connections: 1, durationMs: WINDOW_MS };
  const overHttp = (as: 'text' | 'bytes') => () =>
    loads.run({ kind: 'http', address, ...window, call, as });
  const statement = { name: 'bench-meters', text: 'select body from bench_meters', values: [] };
  const raw = () =>
    loads.run({ kind: 'postgres', databaseUrl: stack.databaseUrl, ...window, statement });
  const subjects = { ours: overHttp('text'), raw, bytes: overHttp('bytes') };
  for (const warm of Object.values(subjects)) await warm();
  const rounds = await interleaved(subjects);
  const per = (results: readonly { readonly perSecond: number }[]) =>
    results.map(({ perSecond }) => perSecond);
  return [
    {
      goal: 'meters',
      what: 'GET table of 10 000 meters ÷ the same text read by pg',
      value: medianRatio(per(rounds.ours), per(rounds.raw)),
      unit: '',
      limit: { atLeast: 0.4 },
      from: `${shown(median(per(rounds.ours)))}/s ÷ ${shown(median(per(rounds.raw)))}/s, ${shown(text.length / 1000, 'kB')}`,
    },
    {
      goal: 'meters',
      what: 'GET table of 10 000 meters, p99',
      value: median(rounds.bytes.map(({ p99Ms }) => p99Ms)),
      unit: 'ms',
      limit: { atMost: 30 },
      from: `median ${shown(median(rounds.bytes.map(({ p50Ms }) => p50Ms)), 'ms')}, its client drops the bytes; as a text p99 ${shown(median(rounds.ours.map(({ p99Ms }) => p99Ms)), 'ms')}, by pg ${shown(median(rounds.raw.map(({ p99Ms }) => p99Ms)), 'ms')}`,
    },
  ];
}

/** 300 readings saved at once, then the whole table read, when nothing of the cached answer is valid. */
async function savedFigures(
  product: MeasuredProduct,
  idAs: number,
  all: readonly number[],
): Promise<Figure[]> {
  const { person } = product;
  const client = new HttpClient(product.address, 1);
  const [saved, one, read] = [new Latencies(), new Latencies(), new Latencies()];
  const timed = async (latencies: Latencies, call: Parameters<HttpClient['send']>[0]) => {
    const started = process.hrtime.bigint();
    const { status, text } = await client.send(call);
    latencies.record(started);
    if (status !== 200) throw new Error(`${call.path}: ${status} ${text}`);
  };
  const entered = (count: number, round: number) =>
    command(person, 'POST', pathOf(routes.enterReadings, { idAs }), {
      idMonth,
      readings: all.slice(round * SAVED_AT_ONCE, round * SAVED_AT_ONCE + count).map((idMeter) => ({
        ...{ idMeter, state: 4, indexE3: INDEX_BEFORE_E3 + 1_000 * (count === 1 ? 2 : 1) + round },
      })),
    });
  const table = { method: 'GET', path: tablePath(idAs), headers: person.headers } as const;
  try {
    for (let round = 0; round < SAVES; round += 1) {
      await timed(saved, entered(SAVED_AT_ONCE, round));
      await timed(read, table);
      await timed(one, entered(1, round));
      await timed(read, table);
    }
  } finally {
    client.close();
  }
  const [many, single, after] = [saved.summary(), one.summary(), read.summary()];
  return [
    {
      goal: 'meters',
      what: '300 readings saved at once ÷ one reading saved, of 10 000 meters',
      value: many.p50Ms / single.p50Ms,
      unit: '',
      limit: { atMost: 5 },
      from: `${shown(many.p50Ms, 'ms')} ÷ ${shown(single.p50Ms, 'ms')}, medians of ${SAVES}`,
    },
    {
      goal: 'meters',
      what: '300 readings saved at once, slowest',
      value: many.p99Ms,
      unit: 'ms',
      limit: { atMost: 300 },
      from: `of ${SAVES}; median ${shown(many.p50Ms, 'ms')}`,
    },
    {
      goal: 'meters',
      what: 'GET table of 10 000 meters right after readings were saved, median',
      value: after.p50Ms,
      unit: 'ms',
      from: `of ${after.count}, slowest ${shown(after.p99Ms, 'ms')}`,
    },
  ];
}

/**
 * The page of the same meters scrolled from top to bottom, one step per frame: how long frames take, and how much
 * processor time each takes in the page, which depends little on other work of the machine.
 */
async function scrollFigures(product: MeasuredProduct, idAs: number): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const context = await signedIn(browser, product);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    const path = `/association/${idAs}/group/${idAs * 10_000 + 2}/month/${idMonth}/meters`;
    await page.goto(product.address + path);
    const table = page.getByRole('table', { name: 'Contoarele lunii, cu indexurile lor' });
    await table.locator('tbody tr').nth(5).waitFor({ timeout: 30_000 });
    const { frames, usedMs, at } = await scrolled(page, SCROLL_STEPS);
    // Rows that scrolled past were drawn as text; where the scroll ends, there must be input fields.
    await table.locator('tbody input').last().waitFor({ timeout: 30_000 });
    return [
      {
        goal: 'meters',
        what: 'page of 10 000 meters scrolled, frame at the 95th percentile',
        value: at(0.95),
        unit: 'ms',
        limit: { atMost: 17.5 },
        from: `${frames.length} frames; median ${shown(at(0.5), 'ms')}, 99th ${shown(at(0.99), 'ms')}, slowest ${shown(at(1), 'ms')}`,
      },
      {
        goal: 'meters',
        what: 'page of 10 000 meters scrolled, processor time of its main thread a frame',
        value: usedMs,
        unit: 'ms',
        limit: { atMost: 16.6 },
        from: 'of the page alone: scripts, styles, layout and paint; a frame has 16.7 ms',
      },
    ];
  } finally {
    await browser.close();
  }
}

const SAVES = 5 * ROUNDS;
/** Ten seconds at 60 frames per second. */
const SCROLL_STEPS = 600;
