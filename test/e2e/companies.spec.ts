import { expect, expectAccessible, expectWithinWindow, notTheirs, test } from './fixtures.js';
import { granted } from './pages/granted.js';
import { password } from './pages/small-association.js';

const SUPERUSER = 1024;
const ADMIN = 1;
const ACCOUNTANT = 4;

test('who looks after the platform keeps its companies, how their codes are read and what they sell', async ({
  page,
  login,
  baseURL,
}) => {
  const { email } = await granted(baseURL ?? '', 'platforma', SUPERUSER);
  await login.enter(email, password);
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Companii' }).click();
  await page.getByRole('button', { name: 'Adaugă companie' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(dialog.getByLabel('Denumire')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Denumire').fill('Termo Teiul SA');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Compania Termo Teiul SA a fost salvată.')).toBeVisible();

  await page.getByLabel('Caută după nume sau CUI').fill('termo te');
  await expect(page.getByRole('rowheader')).toHaveText(['Termo Teiul SA']);
  const details = page.getByRole('button', { name: /^Localități, reguli și produse/ });
  await details.click();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Lucrează în toate localitățile.')).toBeVisible();
  await page.getByLabel('Adaugă localitate').selectOption('Iași');
  await page.getByRole('button', { name: 'Adaugă', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Scoate Iași' })).toBeVisible();

  await page.getByRole('button', { name: 'Adaugă regulă' }).click();
  await dialog.getByLabel('Ce se citește').selectOption('Scadența');
  await dialog.getByLabel('Format').fill('nimic');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(dialog.getByLabel('Format')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Format').fill('DDMMYY');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Regula a fost salvată.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Modifică regula DDMMYY' })).toBeVisible();

  await page.getByRole('button', { name: 'Adaugă produs' }).click();
  await dialog.getByLabel('Denumire produs').fill('Agent termic');
  await dialog.getByLabel('Cheie de partener').fill('TT-1');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Produsul Agent termic a fost salvat.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await expectAccessible(page);

  // A company that is no longer offered stays in the list, marked as inactive.
  await page.getByRole('button', { name: 'Modifică Termo Teiul SA' }).click();
  await dialog.getByLabel('Este oferită asociațiilor').uncheck();
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByRole('row', { name: /Termo Teiul SA/ })).toContainText('Inactivă');
});

test('somebody who does not keep companies is shown none of it, the address typed by hand', async ({
  page,
  login,
  baseURL,
}) => {
  const { email } = await granted(baseURL ?? '', 'fara.companii', ACCOUNTANT);
  await login.enter(email, password);
  await page.goto('/administration/companies');
  await expect(page.getByRole('heading', { name: notTheirs })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adaugă companie' })).toHaveCount(0);
});

test('the platform’s admin keeps rules and products, not the companies themselves', async ({
  page,
  login,
  baseURL,
}) => {
  const { email } = await granted(baseURL ?? '', 'admin.platforma', ADMIN);
  await login.enter(email, password);
  await page.goto('/administration/companies');
  await page
    .getByRole('button', { name: /^Localități, reguli și produse/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Adaugă regulă' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adaugă companie' })).toHaveCount(0);
  await expect(page.getByLabel('Adaugă localitate')).toHaveCount(0);
});
