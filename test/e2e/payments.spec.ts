import { routes } from '@scara/contracts/http';

import { demo, expect, expectAccessible, expectNoSideScroll, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

test('money is taken by keys alone, printed, annulled; the register follows', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '');
  const { blocks } = await admin.call(routes.readStructure, { params: { idAs } });
  const [apartment] = blocks[0]!.inBlock[0]!.inEntrance;

  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill(apartment!.number);
  await finder.press('Enter');
  await page.getByLabel('Serie').fill('CH');
  const amount = page.getByLabel('Suma primită');
  for (const wrong of ['0', '-1', '1000000000000']) {
    await amount.fill(wrong);
    await amount.press('Enter');
    await expect(page.getByText('trebuie să fie între 0,01 și 999.999.999')).toBeVisible();
    await expect(amount).toHaveValue(wrong);
  }
  await amount.fill('');
  await amount.press('Enter');
  await expect(page.getByText('Vă rugăm să completați acest câmp.')).toBeVisible();
  await amount.fill('123,45');
  await amount.press('Enter');
  await expect(page.getByText('Încasat: CH 1.')).toBeVisible();
  await expect(finder).toBeFocused();
  await expectAccessible(page);

  // Enter on the empty field prints what was taken.
  const [paper] = await Promise.all([page.waitForEvent('popup'), finder.press('Enter')]);
  expect(paper.url()).toContain(`/api/association/${idAs}/receipts.pdf?ids=`);
  await paper.close();

  // The same again is asked about, whoever asks: this tab, another one, or after a reload.
  await page.reload();
  await finder.fill(apartment!.number);
  await finder.press('Enter');
  await amount.fill('123,45');
  await amount.press('Enter');
  await expect(page.getByText('Există deja o încasare de 123,45 lei')).toBeVisible();

  await page.getByRole('tab', { name: 'Registru Casă' }).click();
  const till = page.getByRole('definition').first();
  await expect(till).toHaveText(/123,45/);

  await page.getByRole('tab', { name: 'Documente' }).click();
  await page.getByRole('button', { name: 'Acțiuni pentru Încasare CH 1' }).click();
  await page.getByRole('menuitem', { name: 'Anulează' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('apartament greșit');
  await dialog.getByRole('button', { name: 'Anulează' }).click();
  const row = page.getByRole('row').filter({ hasText: 'CH' });
  await expect(row.getByText('Anulat', { exact: true })).toBeVisible();
  await expect(row.getByRole('cell').first()).toHaveCSS('text-decoration-line', 'line-through');

  await page.getByRole('tab', { name: 'Registru Casă' }).click();
  await expect(till).toHaveText(/0,00/);
});

test('every part of the screen is accessible, wide and on a phone', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/payments');
  await page.getByRole('heading', { name: 'Încasări / Plăți', level: 1 }).waitFor();
  for (const part of ['Încasare', 'Documente', 'Plăți anunțate', 'Cenzor', 'Registru Casă']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: part, exact: true }).click();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSideScroll(page);
  }
});
