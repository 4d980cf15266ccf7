import { setTimeout as delay } from 'node:timers/promises';
import { monthIdOf } from '@scara/domain/kernel';
import type { BrowserContext } from 'playwright-core';
import { type Figure, shown } from '../measure/figure.js';
import { interleaved, median } from '../measure/rounds.js';
import { openBrowser, signedIn } from '../subjects/browser.js';
import { fillMonths, WAITING } from '../subjects/months.js';
import { startFilledProduct } from '../subjects/product.js';

const APARTMENTS = 60;
const COLUMNS = 15;
const PHONE = { width: 390, height: 844 };
/** design.md: a processor four times slower, with 1.6 Mbit/s and the round trip of such a line. */
const SLOWER = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SETTLED_MS = 4_000;

/** Largest contentful paint of a page opened with an empty cache on a slow phone (design.md, Means). */
export async function slowPhone(): Promise<readonly Figure[]> {
  const product = await startFilledProduct({ associations: 1, apartments: APARTMENTS, changes: 0 });
  const browser = await openBrowser();
  try {
    const { person, store, address } = product;
    const idAs = product.associations[0]!;
    await fillMonths(store, idAs, { idUser: person.idUser, columns: COLUMNS, behind: 2 });
    await product.untilProjected();
    const idAp = idAs * 10_000 + 3;
    const month = `/association/${idAs}/apartment/${idAp}/month/${monthIdOf(WAITING)}`;
    const rounds = await interleaved({
      home: async () => largestPaint(await browser.newContext({ locale: 'ro-RO' }), address),
      month: async () => largestPaint(await signedIn(browser, product), address + month),
    });
    return [
      figure('the first screen', rounds.home),
      figure('an apartment’s month, signed in', rounds.month),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function largestPaint(context: BrowserContext, url: string): Promise<number> {
  try {
    const page = await context.newPage();
    await page.setViewportSize(PHONE);
    const phone = await context.newCDPSession(page);
    await phone.send('Network.enable');
    await phone.send('Network.emulateNetworkConditions', LINE);
    await phone.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(`
      window.largestMs = 0;
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) window.largestMs = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    `);
    await page.goto(url);
    await delay(SETTLED_MS);
    return await page.evaluate<number>('window.largestMs');
  } finally {
    await context.close();
  }
}

function figure(what: string, each: readonly number[]): Figure {
  return {
    goal: '9',
    what: `slow phone, empty cache: ${what}, largest paint`,
    value: median(each) / 1_000,
    unit: 's',
    limit: { atMost: 2.5 },
    from: `${SLOWER} × slower processor, 1.6 Mbit/s; ${each.map((ms) => shown(ms / 1_000, 's')).join(', ')}`,
  };
}
