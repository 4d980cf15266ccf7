import type { Locator } from '@playwright/test';
import { routes } from '@scara/contracts/http';

import { aHome, closedMonth, openedMonth } from '../support/a-month.js';
import {
  demo,
  expect,
  expectAccessible,
  expectReadableInDark,
  expectWithinWindow,
  newAddress,
  test,
} from './fixtures.js';
import { registered } from './pages/sessions.js';
import { password } from './pages/small-association.js';
import { TablePage } from './pages/table-page.js';

test('the history of an apartment leads from its bill to every operation and penalty', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/table');
  const table = new TablePage(page);
  await table.goToMonth('decembrie 2025');
  const idAp = await page.evaluate(async () => {
    const answer = await fetch('/api/association/1/currentRems');
    const { apartments } = (await answer.json()) as {
      apartments: { idAp: number; rems: { kind: string }[] }[];
    };
    return apartments.find(({ rems }) => rems.some(({ kind }) => kind === 'penalty'))?.idAp ?? 0;
  });
  await page.goto(`/association/1/apartment/${idAp}/month/202512`);
  await page.getByRole('link', { name: 'Istoric', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Istoricul apartamentului');
  const operations = page.getByRole('region', { name: 'Operațiunile apartamentului' });
  await expect(
    operations.getByRole('link', { name: 'Lista de plată decembrie 2025' }),
  ).toBeVisible();
  await expect(operations).toContainText('Penalizări');
  await expectAccessible(page);
  const pdf = await page.getByRole('link', { name: 'Istoric (PDF)' }).getAttribute('href');
  const file = await page.request.get(pdf ?? '');
  expect(file.headers()['content-type']).toBe('application/pdf');

  // A shorter period starts from the balance before it, and has the same final balance.
  const closing = operations.getByRole('row', { name: /^Sold la sfârșit/ });
  const end = (await closing.innerText()).replace(/\s+/g, ' ');
  await page.getByLabel('De la luna').selectOption('202511');
  await expect(page).toHaveURL(/de=202511/);
  await expect(operations.getByRole('link', { name: /^Lista de plată/ }).first()).toContainText(
    'noiembrie 2025',
  );
  expect((await closing.innerText()).replace(/\s+/g, ' ')).toBe(end);

  // A bill expands to its expenses.
  const bill = operations.getByRole('button', { name: /^Detalii: Lista de plată noiembrie 2025/ });
  await bill.click();
  await expect(
    operations.getByRole('table', { name: 'Cheltuielile lunii noiembrie 2025' }),
  ).toBeVisible();
  await expect(operations.getByRole('button', { name: /^Ascunde detaliile/ })).toBeVisible();
  await expectReadableInDark(page);

  // The chart has a table with the same figures.
  await page.getByRole('tab', { name: 'Grafic' }).click();
  await expect(page.getByRole('img', { name: /^Sumele cerute/ })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Cerut, încasat și datorat, pe luni' }),
  ).toBeVisible();
  await expectAccessible(page);
  // On a phone, the chart shows the last months first.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Operațiuni' }).click();
  // On a phone, each operation is a card with labelled amounts, so nothing scrolls sideways.
  await expectNoScrollSideways(operations);
  const left = closing.getByRole('cell').last();
  await expect(left).toHaveAttribute('data-label', 'Total neplătit');
  const box = await left.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await bill.click();
  await expectNoScrollSideways(operations);
  await expectAccessible(page);
  // High enough to show the foot of the chart below two rows of tabs.
  await page.setViewportSize({ width: 390, height: 1_000 });
  await page.getByRole('tab', { name: 'Grafic' }).click();
  const months = page.getByRole('img', { name: /^Sumele cerute/ }).locator('text');
  await expect(months.last()).toBeInViewport();
  await expect(months.first()).not.toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('tab', { name: 'Calculul penalizărilor' }).click();
  const sheet = page.getByRole('region', { name: 'Calculul penalizărilor, pe liste' });
  await expect(sheet).toBeVisible();
  // A row can be hidden from tenants and shown again; the total stays.
  const total = await sheet.getByRole('row', { name: /^Total/ }).innerText();
  await sheet
    .getByRole('button', { name: /^Ascunde locatarilor/ })
    .first()
    .click();
  await expect(sheet.getByText('Ascuns locatarilor')).toBeVisible();
  expect(await sheet.getByRole('row', { name: /^Total/ }).innerText()).toBe(total);
  await sheet
    .getByRole('button', { name: /^Arată locatarilor/ })
    .first()
    .click();
  await expect(sheet.getByText('Ascuns locatarilor')).toBeHidden();
  await page.getByRole('button', { name: 'Până la data curentă' }).click();
  await expect(page).toHaveURL(/azi=true/);
  await expect(sheet).toContainText('Curge încă');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await expectNoScrollSideways(sheet);
});

/** Checks that the frame does not scroll sideways, which would hide amounts on a phone. */
async function expectNoScrollSideways(frame: Locator): Promise<void> {
  const hidden = await frame.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
}

test('arrears are shown as they stood when a month was closed', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/arrears');
  const arrears = page.getByRole('region', { name: 'Restanțe la o dată' });
  await expect(arrears.getByRole('row').nth(1)).toBeVisible();
  // The arrows go over days that cannot be chosen, and whoever goes through the months stays at their buttons.
  await page.getByLabel('Data', { exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[aria-disabled=true]:focus')).toHaveCount(1);
  const before = page.getByRole('dialog').getByRole('button', { name: 'Luna anterioară' });
  await before.press('Enter');
  await expect(before).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByLabel('La închiderea lunii').selectOption('202512');
  await expect(page).toHaveURL(/luna=202512/);
  await expect(page.getByText('Ultima lună închisă până atunci: decembrie 2025.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await arrears.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Istoricul apartamentului');
});

test('over a slow line no figures stand under the name of what was chosen after them', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  const unanswered = (call: string) =>
    page.route(new RegExp(`/api/.*/${call}\\?`), () => undefined);
  await page.goto('/association/1/arrears');
  const arrears = page.getByRole('region', { name: 'Restanțe la o dată' });
  const history = await arrears.getByRole('link').first().getAttribute('href');
  await unanswered('tenantRemHistorical');
  await page.getByLabel('La închiderea lunii').selectOption('202511');
  await expect(arrears).toHaveCount(0);

  await page.goto(history ?? '');
  const operations = page.getByRole('region', { name: 'Operațiunile apartamentului' });
  await operations.waitFor();
  await unanswered('history');
  await page.getByLabel('De la luna').focus();
  await page.getByLabel('De la luna').selectOption('202511');
  await expect(operations).toHaveCount(0);
  // The chosen period stays, and so does the focus.
  await expect(page.getByLabel('De la luna')).toHaveValue('202511');
  await expect(page.getByLabel('De la luna')).toBeFocused();
});

test('penalties that an annulment made wrong are corrected together or left for good', async ({
  page,
  login,
  baseURL,
}) => {
  const email = newAddress('penalizari');
  const admin = await registered(baseURL ?? '', email, password);
  const home = await aHome(admin, 'Asociația Corecturilor');
  const params = { idAs: home.idAs };
  await openedMonth(admin, home, { idMonth: 202_506, amountBani: 40_000 });
  await closedMonth(admin, home, { idMonth: 202_506, closed: '2025-07-01' });
  const [, idAp] = home.apartments;
  const { idPd } = await admin.call(routes.registerPayment, {
    params,
    body: { pM: 1, emitted: '2025-07-02', series: 'A', idAp, amountBani: 11_000 },
  });
  await openedMonth(admin, home, { idMonth: 202_507, amountBani: 40_000 });
  await closedMonth(admin, home, { idMonth: 202_507, closed: '2025-08-01' });
  await openedMonth(admin, home, { idMonth: 202_508, amountBani: 40_000 });
  await closedMonth(admin, home, { idMonth: 202_508, closed: '2025-09-01' });
  await admin.call(routes.annulPayment, {
    params: { ...params, idPd },
    body: { reason: 'bani neîncasați' },
  });

  await login.enter(email, password);
  await page.goto(`/association/${home.idAs}/penaltyProposals`);
  const proposals = page.getByRole('region', { name: 'Propuneri de corecții' });
  await expect(
    proposals.getByRole('checkbox', { name: /^Apartamentul A \/ 2, lista/ }),
  ).toHaveCount(2);
  await expectAccessible(page);
  await proposals.getByRole('button', { name: /^Refuză propunerea.*iulie 2025$/ }).click();
  await page.getByLabel('Motiv').fill('Diferență prea mică');
  await page.getByRole('dialog').getByRole('button', { name: 'Refuză' }).click();
  await expect(page.getByRole('region', { name: 'Propuneri refuzate' })).toContainText(
    'Diferență prea mică',
  );
  await proposals
    .getByRole('checkbox', { name: 'Apartamentul A / 2, lista din iunie 2025' })
    .check();
  await page.getByRole('button', { name: 'Preia o propunere' }).click();
  await page.getByLabel('Motiv').fill('Plata a fost anulată');
  await page.getByRole('dialog').getByRole('button', { name: 'Preia o propunere' }).click();
  await expect(page.getByText('Nicio penalizare nu trebuie corectată')).toBeVisible();
  await expect(page.getByText('Diferență prea mică')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);

  // A correction or waiver is not shown as a payment.
  await admin.call(routes.registerPayment, {
    params,
    body: { pM: 4, emitted: '2025-09-10', idAp, amountBani: 1_234, info: 'hotărârea adunării' },
  });
  await page.goto(`/association/${home.idAs}/apartment/${idAp}/history`);
  const corrected = page.getByRole('row').filter({ hasText: 'Plata a fost anulată' });
  await expect(corrected).toContainText('Corecție de penalizări');
  await expect(corrected).toContainText(/în total -?[−\d,]+ lei/);
  const forgiven = page.getByRole('row').filter({ hasText: 'hotărârea adunării' });
  await expect(forgiven).toContainText('în total 12,34 lei');
  await expect(page.getByText('total încasat')).toHaveCount(0);
});
