import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { browserPath } from './browser-path.js';
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

/** The system's Chromium, or Playwright's own. */
export function openBrowser(): Promise<Browser> {
  const executablePath = browserPath();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: FLAGS,
  });
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
