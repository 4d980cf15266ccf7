import { readFileSync } from 'node:fs';

import { expect, expectAccessible, newAddress, test } from './fixtures.js';

const FOLDER = new URL('../../tools/demo/teiul/', import.meta.url);

/** Structure and first month of Teiul; the first apartment has a wrong number of persons. */
const FILES = ['apartments', 'meters', 'groups', 'months', 'readings', 'expenses', 'funds'].map(
  (table) => {
    const [head, ...lines] = readFileSync(new URL(`${table}.csv`, FOLDER), 'utf8')
      .trimEnd()
      .split('\n');
    const isMonthly = head!.startsWith('month');
    const kept = lines.filter((line) => !isMonthly || line.startsWith('2025-09'));
    const text = [head, ...kept]
      .join('\n')
      .replace('Kovács Ion,person,5,', 'Kovács Ion,person,cinci,');
    return { name: `${table}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  },
);

test('an association is taken over from its files, and taken back', async ({ page, login }) => {
  const main = page.getByRole('main');
  await page.goto('/adaugare');
  await page.getByLabel('Numele asociației').fill('Asociația preluată');
  await page.getByLabel(/Sunt de acord/).check();
  await main.getByRole('button', { name: 'Adaugă asociația' }).click();
  // The account is created, but the answer to the following sign-in is lost: only the password is asked for again.
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
  await login.createAccount(newAddress('preluare'), 'parola-buna-1');
  await expect(login.tab('Autentificare')).toHaveAttribute('aria-selected', 'true');
  await expect(login.password).toBeFocused();
  await page.keyboard.type('parola-buna-1');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Preluați asociația/ }).click();

  // A discarded draft is not requested again.
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await page.getByLabel('Alege fișiere').setInputFiles(FILES[0]!);
  await page.getByRole('button', { name: 'Renunță la preluare' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renunță la preluare' }).click();
  await expect(page.getByRole('button', { name: 'Renunță la preluare' })).toBeHidden();
  expect(refused).toEqual([]);

  await page.getByLabel('Alege fișiere').setInputFiles(FILES);
  await expect(page.getByText('Mai este o greșeală de corectat')).toBeVisible();
  await main.getByRole('button', { name: 'Apartamente', exact: true }).click();
  await expect(page.getByText('Nu este un număr.')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Apartamente', level: 3 })).toBeInViewport();
  await expectAccessible(page);
  const wide = page.getByRole('table', { name: 'Apartamente' });
  await wide.evaluate((table) => table.parentElement?.scrollTo(table.scrollWidth, 0));
  await expect(wide.getByRole('rowheader', { name: '2', exact: true })).toBeInViewport();
  // By keyboard only: after leaving a cell by a key, the focus stays in it, and its row keeps its place.
  const persons = page.getByRole('button', { name: /Modifică persons, rândul 2/ });
  await persons.press('Enter');
  await page.keyboard.press('Escape');
  await expect(persons).toBeFocused();
  // A correction that could not be sent stays in its cell with the reason, and can be sent again from there.
  await page.route('**/edits', (route) => route.abort());
  await page.keyboard.press('Enter');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(persons).toHaveText('5');
  await expect(page.getByRole('cell').filter({ has: persons }).getByRole('alert')).toContainText(
    'Serverul nu răspunde',
    { timeout: 30_000 },
  );
  await page.unroute('**/edits');
  await persons.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nu mai este niciun rând de corectat')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cu greșeli', exact: true })).toBeFocused();

  // On a slow line, rows must not be shown under another table's name: corrections would go to the wrong table.
  await main.getByRole('button', { name: 'Contoare', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Contoare' }).getByRole('row')).not.toHaveCount(0);
  let come = (): void => undefined;
  await page.route('**/takeover/*/table/*', async (route) => {
    await new Promise<void>((go) => (come = go));
    await route.continue();
  });
  await main.getByRole('button', { name: 'Fonduri', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Fonduri', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const funds = page.getByRole('table', { name: 'Fonduri' });
  await expect(funds).toBeHidden();
  come();
  await expect(funds).toBeVisible();
  await page.unroute('**/takeover/*/table/*');

  // Corrections made here are not discarded by a single click.
  await page.getByRole('button', { name: 'Renunță la preluare' }).click();
  const discard = page.getByRole('alertdialog', { name: 'Renunțați la preluare?' });
  await expect(discard).toContainText('7 fișiere, cu tot ce ați corectat');
  await discard.getByRole('button', { name: 'Înapoi' }).click();
  await page.getByRole('button', { name: 'Preia asociația' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('60 de apartamente, o lună');
  await dialog.getByRole('button', { name: 'Preia asociația' }).click();
  // Who sees now that the files are the wrong ones need not wait for the end.
  const writing = page.getByRole('progressbar', { name: 'Se preia' });
  const moving = main.locator('section', { has: writing });
  await expect(moving.getByRole('button', { name: 'Ia înapoi preluarea' })).toBeVisible();
  await expect(page.getByText(/Preluarea s-a încheiat/)).toBeVisible({ timeout: 150_000 });

  await page.getByRole('button', { name: 'Ia înapoi preluarea' }).click();
  await page.getByLabel('Motiv').fill('Probă');
  await page.getByRole('dialog').getByRole('button', { name: 'Ia înapoi preluarea' }).click();
  await expect(page.getByText('Preluarea a fost luată înapoi.')).toBeVisible({ timeout: 150_000 });
});
