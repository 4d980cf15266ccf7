import { routes } from '@scara/contracts/http';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Browser } from '../support/browser.js';
import { expect, expectAccessible, expectWithinWindow, newAddress, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

test('an address is changed and an account deleted by mailed links', async ({
  page,
  login,
  baseURL,
}) => {
  const [old, fresh] = [newAddress('veche'), newAddress('noua')];
  await new Browser(baseURL ?? '').createAccount(old, password);
  await login.open();
  await login.submit(old, password);
  await expect(login.dialog).toBeHidden();
  await page.goto('/account/profile');
  // After saving with the keyboard, the focus stays in the field.
  await page.getByLabel('Nume', { exact: true }).fill('Pop');
  const firstName = page.getByLabel('Prenume');
  await firstName.fill('Ana');
  await firstName.press('Enter');
  await expect(page.getByText('Datele au fost modificate cu succes!')).toBeVisible();
  await expect(firstName).toBeFocused();
  await firstName.press('Enter');
  await expect(page.getByText('Nu există date modificate')).toBeVisible();

  await page.getByRole('tab', { name: 'E-mail' }).click();
  await page.getByRole('button', { name: 'Schimbă adresa de e-mail' }).click();
  await expect(page.getByText('instrucțiunile pentru schimbarea adresei')).toBeVisible();

  const change = await mailedLink(old, /\/account\/email\/reset\/\d+\/[\w-]{43}/);
  await page.goto(change);
  await expect(page.getByText(`Contul care are acum adresa ${old}`)).toBeVisible();
  await page.getByLabel('E-mail nou', { exact: true }).fill(fresh);
  await page.getByLabel('Confirmați e-mailul nou').fill(old);
  await page.getByRole('button', { name: 'Schimbă adresa' }).click();
  await expect(page.getByText('Emailul confirmat nu coincide cu cel nou!')).toBeVisible();
  await expectAccessible(page);
  const confirm = page.getByLabel('Confirmați e-mailul nou');
  await confirm.fill(fresh);

  // If the refusal comes after the user has left the page, no form is there to show it.
  const refused = 'Adresa nu poate fi schimbată acum.';
  let answer = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/user/email/*/*', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await left;
    return route.fulfill({ status: 422, json: { code: 'busy', message: refused, requestId: 'x' } });
  });
  await page.getByRole('button', { name: 'Schimbă adresa' }).click();
  await page.getByRole('link', { name: 'Profil' }).first().click();
  await expect(confirm).toBeHidden();
  answer();
  await expect(page.getByText(refused)).toBeVisible();
  await page.unroute('**/api/auth/user/email/*/*');
  await page.goto(change);
  await page.getByLabel('E-mail nou', { exact: true }).fill(fresh);
  await confirm.fill(fresh);
  await page.getByRole('button', { name: 'Schimbă adresa' }).click();
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible();
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(fresh);

  await expect(page.getByText(`Adresa ${fresh} nu este confirmată`)).toBeVisible();
  const confirmation = await mailedLink(fresh, /\/account\/email\/confirm\/\d+\/[\w-]{43}/);
  await page.goto(confirmation);
  await expect(page.getByText(`ați creat contul ${fresh}`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmă adresa' }).click();
  await expect(page.getByText('Adresa de e-mail este confirmată.')).toBeVisible();
  await page.goto('/account/profile');
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(fresh);
  await expect(page.getByText('nu este confirmată')).toBeHidden();

  // On a phone each tab is visible, also the last one, for a user who wants to leave.
  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = page.getByRole('tablist', { name: 'Securitate' });
  await tabs.scrollIntoViewIfNeeded();
  await expect(tabs.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('tab', { name: 'Ștergere' }).click();
  await page.getByRole('button', { name: 'Cere ștergerea contului' }).click();
  await expect(page.getByText('instrucțiunile pentru ștergerea contului')).toBeVisible();
  const link = await mailedLink(fresh, /\/account\/email\/delete\/\d+\/[\w-]{43}/);
  await page.goto(link);
  await expect(page.getByText(`Contul ${fresh}, parola`)).toBeVisible();
  await page.getByRole('button', { name: 'Șterge contul' }).click();
  await expect(page.getByText('Vă rugăm să confirmați acest câmp.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await page.getByLabel('Știu că un cont șters').check();
  await page.getByRole('button', { name: 'Șterge contul' }).click();
  await expect(page.getByText('Contul a fost șters.')).toBeVisible();
  // The user ended the session by deleting the account; it did not expire.
  await expect(page.getByRole('dialog')).toBeHidden();
  const refusal = await new Browser(baseURL ?? '').refused(routes.login, {
    body: { email: fresh, password, remember: false },
  });
  expect(refusal.code).toBe('login-refused');
  await page.goto(link);
  await expect(page.getByText('Linkul a fost deja folosit sau a expirat.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cereți altul din profil' })).toBeVisible();
});

test('whoever ends an account is told of what it has gathered at the counter in another tab', async ({
  page,
  context,
  login,
  baseURL,
}) => {
  const { idAs, admin, apartments } = await smallAssociation(baseURL ?? '', 'Asociația Lăsată');
  // Its only administrator could not delete the account.
  const email = newAddress('casier');
  await new Browser(baseURL ?? '').createAccount(email, password);
  await admin.call(routes.changeRole, { params: { idAs }, body: { email, roles: 16 } });
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  for (const [at, amount] of ['10', '20,5'].entries()) {
    const finder = page.getByLabel('Apartament (număr sau nume)');
    await finder.fill(apartments[at]!.number);
    await finder.press('Enter');
    await page.getByLabel('Serie', { exact: true }).fill('GH');
    await page.getByLabel('Suma primită').fill(amount);
    await page.getByRole('button', { name: /^Adaugă (și alt apartament|la încasare)$/ }).click();
    // Once the payment is added, the field is empty for the next one.
    await expect(finder).toHaveValue('');
  }
  await expect(page.getByRole('button', { name: 'Încasează 30,50 lei' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/account/profile');
  await other.getByRole('tab', { name: 'Ștergere' }).click();
  await other.getByRole('button', { name: 'Cere ștergerea contului' }).click();
  await expect(other.getByText('instrucțiunile pentru ștergerea contului')).toBeVisible();
  await other.goto(await mailedLink(email, /\/account\/email\/delete\/\d+\/[\w-]{43}/));
  const told = other.getByText('stau adunate și neîncasate 2 plăți, de 30,50 lei');
  await expect(told).toBeVisible();
  await expectAccessible(other);
  await other.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(other);
  // Payments that were registered meanwhile can no longer be lost.
  await page.getByRole('button', { name: 'Încasează 30,50 lei' }).click();
  await expect(page.getByText('Încasat: GH 1, GH 2.')).toBeVisible();
  await other.reload();
  await expect(other.getByText(`Contul ${email}, parola`)).toBeVisible();
  await expect(told).toBeHidden();
});

test('a new password set while signed in ends the sessions and asks for it at home', async ({
  page,
  browser,
  login,
  baseURL,
}) => {
  const address = newAddress('parola');
  await new Browser(baseURL ?? '').createAccount(address, password);
  await login.open();
  await login.submit(address, password);
  await expect(login.dialog).toBeHidden();
  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Schimbă parola' }).click();
  await expect(page.getByText('instrucțiunile pentru resetarea parolei')).toBeVisible();

  const link = await mailedLink(address, /\/account\/password\/reset\/\d+\/[\w-]{43}/);
  await page.goto(link);
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' });
  const twin = await elsewhere.newPage();
  await twin.goto(link);
  await expect(twin.getByLabel('Contul', { exact: true })).toHaveValue(address);
  // An invited user, who had no password before, uses this page too.
  await expect(page.getByRole('heading', { name: 'Alegeți parola' })).toBeVisible();
  await expect(page.getByLabel('Contul', { exact: true })).toHaveValue(address);
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Salvează parola' })).toBeVisible();
  const fresh = `${password}-noua`;
  await page.getByLabel('Parola', { exact: true }).fill(fresh);
  await page.getByLabel('Confirmați parola').fill(fresh);
  await page.getByLabel('Confirmați parola').press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText('Sesiunea dumneavoastră a expirat')).toBeHidden();
  // The address is known, so only the password must be typed.
  await expect(login.dialog.getByText('Parola a fost schimbata cu succes')).toBeVisible();
  await expect(login.dialog.getByLabel('E-mail')).toHaveValue(address);
  await expect(login.dialog.getByLabel('Parola', { exact: true })).toBeFocused();
  await page.keyboard.type(fresh);
  await page.keyboard.press('Enter');
  await expect(login.dialog).toBeHidden();
  await expect(page.getByText('Linkul de resetare a fost deja folosit')).toBeHidden();
  // The same link, open in another browser, is used up: its form is replaced by a message.
  await twin.getByLabel('Parola', { exact: true }).fill(fresh);
  await twin.getByLabel('Confirmați parola').fill(fresh);
  await twin.getByLabel('Confirmați parola').press('Enter');
  await expect(twin.getByRole('main').getByText('a fost deja folosit')).toBeVisible();
  await expect(twin.getByRole('button', { name: 'Parolă uitată' })).toBeVisible();
  await elsewhere.close();
});

/** Returns the link of this form from a mail to the address, once the worker has sent it. */
async function mailedLink(address: string, form: RegExp): Promise<string> {
  const stack = await readFile(join(process.env['E2E_DATA'] ?? '', 'stack.json'), 'utf8');
  const { mailPage } = JSON.parse(stack) as { mailPage: string };
  let found: string | undefined;
  await expect
    .poll(
      async () => {
        const list = (await (await fetch(`${mailPage}/mails`)).json()) as { id: string }[];
        for (const { id } of list) {
          const mail = await (await fetch(`${mailPage}/mails/${id}`)).text();
          if (mail.includes(address)) found ??= form.exec(mail.replaceAll('=\\r\\n', ''))?.[0];
        }
        return found;
      },
      { timeout: 60_000 },
    )
    .toBeDefined();
  return found!;
}
