import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from '../../../tools/start/browser.mjs';
import type { MeasuredProduct } from './product.js';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens the browser that the tests use; it is installed if possible. '' stands for Playwright's own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(console.log);
  if (executablePath === undefined) throw new Error('no Chromium; name one with CHROMIUM_PATH');
  return chromium.launch({ ...(executablePath === '' ? {} : { executablePath }), args: FLAGS });
}

/** Returns a browser context in which the product's user is signed in. */
export async function signedIn(
  browser: Browser,
  product: MeasuredProduct,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'ro-RO' });
  await context.addCookies(
    Object.entries(product.person.cookies).map(([name, value]) => ({
      name,
      value,
      url: product.address,
    })),
  );
  return context;
}
