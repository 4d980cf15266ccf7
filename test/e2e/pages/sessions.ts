import type { BrowserContext } from '@playwright/test';
import { COOKIE } from '@scara/contracts/http';

import { Browser } from '../../support/browser.js';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/**
 * The session of each signed-in address, reused by later pages: Argon2id deliberately takes a tenth of a second of
 * processor time, and the same few users would sign in some 370 times.
 */
export const sessions = new Map<string, Cookies>();

/** Creates an account through the API; the page can then use its session. */
export async function registered(url: string, email: string, password: string): Promise<Browser> {
  const browser = new Browser(url);
  await browser.register(email, password);
  sessions.set(
    email,
    [...browser.cookies].map(([name, value]) => ({
      ...{ name, value: encodeURIComponent(value), url },
      httpOnly: name === COOKIE.session,
    })),
  );
  return browser;
}
