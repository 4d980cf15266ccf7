import { routes } from '@scara/contracts/http';

import { expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

test('an alert leads from the portfolio to the association, and is noted there', async ({
  page,
  login,
}) => {
  const address = process.env['E2E_ADDRESS'] ?? '';
  const { admin, email, idAs, apartments } = await smallAssociation(address);
  const params = { idAs };
  const { idAp } = apartments[0]!;
  const emitted = new Date().toISOString().slice(0, 10);
  const body = { pM: 2, idAp, emitted, amountBani: 10_000 };
  await admin.call(routes.registerPayment, { params, body });
  await admin.call(routes.registerPayment, { params, body });
  await admin.call(routes.listAlerts, { params });
  await admin.call(routes.announcePayment, {
    params: { idAs, idAp },
    body: { emitted, amountBani: 4_200, reference: 'OP 7', info: '' },
  });

  await login.enter(email, password);
  await page.goto('/portfolio');
  await expect(page.getByText('Deschideți prima lună')).toBeVisible();
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509 } });
  // What is written elsewhere is told to the open page.
  await expect(page.getByRole('row').nth(1)).toContainText('Afișați septembrie 2025');
  // What waits is a press away.
  await page.getByRole('link', { name: 'Afișați septembrie 2025' }).click();
  await expect(page.getByRole('heading', { name: /^Cheltuielile lunii septembrie/ })).toBeVisible();
  await page.goto('/');
  // The list of associations says what each of them waits for, and leads to its months.
  const association = page
    .getByRole('listitem')
    .getByRole('link', { name: /întârziat din 05\.10\.2025/ });
  await expect(association).toContainText('Afișați septembrie 2025');
  await association.click();
  await expect(page.getByRole('heading', { name: 'Lunile asociației' })).toBeVisible();
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: 'Portofoliu', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('200,00');
  await page.getByRole('button', { name: /^Restant/ }).click();
  await expect(page.getByRole('columnheader', { name: /^Restant/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expectAccessible(page);
  // Money that a tenant announced is a press away from being answered.
  await page.getByRole('link', { name: 'Plăți anunțate de confirmat: 1' }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Plăți anunțate (1)');
  await expect(page.getByRole('row').filter({ hasText: 'OP 7' })).toContainText('42,00');
  await page.goBack();
  await page.getByRole('link', { name: 'Alerte: 1' }).click();
  await expect(page.getByRole('heading', { name: 'Aceeași plată de două ori' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Notează/ }).click();
  await page.getByLabel('Ce s-a constatat').fill('Două plăți, verificat pe extras.');
  await page.getByRole('button', { name: 'Salvează constatarea' }).click();
  await expect(page.getByText('Toate alertele au fost verificate')).toBeVisible();
  await page.getByLabel('Se văd').selectOption({ index: 1 });
  await expect(page.getByText('Două plăți, verificat pe extras.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
});
