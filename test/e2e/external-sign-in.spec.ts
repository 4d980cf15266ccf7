import type { Page } from '@playwright/test';

import { type ExternalPerson, PERSON } from '../support/identity-providers.js';
import { expect, newAddress, test } from './fixtures.js';

/** Cookies ignore ports: the provider, on another port, reads the user of this browser from this cookie. */
async function sits(page: Page, person: ExternalPerson): Promise<void> {
  const value = encodeURIComponent(JSON.stringify(person));
  const url = process.env['E2E_ADDRESS'] ?? '';
  await page.context().addCookies([{ name: PERSON, value, url }]);
}

test('Google signs in, a refusal there says so here, and the profile sends the password there', async ({
  page,
  login,
}) => {
  const email = newAddress('google');
  const person = { sub: email, email, verified: true, firstName: 'Ioana', lastName: 'Țurcanu' };

  await sits(page, { ...person, trouble: 'refuses' });
  await login.open();
  await login.dialog.getByRole('link', { name: 'Continuă cu Google' }).click();
  await expect(login.dialog).toContainText('Ați renunțat la autentificarea cu Google.');
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/?autentificare=account-has-password&prin=google');
  await expect(login.dialog).toContainText('are deja aici un cont cu parolă');

  await sits(page, { ...person, verified: false });
  await login.dialog.getByRole('link', { name: 'Continuă cu Google' }).click();
  await expect(page).toHaveURL(/\/account\/invalidEmail$/);
  await expect(page.getByRole('heading')).toHaveText(
    'Contul extern nu are o adresă de e-mail validată',
  );

  await sits(page, person);
  await login.open();
  await login.dialog.getByRole('link', { name: 'Continuă cu Google' }).click();
  await page.waitForURL('**/administration');
  await expect(page.getByRole('button', { name: 'Ioana' })).toBeVisible();

  await page.goto('/account/profile');
  await expect(page.getByText('parola se schimbă la Google, nu aici')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schimbă parola' })).toHaveCount(0);
});
