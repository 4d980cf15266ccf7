import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pathOf, routes } from '@scara/contracts/http';
import { monthIdOf, shiftMonth } from '@scara/domain/kernel';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient } from '../measure/http-load.js';
import { interleaved, median, medianRatio, ROUNDS } from '../measure/rounds.js';
import { openBrowser, signedIn } from '../subjects/browser.js';
import { fillMonths, WAITING } from '../subjects/months.js';
import { scrolled } from '../subjects/page-work.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 300;
const COLUMNS = 40;
/** Each round opens a month that the page has not loaded yet; one more month warms it up. */
const BEHIND = ROUNDS + 1;
const EDITS = 2 * ROUNDS + 1;
/** A quick typist's pause: by then, everything that the last edit made stale has been read again. */
const BETWEEN_EDITS_MS = 600;
/** Three seconds at 60 frames per second: more than one row per frame. */
const SCROLL_STEPS = 180;
const idMonth = Number(monthIdOf(WAITING));

/** Goal 9: the table page of 300 × 40 in Chromium, painted, scrolled and edited. */
export async function tablePage(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({ associations: 1, apartments: APARTMENTS, changes: 0 });
  const browser = await openBrowser();
  try {
    const { person, store } = product;
    const idAs = product.associations[0]!;
    await fillMonths(store, idAs, { idUser: person.idUser, columns: COLUMNS, behind: BEHIND });
    await withdraw(product, idAs);
    await product.untilProjected();
    const context = await signedIn(browser, product);
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(product.address + pagePath(idAs, idMonth));
    await page.locator('table[aria-rowcount] tbody tr').nth(5).waitFor({ timeout: 30_000 });
    const blank = await context.newPage();
    await blank.evaluate(await plainTable());
    return [
      ...(await paints(product, { page, blank }, idAs)),
      ...(await scrolls(page, idAs)),
      await edits(page),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

const groupOf = (idAs: number): number => idAs * 10_000 + 2;
const pagePath = (idAs: number, month: number): string =>
  `/association/${idAs}/group/${groupOf(idAs)}/month/${month}`;

/** Withdraws the list, because values can be typed only into a month that is not published. */
async function withdraw({ address, person }: MeasuredProduct, idAs: number): Promise<void> {
  const client = new HttpClient(address, 1);
  const path = pathOf(routes.publishMonth, { idAs });
  const body = { idMonth, published: null, reason: 'Se mai lucrează' };
  const { status, text } = await client
    .send(command(person, 'POST', path, body))
    .finally(() => client.close());
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
}

/** Returns the script of the plain table, bundled with its own React. */
async function plainTable(): Promise<string> {
  const input = fileURLToPath(new URL('../subjects/plain-table.mjs', import.meta.url));
  const build = await rolldown({
    input,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  try {
    const { output } = await build.generate({ format: 'iife', minify: true });
    return output[0].code;
  } finally {
    await build.close();
  }
}

/**
 * Opens a month in the open page: the time from the answer to the painted table; and draws the same text plainly, for
 * comparison.
 */
async function paints(
  { address, person }: MeasuredProduct,
  { page, blank }: { readonly page: Page; readonly blank: Page },
  idAs: number,
): Promise<Figure[]> {
  const tablePath = (month: number) =>
    pathOf(routes.readTable, { idAs, idGroup: groupOf(idAs), idMonth: month });
  const client = new HttpClient(address, 1);
  const { text } = await client
    .send({ method: 'GET', path: tablePath(idMonth), headers: person.headers })
    .finally(() => client.close());
  let back = 0;
  const opened = async (): Promise<number> => {
    back += 1;
    await page.bringToFront();
    const month = Number(monthIdOf(shiftMonth(WAITING, -back)));
    return page.evaluate<number>(openIn(pagePath(idAs, month), tablePath(month)));
  };
  const plain = async () => {
    await blank.bringToFront();
    return blank.evaluate<number>(`drawPlainTable(${JSON.stringify(text)})`);
  };
  await opened();
  await plain();
  const rounds = await interleaved({ opened, plain });
  await page.bringToFront();
  const nodes = await page.evaluate<number>(`document.querySelectorAll('*').length`);
  return [
    {
      goal: '9',
      what: 'table of 300 × 40 painted after its answer',
      value: median(rounds.opened),
      unit: 'ms',
      limit: { atMost: 100 },
      from: `median of ${ROUNDS} months opened one after another, ${shown(text.length / 1000, 'kB')} each`,
    },
    {
      goal: '9',
      what: 'table of 300 × 40 painted ÷ drawn plainly',
      value: medianRatio(rounds.opened, rounds.plain),
      unit: '',
      limit: { atMost: 0.35 },
      from: `${shown(median(rounds.opened), 'ms')} ÷ ${shown(median(rounds.plain), 'ms')}`,
    },
    {
      goal: '9',
      what: 'elements of the page with that table',
      value: nodes,
      unit: '',
      limit: { atMost: 2_500 },
      from: 'the whole document',
    },
  ];
}

async function scrolls(page: Page, idAs: number): Promise<Figure[]> {
  await page.goto(new URL(pagePath(idAs, idMonth), page.url()).href);
  await page.locator('table[aria-rowcount] tbody tr').nth(5).waitFor({ timeout: 30_000 });
  await scrolled(page, SCROLL_STEPS);
  await page.evaluate(`document.querySelector('table[aria-rowcount]').parentElement.scrollTop = 0`);
  const { frames, usedMs, at } = await scrolled(page, SCROLL_STEPS);
  return [
    {
      goal: '9',
      what: 'table of 300 × 40 scrolled, frame at the 95th percentile',
      value: at(0.95),
      unit: 'ms',
      limit: { atMost: 17.5 },
      from: `${frames.length} frames; median ${shown(at(0.5), 'ms')}, slowest ${shown(at(1), 'ms')}`,
    },
    {
      goal: '9',
      what: 'table of 300 × 40 scrolled, processor time of its main thread a frame',
      value: usedMs,
      unit: 'ms',
      limit: { atMost: 16.6 },
      from: 'of the page alone: scripts, styles, layout and paint',
    },
  ];
}

/** Types persons into the table: the time from the key press to the painted sums of a column divided by persons. */
async function edits(page: Page): Promise<Figure> {
  await page.evaluate(`document.querySelector('table[aria-rowcount]').parentElement.scrollTop = 0`);
  const times: number[] = [];
  for (let at = 0; at < EDITS; at += 1) {
    const column = await page.evaluate<number>(COLUMN_OF_PERSONS);
    const cell = page.locator(`tbody tr[data-index="${at}"] [data-column="${column}"]`);
    await cell.focus();
    await delay(BETWEEN_EDITS_MS);
    const before = Number(await cell.textContent());
    await page.keyboard.press(String((before + 3) % 9 || 1));
    // The watch is set up before the key press, because keys and scripts reach a page by different ways.
    await page.evaluate(`void (globalThis.recomputed = ${recomputedIn(at)})`);
    await page.keyboard.press('Enter');
    times.push(await page.evaluate<number>('globalThis.recomputed'));
  }
  // The first edit loads code that only editing needs.
  const warm = times.slice(1);
  return {
    goal: '9',
    what: 'persons typed into a table of 300 × 40 → its sums recomputed on the page',
    value: median(warm),
    unit: 'ms',
    limit: { atMost: 150 },
    from: `median of ${warm.length}, ${BETWEEN_EDITS_MS} ms between two, slowest ${shown(Math.max(...warm), 'ms')}, the first of all ${shown(times[0]!, 'ms')}`,
  };
}

const COLUMN_OF_PERSONS = `[...document.querySelectorAll('tbody tr:not([aria-hidden]) td')]
  .find((cell) => /editable/.test(cell.className)).dataset.column`;

/**
 * Runs in the page: watches its changes and stops the time once they are painted, without requesting frames meanwhile.
 */
const WATCH = `setTimeout(() => reject(new Error('not seen in half a minute')), 30_000);
const watch = (isThere, seen) => {
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => seen(performance.now());
      port2.postMessage(null);
    });
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
};`;

const openIn = (path: string, tablePath: string): string => `new Promise((resolve, reject) => {
  ${WATCH}
  performance.clearResourceTimings();
  history.pushState(null, '', ${JSON.stringify(path)});
  const answered = () => performance.getEntriesByType('resource')
    .find(({ name }) => new URL(name).pathname === ${JSON.stringify(tablePath)})?.responseEnd;
  // What the browser notes of a call may come after what the call has drawn.
  const tell = (painted) => {
    const end = answered();
    if (end === undefined) setTimeout(() => tell(painted), 20);
    else resolve(painted - end);
  };
  // The month before may stand under the new one's name until the answer is there.
  const totals = () => document.querySelector('table[aria-rowcount] tfoot')?.textContent;
  const before = totals();
  const isThere = () => totals() !== undefined && totals() !== before;
  watch(isThere, tell);
})`;

const recomputedIn = (at: number): string => `new Promise((resolve, reject) => {
  ${WATCH}
  const sums = () => document.querySelector('tbody tr[data-index="${at}"] td:last-child').textContent;
  const before = sums();
  let started;
  addEventListener('keydown', () => { started = performance.now(); }, { once: true, capture: true });
  const isThere = () => started !== undefined && sums() !== before;
  watch(isThere, (painted) => resolve(painted - started));
})`;
