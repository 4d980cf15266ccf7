import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { routes } from '@scara/contracts/http';

import { Browser } from '../support/browser.js';
import { expect, expectAccessible, expectNoSideScroll, newAddress, test } from './fixtures.js';
import { password } from './pages/small-association.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SUPERUSER = '1024';

/** A superuser's account: the operator gives that right on the machine, as `npm run grant` does. */
async function superuser(url: string): Promise<string> {
  const email = newAddress('platforma');
  const browser = new Browser(url);
  await browser.register(email, password);
  const script = join(root, 'tools/start/run-built.mjs');
  await promisify(execFile)(
    process.execPath,
    [script, 'apps/api/dist/grant.js', email, SUPERUSER],
    {
      cwd: root,
      env: { ...process.env, SCARA_BUILT: '1', SCARA_DATA: process.env['E2E_DATA'] },
    },
  );
  await expect
    .poll(async () => (await browser.call(routes.session)).role, { timeout: 60_000 })
    .toBe(Number(SUPERUSER));
  return email;
}

test('who looks after the platform keeps its companies, how their codes are read and what they sell', async ({
  page,
  login,
  baseURL,
}) => {
  await login.enter(await superuser(baseURL ?? ''), password);
  await page.goto('/administration');
  await page.getByRole('link', { name: 'Companii' }).click();
  await page.getByRole('button', { name: 'Adaugă companie' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(dialog.getByLabel('Denumire')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Denumire').fill('Termo Teiul SA');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Termo Teiul SA a fost salvată.')).toBeVisible();

  await page.getByLabel('Caută după nume sau CUI').fill('termo te');
  await expect(page.getByRole('rowheader')).toHaveText(['Termo Teiul SA']);
  const details = page.getByRole('button', { name: /^Localități, reguli și produse/ });
  await details.click();
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Lucrează în toate localitățile.')).toBeVisible();
  await page.getByLabel('Adaugă localitate').selectOption('Iași');
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
  await expectNoSideScroll(page);
  await expectAccessible(page);

  // What is not offered any more stays in the list, and says so.
  await page.getByRole('button', { name: 'Modifică Termo Teiul SA' }).click();
  await dialog.getByLabel('Este oferită asociațiilor').uncheck();
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByRole('row', { name: /Termo Teiul SA/ })).toContainText('Inactivă');
});
