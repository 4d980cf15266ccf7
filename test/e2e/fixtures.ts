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

/** What stands in the place of a page that somebody's rights do not reach. */
export const notTheirs = 'Pagina nu este pentru rolul dumneavoastră';

type Fixtures = {
  readonly login: LoginModal;
  readonly frame: Frame;
  readonly structure: StructurePage;
  readonly audit: AuditPage;
};

export const test = base.extend<Fixtures>({
  // Known only once the product runs, which is after the configuration was read.
  baseURL: async ({}, use) => {
    await use(process.env['E2E_ADDRESS'] ?? '');
  },
  // An answer that a test led astray and a page still waits for at its end would fail the next test.
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

/** An address nobody used before in this run. */
export function newAddress(name: string): string {
  return `${name}-${Date.now().toString(36)}@exemplu.ro`;
}

/**
 * axe in the page itself: no page of ours has a frame of another origin, for which it would judge in a blank page that
 * is opened anew each time. What it found in order is not asked for. Of a long table its first rows and the last are
 * judged: hundreds more of them are made alike, and were half of its time.
 */
const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('tbody > tr:nth-child(n + 13):not(:nth-last-child(-n + 2))');

/** No violation of WCAG 2.2 AA on what is shown. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await axe(page)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`)).toEqual(
    [],
  );
}

/** Every text can be read in the dark as well; what else axe asks does not depend on colours. */
export async function expectReadableInDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Colours that still change are no colours yet; what turns without end may go on.
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => one.effect?.getTiming().iterations === Infinity),
  );
  const { violations } = await axe(page).withRules(['color-contrast']).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(violations.flatMap(({ nodes }) => nodes.map((n) => n.html))).toEqual([]);
}

/** What scrolls in a narrow window can be scrolled by keys. */
export async function expectScrollableByKeys(page: Page): Promise<void> {
  const { violations } = await axe(page).withRules(['scrollable-region-focusable']).analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map((n) => n.html))).toEqual([]);
}

/** No word of these cells is cut or runs into the next one where somebody's browser has letters twice as large. */
export async function expectRoomForLargeLetters(cells: Locator): Promise<void> {
  const cut = await cells.evaluateAll((all) => {
    document.documentElement.style.fontSize = '200%';
    const short = all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
    document.documentElement.style.fontSize = '';
    return short.map(({ textContent }) => textContent);
  });
  expect(cut).toEqual([]);
}

/** Nothing but a table that must is wider than the window, and nothing stands below the page's own end. */
export async function expectWithinWindow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    const end = Math.ceil(document.body.getBoundingClientRect().height);
    const below = scrollHeight - Math.max(clientHeight, end);
    // Half pixels are rounded on either side.
    return { right: scrollWidth - clientWidth, below: Math.max(below, 0) };
  });
  expect(beyond).toEqual({ right: 0, below: 0 });
}
