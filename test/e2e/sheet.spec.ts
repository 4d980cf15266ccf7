import type { Locator, Page } from '@playwright/test';
import { routes } from '@scara/contracts/http';

import { expect, expectAccessible, expectWithinWindow, heldUntil, test } from './fixtures.js';
import { LoginModal } from './pages/login-modal.js';
import { password, smallAssociation } from './pages/small-association.js';

/** Returns a cell of the sheet by its row (from 1) and its column's index. */
const cell = (page: Page, row: number, column: number): Locator =>
  page
    .getByRole('grid')
    .locator(`tr[aria-rowindex="${row + 1}"] td`)
    .nth(column);

/** Pastes text as copied from a spreadsheet into the focused element. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('apartments pasted from a spreadsheet are put right in place, saved at once and seen elsewhere', async ({
  page,
  browser,
  login,
  baseURL,
}) => {
  const { admin, apartments, idAs, idGroup, email, censor } = await smallAssociation(baseURL ?? '');
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const otherPage = await other.newPage();
  await new LoginModal(otherPage).enter(censor, password);
  await otherPage.goto(`/administration/association/${idAs}/config/apartments`);
  await expect(otherPage.getByText(/^Conectat/)).toBeVisible();

  await login.enter(email, password);
  await page.goto(`/administration/association/${idAs}/config/apartments`);
  await page.getByRole('link', { name: 'Modifică în tabel' }).click();
  await page.getByLabel('Scara', { exact: true }).selectOption(String(idGroup));
  await expect(page).toHaveURL(new RegExp(`scara=${idGroup}`));

  // From the last apartment on: it is changed, and two are added, with one duplicate number and one letter in place of
  // a number.
  await cell(page, 3, 0).click();
  await paste(page, '3\tȚurcanu Ștefan\t4\t12,5\r\n4\tIonescu\tdoi\t7,25\r\n4\tPop\t1\t\r\n');
  await expect(page.getByText('3 rânduri nesalvate')).toBeVisible();
  await expect(page.getByText('3 celule de corectat')).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(page.getByText('Apartamentele se tipăresc din pagina')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  // The note of a cell that is scrolled to is in sight, also in a window as narrow as a phone's.
  await page.setViewportSize({ width: 390, height: 600 });
  await cell(page, 4, 2).click();
  await expect(cell(page, 4, 2).locator('span')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Salvează' }).click();
  await expect(cell(page, 4, 0)).toBeFocused();
  await expect(cell(page, 4, 0)).toContainText('Există deja apartamentul „4”');
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(3);
  await page.keyboard.press('Control+y');

  await cell(page, 4, 2).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(cell(page, 5, 2)).toBeFocused();
  // A letter typed over a number leaves it unchanged.
  await page.keyboard.type('x');
  await expect(cell(page, 5, 2)).toHaveText('1');
  await page.keyboard.press('Home');
  await page.keyboard.type('5');
  // Saves the open cell too.
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Salvat: 3 apartamente.')).toBeVisible();
  // One of the three has a new owner: the other data of the previous owner do not change with the name.
  await expect(
    page.getByText(/^Apartamentul 3 are alt proprietar: numele a fost înlocuit/),
  ).toBeVisible();
  await expect(page.getByText('0 rânduri nesalvate')).toBeVisible();
  await expect(page.getByText(/de corectat/)).toHaveCount(0);
  await expect(otherPage.getByRole('row').filter({ hasText: 'Țurcanu Ștefan' })).toBeVisible();
  await expect(otherPage.getByRole('row').filter({ hasText: 'Ionescu' })).toContainText('7,25');

  // A reload loses no typed value.
  await cell(page, 1, 1).click();
  await page.keyboard.type('Nesalvat');
  await page.keyboard.press('Enter');
  await page.reload();
  await expect(cell(page, 1, 1)).toHaveText('Nesalvat');
  // A reload does not bring back discarded changes either; changes discarded by mistake can be restored.
  await page.getByRole('button', { name: 'Renunță la modificări' }).click();
  await expect(page.getByText('0 rânduri nesalvate')).toBeVisible();
  // The grid gets the focus a moment after the button has disappeared.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 1)).toHaveText('Nesalvat', { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  // What is typed stays in its apartment when another user deletes one above it.
  await cell(page, 4, 1).click();
  await page.keyboard.type('Tastat');
  const [, second] = apartments.map(({ idAp }) => ({ idAs, idAp }));
  await admin.call(routes.deleteApartment, { params: second! });
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(4);
  await page.keyboard.press('Enter');
  await expect(cell(page, 3, 1)).toHaveText('Tastat');
  // A cell that was only opened takes what another user saves in it.
  const { idAp: last } = apartments[2]!;
  await cell(page, 2, 1).dblclick();
  await admin.call(routes.changeApartment, {
    params: { idAs, idAp: last },
    body: { tenantName: 'Alt Nume', persons: 9 },
  });
  await expect(cell(page, 2, 2)).toHaveText('9');
  await page.keyboard.press('Tab');
  await expect(cell(page, 2, 1)).toHaveText('Alt Nume');
  // What is typed into an apartment that another user deletes goes with it, not into the next one.
  await cell(page, 2, 1).click();
  await page.keyboard.type('Plecat');
  await admin.call(routes.deleteApartment, { params: { idAs, idAp: last } });
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(3);
  await expect(cell(page, 2, 1)).toHaveText('Tastat');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await other.close();
});

test('meters stand under their apartment; a company takes its data from the register', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, admin, email } = await smallAssociation(baseURL ?? '');
  await login.enter(email, password);
  await page.goto(`/administration/association/${idAs}/config/apartments`);
  await page.getByRole('button', { name: 'Arată contoarele apartamentului 1' }).click();
  await expect(page.getByText('seria S1')).toBeVisible();
  // Only the changed field is sent, so the series corrected meanwhile by another user stays.
  await page.getByRole('button', { name: /^Modifică: .*S1$/ }).click();
  const edited = page.getByRole('form', { name: /^Modifică: / });
  await edited.getByLabel('Loc').selectOption({ label: 'Baie' });
  const { meters } = await admin.call(routes.listMeters, { params: { idAs } });
  const { idMeter } = meters.find(({ series }) => series === 'S1')!;
  await admin.call(routes.changeMeter, { params: { idAs, idMeter }, body: { series: 'S9' } });
  // The form that is opened while this one is being saved stays open.
  const release = await heldUntil(page, '**/meter/*');
  await edited.getByRole('button', { name: 'Salvează' }).click();
  await page.getByRole('button', { name: 'Adaugă contor' }).click();
  release();
  await expect(page.getByText('Modificările pe contor au fost salvate.')).toBeVisible();
  await expect(edited).toBeHidden();
  await expect(page.getByText('seria S9')).toBeVisible();
  await admin.call(routes.changeMeter, { params: { idAs, idMeter }, body: { series: 'S1' } });
  const meter = page.getByRole('form', { name: 'Contor nou' });
  await expect(meter.getByLabel('Tip')).toBeFocused();
  await meter.getByRole('button', { name: 'Salvează' }).click();
  await expect(meter.getByText('Alegeți tipul').last()).toBeVisible();
  // Only water is measured in cubic metres.
  await meter.getByLabel('Tip').selectOption('3');
  await expect(meter.getByText('m³')).toHaveCount(0);
  await meter.getByLabel('Tip').selectOption({ label: 'Apă caldă' });
  await expect(meter.getByText('m³')).toBeVisible();
  await meter.getByLabel('Loc').selectOption({ label: 'Baie' });
  await meter.getByLabel('Serie').fill('S1');
  await meter.getByLabel('Index inițial').fill('12,5');
  await meter.getByRole('button', { name: 'Salvează' }).click();
  await expect(meter.getByText('Există deja contorul cu seria „S1”.')).toBeVisible();
  await meter.getByLabel('Serie').fill('C1');
  await meter.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('index inițial 12,500')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Adaugă contor' })).toBeFocused();
  await page.getByRole('button', { name: 'Șterge: Apă caldă, baie, C1' }).click();
  await page.getByRole('button', { name: 'Șterge contorul' }).click();
  await expect(page.getByText('seria C1')).toHaveCount(0);

  await page.getByRole('button', { name: 'Datele apartamentului 1', exact: true }).click();
  await page.getByLabel('Firmă').check();
  await page.getByLabel('Trimite în e-Factura').check();
  const fetch = page.getByRole('button', { name: 'Preia date' });
  await expect(fetch).toBeDisabled();
  await expect(page.getByLabel('Nume facturat')).toBeDisabled();
  await page.getByLabel('CIF', { exact: true }).fill('14399840');
  await page.getByRole('button', { name: 'Salvează' }).click();
  await expect(
    page.getByText('După ce ați completat CUI-ul firmei trebuie să apăsați butonul de preia date.'),
  ).toBeVisible();
  await fetch.click();
  await expect(page.getByText('Furnizorul a fost gasit cu succes.')).toBeVisible();
  await expect(page.getByLabel('Nume facturat')).not.toHaveValue('');
  await expect(page.getByLabel('Județ')).toHaveValue(/^RO-/);
  await page.getByRole('button', { name: 'Salvează' }).click();
  await expect(
    page.getByText('Modificările pe apartament au fost salvate cu succes'),
  ).toBeVisible();

  await page.getByLabel('Persoană fizică').check();
  await expect(page.getByLabel('Trimite în e-Factura')).toHaveCount(0);
  await expect(page.getByLabel('Județ')).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('CNP invalid')).toBeVisible();
  await page.getByLabel('Firmă').check();
  await expect(page.getByText('CNP invalid')).toHaveCount(0);
});
