import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

import { Authenticator } from '../support/authenticator.js';
import { Browser } from '../support/browser.js';
import { type ExternalPerson, PERSON } from '../support/identity-providers.js';
import {
  expect,
  expectAccessible,
  expectReadableInDark,
  expectWithinWindow,
  newAddress,
  test,
} from './fixtures.js';
import type { LoginModal } from './pages/login-modal.js';
import { password } from './pages/small-association.js';

const PHONE = { width: 390, height: 844 };

const panel = (page: Page) => page.getByRole('tabpanel');
const codeField = (login: LoginModal) => login.dialog.getByLabel('Codul din aplicație');

/** Returns an address under `.example`, which needs no confirmation: a second factor waits for one. */
const confirmedAddress = (name: string): string => newAddress(name).replace(/\.ro$/, '.example');

async function openTab(page: Page): Promise<void> {
  await page.goto('/account/profile');
  await page.getByRole('tab', { name: 'Verificare în doi pași' }).click();
}

/**
 * Confirms the second factor with the key shown on the page, and returns the recovery codes. The key is entered as a
 * user would type it.
 */
async function switchedOn(page: Page): Promise<{ phone: Authenticator; codes: string[] }> {
  const phone = new Authenticator((await panel(page).getByRole('code').innerText()).trim());
  await page.getByLabel('Codul pe care îl arată aplicația').fill(await phone.fresh());
  await page.getByRole('button', { name: 'Confirmă codul' }).click();
  return { phone, codes: await shownCodes(page) };
}

async function shownCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: /Coduri de recuperare/ })).toBeFocused();
  const codes = await panel(page).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  return codes;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ana', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ieșire din cont' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Intră în cont' })).toBeVisible();
}

test('a second factor is switched on, asked for, gone around with a recovery code, and switched off', async ({
  page,
  login,
  baseURL,
}) => {
  test.slow();
  const email = confirmedAddress('doi-pasi');
  await new Browser(baseURL ?? '').createAccount(email, password);
  await login.enter(email, password);
  await openTab(page);
  await page.getByLabel('Parola contului').fill('alta-parola');
  await page.getByRole('button', { name: 'Pornește verificarea în doi pași' }).click();
  await expect(page.getByText('Parola nu este corectă.')).toBeVisible();
  await expect(page.getByLabel('Parola contului')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Parola contului').fill(password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('img', { name: /Cod QR/ })).toBeVisible();
  await expect(page.getByLabel('Codul pe care îl arată aplicația')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Codul pe care îl arată aplicația').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Codul nu este corect sau a fost deja folosit.')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectWithinWindow(page);
  const { phone, codes } = await switchedOn(page);
  await expectAccessible(page);
  await expectWithinWindow(page);
  await page.getByRole('tab', { name: 'Ștergere', exact: true }).click();
  await expect(page.getByText(codes[0]!)).toBeHidden();
  await page.getByRole('tab', { name: 'Verificare în doi pași' }).click();
  expect(await shownCodes(page)).toEqual(codes);
  await page.setViewportSize({ width: 1440, height: 900 });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descarcă' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('scara-coduri-de-recuperare.txt');
  const text = await readFile(await saved.path(), 'utf8');
  expect(codes.every((code) => text.includes(code))).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(codes[0]!)).toBeVisible();
  for (const name of ['Descarcă', 'Salvează', 'Le-am păstrat']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Le-am păstrat' }).click();
  await expect(page.getByText('Au rămas 10 coduri de recuperare nefolosite.')).toBeVisible();
  await expectAccessible(page);
  await expectReadableInDark(page);

  await signOut(page);
  await login.open();
  await login.submit(email, password);
  await expect(codeField(login)).toBeFocused();
  await expect(codeField(login)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(login)).toHaveAttribute('inputmode', 'numeric');
  expect(await page.context().cookies()).toEqual([]);
  await codeField(login).fill('000000');
  await codeField(login).press('Enter');
  await expect(login.dialog).toContainText('Codul nu este corect sau a fost deja folosit.');
  await expect(codeField(login)).toBeFocused();
  await expect(codeField(login)).toHaveValue('');
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectWithinWindow(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await login.dialog.getByRole('button', { name: 'Înapoi' }).click();
  await expect(login.password).toBeFocused();
  await expect(login.email).toHaveValue(email);
  await login.submit(email, password);
  await codeField(login).fill(await phone.fresh());
  await codeField(login).press('Enter');
  await expect(page.getByRole('heading', { name: 'Asociațiile mele' })).toBeVisible();

  await signOut(page);
  await login.open();
  await login.submit(email, password);
  await login.dialog.getByRole('button', { name: 'Folosesc un cod de recuperare' }).click();
  const recovery = login.dialog.getByLabel('Cod de recuperare', { exact: true });
  await expect(recovery).toBeFocused();
  await recovery.fill(codes[0]!.toUpperCase());
  await recovery.press('Enter');
  await expect(page.getByRole('heading', { name: 'Asociațiile mele' })).toBeVisible();

  await openTab(page);
  await expect(page.getByText('Au rămas 9 coduri de recuperare nefolosite.')).toBeVisible();
  await page.getByRole('button', { name: 'Coduri de recuperare noi' }).click();
  await page.getByLabel('Parola contului').fill(password);
  await page.getByLabel('Codul din aplicație sau un cod de recuperare').fill(codes[1]!);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const renewed = await shownCodes(page);
  expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
  await page.getByRole('button', { name: 'Le-am păstrat' }).click();

  await page.getByRole('button', { name: 'Oprește', exact: true }).click();
  await page.getByRole('button', { name: 'Renunță' }).click();
  await expect(page.getByRole('button', { name: 'Oprește', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Parola contului').fill(password);
  await page.getByLabel('Codul din aplicație sau un cod de recuperare').fill(codes[2]!);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Codul nu este corect sau a fost deja folosit.')).toBeVisible();
  await page.getByLabel('Codul din aplicație sau un cod de recuperare').fill(renewed[0]!);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Verificarea în doi pași a fost oprită.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Pornește verificarea în doi pași' }),
  ).toBeVisible();
});

test('a step that took too long leads back to the password, with the sentence that says so', async ({
  page,
  login,
  baseURL,
}) => {
  const email = confirmedAddress('pas-lung');
  await new Browser(baseURL ?? '').createAccount(email, password);
  await login.enter(email, password);
  await openTab(page);
  await page.getByLabel('Parola contului').fill(password);
  await page.keyboard.press('Enter');
  await switchedOn(page);
  await page.context().clearCookies();
  await login.open();
  await login.submit(email, password);
  for (let tries = 1; tries <= 5; tries += 1) {
    await codeField(login).fill('000000');
    const [answered] = await Promise.all([
      page.waitForResponse('**/api/auth/login/code'),
      codeField(login).press('Enter'),
    ]);
    expect(answered.status()).toBe(422);
    await expect(codeField(login)).toHaveValue('');
  }
  await codeField(login).fill('000000');
  await codeField(login).press('Enter');
  await expect(login.banner).toContainText('Autentificați-vă din nou.');
  await expect(login.password).toBeFocused();
});

test('Google leads to the code as well, and nobody is signed in before it', async ({
  page,
  login,
}) => {
  const email = newAddress('google-cod');
  const person: ExternalPerson = { sub: email, email, verified: true, firstName: 'Ana' };
  const value = encodeURIComponent(JSON.stringify(person));
  await page.context().addCookies([{ name: PERSON, value, url: process.env['E2E_ADDRESS'] ?? '' }]);
  await login.open();
  await login.dialog.getByRole('link', { name: 'Continuă cu Google' }).click();
  await page.waitForURL('**/administration');
  await openTab(page);
  await page.getByRole('button', { name: 'Pornește verificarea în doi pași' }).click();
  const { phone } = await switchedOn(page);
  await page.getByRole('button', { name: 'Le-am păstrat' }).click();
  await signOut(page);

  await login.open();
  await login.dialog.getByRole('link', { name: 'Continuă cu Google' }).click();
  await expect(codeField(login)).toBeFocused();
  await expect(page).toHaveURL(/\/$/);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => ['dat', 'c_user', 'q_user'].includes(name))).toEqual([]);
  await codeField(login).fill(await phone.fresh());
  await codeField(login).press('Enter');
  await page.waitForURL('**/administration');
});
