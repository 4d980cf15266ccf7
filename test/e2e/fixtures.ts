import AxeBuilder from '@axe-core/playwright';
import { expect, test as base, type Locator, type Page } from '@playwright/test';

import { AuditPage } from './pages/audit-page.js';
import { Frame } from './pages/frame.js';
import { LoginModal } from './pages/login-modal.js';
import { StructurePage } from './pages/structure-page.js';

export const demo = {
  administrator: 'administrator@teiul.example',
  president: 'presedinte@teiul.example',
  censor: 'cenzor@teiul.example',
  password: 'Teiul-2025',
} as const;

/** The heading shown instead of a page that the user has no permission for. */
export const notTheirs = 'Pagina nu este pentru rolul dumneavoastră';

type Fixtures = {
  readonly login: LoginModal;
  readonly frame: Frame;
  readonly structure: StructurePage;
  readonly audit: AuditPage;
};

export const test = base.extend<Fixtures>({
  // The address is known only once the product runs, which is after the configuration was read.
  baseURL: async ({}, use) => {
    await use(process.env['E2E_ADDRESS'] ?? '');
  },
  // A pending answer of an intercepted route would otherwise fail the next test.
  page: async ({ page }, use) => {
    await use(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  login: async ({ page }, use) => use(new LoginModal(page)),
  frame: async ({ page }, use) => use(new Frame(page)),
  structure: async ({ page }, use) => use(new StructurePage(page)),
  audit: async ({ page }, use) => use(new AuditPage(page)),
});

export { expect };

/** Returns an e-mail address that was not used in this run. */
export function newAddress(name: string): string {
  return `${name}-${Date.now().toString(36)}@exemplu.ro`;
}

/**
 * Runs axe inside the page: no page here has a frame of another origin, for which axe would open a blank page each
 * time. Only violations are requested. Of a long table only the first rows and the last two are checked, because the
 * other rows have the same structure and took half of the time.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('tbody > tr:nth-child(n + 13):not(:nth-last-child(-n + 2))');

/** Checks that the visible page has no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)).toEqual(
    [],
  );
}

/** Checks that every text is readable in the dark theme; axe's other rules do not depend on colours. */
export async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Colours must have finished their transition; endless animations may continue.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await axe(page).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(violations.flatMap(({ nodes }) => nodes.map((n) => n.html))).toEqual([]);
}

/** Checks that everything that scrolls in a narrow window can be scrolled by keys. */
export async function expectScrollableByKeys(page: Page): Promise<void> {
  const { violations } = await axe(page).withRules(['scrollable-region-focusable']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map((n) => n.html))).toEqual([]);
}

/** Checks that no word in these cells is cut off or overlaps the next one if the browser's font is twice as large. */
export async function expectRoomForLargeLetters(cells: Locator): Promise<void> {
  const cut = await cells.evaluateAll((all) => {
    document.documentElement.style.fontSize = '200%';
    const short = all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    document.documentElement.style.fontSize = '';
    return short.map(({ textContent }) => textContent);
  });
  expect(cut).toEqual([]);
}

/** Checks that the page is not wider than the window, except for tables that scroll, and has nothing below its end. */
export async function expectWithinWindow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const end = Math.ceil(document.body.getBoundingClientRect().height);
    const below = scrollHeight - Math.max(clientHeight, end);
    // Half pixels may be rounded either way.
    return { right: scrollWidth - clientWidth, below: Math.max(below, 0) };
  });
  expect(beyond).toEqual({ right: 0, below: 0 });
}

/** Delays calls to `url`, as on a slow line, until the returned function is called. */
export async function heldUntil(page: Page, url: string): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(url, async (route) => {
    await held;
    await route.fallback();
  });
  return release;
}
