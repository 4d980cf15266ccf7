import type { BrowserContext } from '@playwright/test';
import { routes } from '@scara/contracts/http';
import { PNG } from 'pngjs';

import { demo, expect, test } from './fixtures.js';
import { LoginModal } from './pages/login-modal.js';
import { password, smallAssociation } from './pages/small-association.js';

/** Simulates an expired session: the cookie is still sent, but the server does not know it. */
async function expireSession(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'dat');
  if (cookie === undefined) throw new Error('nobody is signed in');
  await context.addCookies([{ ...cookie, value: 'x'.repeat(43) }]);
}

test('an expired session asks to sign in again and gives back what was typed', async ({
  page,
  context,
  login,
  structure,
}) => {
  await login.enterAnew(demo.administrator, demo.password);
  await structure.open();
  await structure.edit('2');
  await structure.editRow('2').getByLabel('Nume proprietar').fill('Ion Netrimis');
  await expireSession(context);
  await page.keyboard.press('Enter');

  await expect(login.dialog).toContainText(
    'Sesiunea dumneavoastră a expirat, vă rugăm să vă reautentificați',
  );
  await expect(structure.heading).toHaveCount(0);
  // For the user of this tab, only the password must be typed.
  await expect(login.email).toHaveValue(demo.administrator);
  await expect(login.password).toBeFocused();

  // Nothing is found by somebody who is not signed in, nor does it open once they are.
  await page.keyboard.press('Control+k');
  await login.submit(demo.administrator, demo.password);
  await expect(structure.editRow('2').getByLabel('Nume proprietar')).toHaveValue('Ion Netrimis');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
});

test('closing the modal after expiry goes home', async ({ page, context, login, structure }) => {
  await login.enterAnew(demo.administrator, demo.password);
  await structure.open();
  // As after a day without a call, or after an answer that came too late for the page.
  await context.clearCookies();
  // The page may notice it first and remove the link; in both cases the modal opens.
  await page.getByRole('link', { name: 'Jurnalul asociației' }).evaluateAll((links) => {
    for (const link of links.filter(({ isConnected }) => isConnected))
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  await expect(login.dialog).toContainText('Sesiunea dumneavoastră a expirat');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Fiecare leu explicat');
});

test('a page whose code cannot be fetched waits for the connection, and does not end on the browser’s own', async ({
  page,
  context,
  login,
}) => {
  await login.enterAnew(demo.censor, demo.password);
  await page.goto('/account/profile');
  const link = page.getByRole('link', { name: 'Asociațiile mele' });
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await link.click();
  await expect(page.getByText('Verificați conexiunea la internet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Asociațiile mele', level: 1 })).toBeVisible();
});

test('what is half typed stays where a new version has taken a part of the page away, or the connection is', async ({
  page,
  context,
  login,
}) => {
  await login.enterAnew(demo.administrator, demo.password);
  await page.goto('/association/1/payments');
  await page.getByLabel('Apartament (număr sau nume)').fill('3');
  await page.keyboard.press('Enter');
  const amount = page.getByLabel('Suma primită');
  await amount.fill('12,50');
  await page.waitForLoadState('networkidle');
  // Hovering over a link already requests the page's code.
  const gone = (address: URL) => address.pathname.startsWith('/assets/');
  await page.route(gone, (route) => route.fulfill({ status: 404, json: {} }));
  await Promise.all([
    page.waitForResponse((answer) => gone(new URL(answer.url())) && answer.status() === 404),
    page.getByRole('link', { name: 'Fonduri', exact: true }).first().hover(),
  ]);
  const said = page.getByText('Ce ați cerut nu se poate încărca');
  await expect(amount).toHaveValue('12,50');
  await expect(said).toHaveCount(0);
  await amount.press('Control+k');
  await expect(said).toBeVisible();
  // The field gets the focus back, so that the user can go on typing.
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('12,50');

  // The same happens without a connection.
  await page.getByRole('button', { name: 'Închide', exact: true }).click();
  await page.unroute(gone);
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(said).toBeVisible();
  await expect(amount).toHaveValue('12,50');
  await context.setOffline(false);

  // A user who follows a link gets the page in the new version.
  let isRenewed = false;
  page.on('request', (request) => {
    isRenewed ||= request.isNavigationRequest();
  });
  await page.route(gone, (route) =>
    isRenewed ? route.continue() : route.fulfill({ status: 404, json: {} }),
  );
  await page.getByRole('link', { name: 'Fonduri', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Fondurile asociației', level: 1 })).toBeVisible();
});

test('what is waited for without a connection says so, and comes with it', async ({
  page,
  context,
  login,
}) => {
  await login.enterAnew(demo.president, demo.password);
  await page.goto('/association/1/table');
  const table = page.getByRole('grid');
  await table.waitFor();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Luna anterioară' }).click();
  await expect(page.getByText('Nu există conexiune la internet.')).toBeVisible();
  // The previous month's table must not be shown for the requested month.
  await expect(table).toHaveCount(0);
  // In forced-colours mode, the connection dot still stands out from its background.
  await page.emulateMedia({ forcedColors: 'active' });
  const { data } = PNG.sync.read(await page.locator('[class*=connectionDot]').screenshot());
  const colours = Array.from({ length: data.length / 4 }, (_, at) => data.readUInt32BE(at * 4));
  expect(new Set(colours).size).toBeGreaterThan(1);
  await context.setOffline(false);
  await expect(table).toBeVisible();
  await expect(page.getByText('Nu există conexiune la internet.')).toHaveCount(0);
});

test('over a slow line a first page and a next one say that they are coming', async ({
  page,
  login,
}) => {
  await login.enterAnew(demo.censor, demo.password);
  let slow = true;
  let isThere = (): void => undefined;
  let isHere = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    isThere = resolve;
  });
  const screen = new Promise<void>((resolve) => {
    isHere = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (slow) await come;
    if (route.request().url().includes('profile-screen')) await screen;
    await route.continue();
  });
  const words = page.getByText('Se încarcă…').filter({ visible: true });
  await page.goto('/account/profile', { waitUntil: 'commit' });
  await expect(words).toBeVisible();
  slow = false;
  // The program has loaded and knows the user; the page itself is still loading.
  const session = page.waitForResponse('**/api/auth');
  isThere();
  await session;
  await expect(words).toBeVisible();
  isHere();
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
  await expect(words).toHaveCount(0);

  await page.route('**/assets/*.js', () => undefined);
  await page.getByRole('link', { name: 'Asociațiile mele' }).click();
  await expect(page.getByRole('status').getByText('Se încarcă…')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
});

test('a page whose live line does not come says so, stays true all the same, and listens once there is a connection', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '');
  await login.enter(email, password);
  const line = '**/assets/esm-*.js';
  let refused = 0;
  await page.route(line, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(`/administration/association/${idAs}/config/groups`);
  await expect(page.getByText(/^Se reconectează/)).toBeAttached();
  expect(refused).toBeGreaterThan(0);
  const [apartment] = (await admin.call(routes.listApartments, { params: { idAs } })).apartments;
  await admin.call(routes.addApartmentGroup, {
    params: { idAs },
    body: { name: 'Cei cu centrală', apartments: [apartment!.idAp] },
  });
  await expect(page.getByText('Cei cu centrală')).toBeVisible({ timeout: 40_000 });

  // Without a connection the page is not reloaded; once there is one, it is, and listens.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', {
      get: () => sessionStorage.getItem('line') !== 'away',
    });
  });
  await page.evaluate(() => {
    sessionStorage.setItem('line', 'away');
  });
  await page.reload();
  await expect(page.getByText('Cei cu centrală')).toBeVisible();
  await page.unroute(line);
  await page.evaluate(() => {
    sessionStorage.removeItem('line');
    // As after ten seconds: a page that was just reloaded is not reloaded again.
    sessionStorage.removeItem('scara.reloaded');
  });
  await expect(page.getByText(/^Conectat/)).toBeAttached({ timeout: 40_000 });
});

test('signing out everywhere ends the other browser too', async ({
  page,
  browser,
  login,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const otherPage = await other.newPage();
  await login.enterAnew(demo.censor, demo.password);
  const otherLogin = new LoginModal(otherPage);
  await otherLogin.enterAnew(demo.censor, demo.password);
  await otherPage.goto('/account/profile');
  await expect(otherPage.getByText(/^Conectat/)).toBeAttached();

  await page.goto('/account/profile');
  await page.getByRole('tab', { name: 'Dispozitive' }).click();
  await page.getByRole('button', { name: 'Ieșire de pe toate dispozitivele' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Intră în cont' })).toBeVisible();

  // The other browser is told at once, and listens again after someone signs in there.
  await expect(otherLogin.dialog).toBeVisible();
  await otherLogin.submit(demo.censor, demo.password);
  await expect(otherPage.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible();
  await expect(otherPage.getByText(/^Conectat/)).toBeAttached();
  await other.close();
});

test('who signs in again in one tab is let in again in the others', async ({
  page,
  context,
  login,
}) => {
  await login.enterAnew(demo.president, demo.password);
  const waiting = await context.newPage();
  for (const one of [page, waiting]) {
    await one.goto('/association/1/months');
    await one.getByRole('heading', { name: 'Lunile asociației', level: 1 }).waitFor();
  }
  await expireSession(context);
  for (const one of [page, waiting]) {
    await one.locator('nav a[href="/association/1/documents"]').click();
    await expect(new LoginModal(one).dialog).toBeVisible();
  }
  const opened = await context.newPage();
  await opened.goto('/association/1/documents');
  await expect(new LoginModal(opened).dialog).toBeVisible();

  await login.submit(demo.president, demo.password);
  const heading = { name: 'Registrul de documente', level: 1 } as const;
  await expect(page.getByRole('heading', heading)).toBeVisible();
  for (const one of [waiting, opened]) {
    await one.bringToFront();
    await one.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(one.getByRole('heading', heading)).toBeVisible();
    await expect(one.getByText(/^Conectat/)).toBeAttached();
  }
});

test('a tab that waits for its person goes on as the one who signs in in another', async ({
  page,
  context,
  login,
}) => {
  await login.enterAnew(demo.administrator, demo.password);
  await page.goto('/association/1/documents');
  await page.getByRole('heading', { name: 'Registrul de documente', level: 1 }).waitFor();
  await expireSession(context);
  await page.locator('nav a[href="/association/1/months"]').click();
  await expect(login.dialog).toBeVisible();

  await login.enterAnew(demo.president, demo.password);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('În acest browser a intrat în cont altă persoană')).toBeVisible();
  await expect(page.getByRole('button', { name: /Mihai/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Lunile asociației', level: 1 })).toBeVisible();
  await expect(login.dialog).toBeHidden();
});

test('what is done in a tab is never done in the name of who signed in in another one', async ({
  page,
  login,
}) => {
  await login.enterAnew(demo.administrator, demo.password);
  await page.goto('/association/1/documents');
  await page.getByRole('button', { name: 'Înregistrează un document' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tip').fill('Cerere');
  await dialog.getByLabel('Număr').fill('1');

  // The same user signs in again, without a moment in between without a session: nothing is lost, and saving works.
  await login.enterAnew(demo.administrator, demo.password);
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByRole('row', { name: /Cerere/ })).toBeVisible();

  await page.getByRole('button', { name: 'Înregistrează un document' }).click();
  await dialog.getByLabel('Tip').fill('Contract');
  await dialog.getByLabel('Număr').fill('2');
  await login.enterAnew(demo.president, demo.password);
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('În acest browser a intrat în cont altă persoană')).toBeVisible();
  await expect(page.getByRole('button', { name: /Mihai/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Cerere/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Contract/ })).toHaveCount(0);
});
