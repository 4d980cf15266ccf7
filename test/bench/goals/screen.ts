import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { pathOf, routes } from '@scara/contracts/http';
import type { Browser, Page } from 'playwright-core';
import { type Figure, shown } from '../measure/figure.js';
import { HttpClient } from '../measure/http-load.js';
import { Latencies } from '../measure/latencies.js';
import { ROUNDS } from '../measure/rounds.js';
import { firstBlockOf } from '../subjects/associations.js';
import { openBrowser, signedIn } from '../subjects/browser.js';
import { command, type MeasuredProduct, startFilledProduct } from '../subjects/product.js';

const site = fileURLToPath(new URL('../../../apps/web/dist', import.meta.url));
const CHANGES_EACH = 5;
const COMPRESSED = /\.(woff2|png|jpe?g|webp|avif|gz|br)$/;

/**
 * Goal 9's first screen, by what a browser really requests; and the promise of live updates: the time from the answer
 * that one user gets to the changed page of another.
 */
export async function screens(): Promise<readonly Figure[]> {
  const browser = await openBrowser();
  const product = await startFilledProduct({ associations: 1, apartments: 40, changes: 0 });
  try {
    return [await firstScreen(browser, product), await livePage(browser, product)];
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** The site's files that the first page loads, each compressed with gzip -9; the limit is for its JavaScript. */
async function firstScreen(browser: Browser, { address }: MeasuredProduct): Promise<Figure> {
  const page = await browser.newPage();
  const asked = new Set<string>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    const isOfSite = origin === address && !/^\/(api|skt)\//.test(pathname);
    if (isOfSite && response.status() === 200) asked.add(pathname);
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.close();
  const kinds = new Map<string, number>();
  for (const path of asked) {
    const kind = path === '/' ? 'page' : extname(path).slice(1);
    kinds.set(kind, (kinds.get(kind) ?? 0) + (await weightOf(path)));
  }
  const parts = [...kinds].map(([kind, weight]) => `${kind} ${shown(weight / 1000, 'kB')}`);
  return {
    goal: '9',
    what: 'JavaScript of the first screen, gzipped',
    value: (kinds.get('js') ?? 0) / 1000,
    unit: 'kB',
    limit: { atMost: 180 },
    from: `${asked.size} files of the site: ${parts.join(', ')}`,
  };
}

async function weightOf(path: string): Promise<number> {
  const file = await readFile(join(site, path === '/' ? 'index.html' : path));
  return COMPRESSED.test(path) ? file.length : gzipSync(file, { level: 9 }).length;
}

async function livePage(browser: Browser, product: MeasuredProduct): Promise<Figure> {
  const idAs = product.associations[0]!;
  const context = await signedIn(browser, product);
  const page = await context.newPage();
  await page.goto(`${product.address}/administration/association/${idAs}/config/apartments`);
  await page.getByText('Strada Teilor').first().waitFor({ timeout: 20_000 });
  // The socket may still be connecting when the page is shown.
  await delay(1_000);
  const latencies = new Latencies();
  const client = new HttpClient(product.address, 1);
  try {
    await oneChange(client, product, page, 'Bulevardul Unirii');
    for (let number = 1; number <= ROUNDS * CHANGES_EACH; number += 1) {
      const { answered, seen } = await oneChange(client, product, page, `Strada Nr. ${number}.`);
      latencies.record(answered, seen);
      await delay(100);
    }
  } finally {
    client.close();
    await context.close();
  }
  const { count, p50Ms, p99Ms } = latencies.summary();
  return {
    goal: 'live page',
    what: 'answer → the other browser’s changed page, median',
    value: p50Ms,
    unit: 'ms',
    limit: { atMost: 250 },
    from: `${count} changes, slowest ${shown(p99Ms, 'ms')}`,
  };
}

async function oneChange(
  client: HttpClient,
  { associations, person }: MeasuredProduct,
  page: Page,
  street: string,
): Promise<{ readonly answered: bigint; readonly seen: bigint }> {
  const idAs = associations[0]!;
  const path = pathOf(routes.changeBlock, { idAs, idBlock: firstBlockOf(idAs) });
  const shows = page
    .getByText(street)
    .first()
    .waitFor({ timeout: 10_000 })
    .then(() => process.hrtime.bigint());
  const { status, text } = await client.send(command(person, 'POST', path, { street }));
  const answered = process.hrtime.bigint();
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return { answered, seen: await shows };
}
