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

/** The browser that the tests take, which is installed where it may be; '' stands for Playwright's own. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(console.log);
  if (executablePath === undefined) throw new Error('no Chromium; name one with CHROMIUM_PATH');
  return chromium.launch({ ...(executablePath === '' ? {} : { executablePath }), args: FLAGS });
}

/** A window in which the product's person is signed in. */
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
