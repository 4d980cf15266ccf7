import type { BrowserContext } from '@playwright/test';
import { COOKIE } from '@scara/contracts/http';

import { Browser } from '../../support/browser.js';

type Cookies = Parameters<BrowserContext['addCookies']>[0];

/**
 * The session of each address that signed in, for the next page that enters with it: Argon2id takes a tenth of a second
 * of a processor on purpose, and the same few people asked for it some 370 times.
 */
export const sessions = new Map<string, Cookies>();

/** A new account that begins by calls, and goes on in the page with the session that it has. */
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
