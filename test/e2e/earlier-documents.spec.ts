import { routes } from '@scara/contracts/http';

import { publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

/** Returns true if the text fits between the field's paddings, where no button covers it. */
function shownWhole(field: Element): boolean {
  return field.scrollWidth <= field.clientWidth;
}

test('last month’s documents come again with a typed amount, down the column', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, censor } = await smallAssociation(baseURL ?? '');
  const params = { idAs };
  const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, {
    params,
    body: { name: 'Servicii' },
  });
  const idMonth = 202_601;
  await admin.call(routes.openMonth, { params, body: { idMonth } });
  for (const [name, distribution, amountBani] of [
    ['Salubritate', 2, 30_000],
    ['Curățenie', 3, 15_000],
  ] as const) {
    const divided = { idOutgoColumn, idGroup: null, metering: 1, distribution, quantityE3: null };
    const document = {
      ...{ provider: 'Curat Total SRL', providerCif: '' },
      ...{ number: 'CT 1', date: '2026-02-03' },
    };
    await admin.call(routes.addOutgo, {
      params,
      body: { idMonth, name, amountBani, ...divided, document },
    });
  }
  await publishedMonth(admin, { idAs }, { idMonth, published: '2026-02-10' });
  const eyes = new Browser(baseURL ?? '');
  await eyes.call(routes.login, { body: { email: censor, password } });
  await eyes.call(routes.checkMonth, { params, body: { idMonth } });
  await admin.call(routes.closeMonth, { params, body: { idMonth } });
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_602 } });

  await login.enter(email, password);
  await page.goto(`/association/${idAs}/month/202602/outgo`);
  await page.getByRole('button', { name: 'Preia 2 documente din luna trecută' }).click();
  const dialog = page.getByRole('dialog', { name: 'Documentele din ianuarie 2026, din nou' });
  await expect(dialog.getByLabel('Salubritate: Suma nouă')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('1,2');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Curățenie: Suma nouă')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await dialog.getByLabel('Salubritate: Suma nouă').fill('345,60');
  // After closing and reopening the dialog, the typed values are still there.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Preia 2 documente din luna trecută' }).click();
  await expect(dialog.getByLabel('Salubritate: Suma nouă')).toHaveValue('345,60');
  await dialog.getByLabel('Salubritate: Numărul documentului').fill('CT 2');
  // A date can be typed, is refused if it does not exist, and can be saved with the focus in any field.
  const date = dialog.getByLabel('Salubritate: Data documentului', { exact: true });
  await page.keyboard.press('Tab');
  await page.keyboard.type('31.2.2026');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText(/„31\.2\.2026” nu este o dată/)).toBeVisible();
  await expect(date).toHaveValue('');
  await page.keyboard.press('Shift+Tab');
  await expect(date).toBeFocused();
  // Dates can be typed down their column like amounts; the calendar opens only with Space.
  await page.keyboard.type('5.2.2026');
  await page.keyboard.press('Enter');
  const nextDate = dialog.getByLabel('Curățenie: Data documentului', { exact: true });
  await expect(nextDate).toBeFocused();
  await page.keyboard.type('6.2.2026');
  await page.keyboard.press('Enter');
  await expect(nextDate).toHaveValue('06.02.2026');
  await expect(page.getByRole('dialog', { name: 'Curățenie: Data documentului' })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(date).toBeFocused();
  expect(await date.evaluate(shownWhole)).toBe(true);
  await dialog.getByRole('button', { name: 'Închide' }).last().focus();
  await expect(date).toHaveValue('05.02.2026');
  // After a refusal the focus stays in the field from which the dialog was submitted.
  const refused = 'Serverul este ocupat.';
  await page.route('**/outgo', (route) =>
    route.fulfill({ status: 422, json: { code: 'busy', message: refused, requestId: 'x' } }),
  );
  for (const sender of [date, dialog.getByLabel('Salubritate: Suma nouă')]) {
    await sender.focus();
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText(refused)).toBeVisible();
    await expect(sender).toBeFocused();
  }
  await page.unroute('**/outgo');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 document a fost distribuit.')).toBeVisible();
  const row = page.getByRole('row', { name: /Salubritate/ });
  await expect(row).toContainText('345,60');
  await expect(row).toContainText('CT 2');
  await expect(row).toContainText('05.02.2026');
  await expect(row).toContainText('Pe persoană');
  // The other document still waits.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Preia 1 document din luna trecută' }).click();
  await expect(dialog.getByLabel('Curățenie: Suma nouă')).toBeVisible();
  await expectWithinWindow(page);
  await expectAccessible(page);
  // The focused field is not covered by the dialog's fixed footer.
  await page.setViewportSize({ width: 390, height: 400 });
  await page.keyboard.press('Tab');
  const reached = await page.locator(':focus').boundingBox();
  const foot = await dialog.locator('footer').boundingBox();
  expect((reached?.y ?? 0) + (reached?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
});

test('last month’s documents that somebody else has distributed meanwhile are not there twice', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, censor } = await smallAssociation(baseURL ?? '');
  const params = { idAs };
  const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, {
    params,
    body: { name: 'Servicii' },
  });
  const idMonth = 202_601;
  await admin.call(routes.openMonth, { params, body: { idMonth } });
  const add = (of: number, name: string) =>
    admin.call(routes.addOutgo, {
      params,
      body: {
        idMonth: of,
        ...{ idOutgoColumn, name, amountBani: 30_000, metering: 1, distribution: 2 },
      },
    });
  await add(idMonth, 'Salubritate');
  await add(idMonth, 'Curățenie');
  await publishedMonth(admin, { idAs }, { idMonth, published: '2026-02-10' });
  const eyes = new Browser(baseURL ?? '');
  await eyes.call(routes.login, { body: { email: censor, password } });
  await eyes.call(routes.checkMonth, { params, body: { idMonth } });
  await admin.call(routes.closeMonth, { params, body: { idMonth, closed: '2026-02-20' } });
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_602 } });

  await login.enter(email, password);
  await page.goto(`/association/${idAs}/month/202602/outgo?cheltuiala=luna-trecuta`);
  const dialog = page.getByRole('dialog', { name: 'Documentele din ianuarie 2026, din nou' });
  await dialog.getByLabel('Salubritate: Suma nouă').fill('300');
  await dialog.getByLabel('Curățenie: Suma nouă').fill('150');
  await add(202_602, 'Salubritate');
  await expect(dialog.getByRole('row', { name: /Salubritate/ })).toContainText(
    'distribuit între timp',
  );
  await expect(dialog.getByText('1 document, în total')).toBeVisible();
  // After the list was published no values are accepted, but the typed ones stay readable.
  await publishedMonth(admin, { idAs }, { idMonth: 202_602, published: '2026-03-10' });
  await expect(dialog.getByRole('alert')).toContainText('luna nu se mai modifică');
  await expect(dialog.getByLabel('Curățenie: Suma nouă')).toHaveValue('150');
  await admin.call(routes.publishMonth, {
    params,
    body: { idMonth: 202_602, published: null, reason: 'Mai este o factură.' },
  });
  await expect(dialog.getByRole('alert')).toBeHidden();
  await dialog.getByLabel('Curățenie: Suma nouă').press('Control+Enter');
  await expect(page.getByText('1 document a fost distribuit.')).toBeVisible();
  await expect(page.getByText('Facturat 450,00 lei')).toBeVisible();
  // A dialog that was opened by its address returns the focus to the page.
  await expect(page.locator('#content')).toBeFocused();
});
