import { demo, expect, newAddress, test } from './fixtures.js';

test('a refused sign-in clears the password, and the banner goes with the next letter', async ({
  login,
}) => {
  await login.open();
  await login.submit(demo.administrator, 'nu-e-parola');
  await expect(login.banner).toContainText('Adresa de e-mail sau parola nu este corectă.');
  await expect(login.password).toHaveValue('');
  await login.password.pressSequentially('T');
  await expect(login.banner).toHaveCount(0);
});

test('an apartment code typed as a password leads to the create-account tab', async ({ login }) => {
  await login.open();
  await login.submit('locatar@exemplu.ro', 'abc1234567');
  await expect(login.tab('Creare cont')).toHaveAttribute('aria-selected', 'true');
  await expect(login.dialog).toContainText(
    'Pentru a accesa un apartamnt trebuie mai întâi creat un cont',
  );
});

test('an account is asked for with an address that has one: its own password is needed, nothing else is told', async ({
  login,
}) => {
  await login.open();
  await login.tab('Creare cont').click();
  await login.createAccount(demo.president, 'alta-parola-1');
  await expect(login.tab('Autentificare')).toHaveAttribute('aria-selected', 'true');
  await expect(login.dialog).toContainText('parola lui a rămas aceeași');
  await expect(login.email).toHaveValue(demo.president);
});

test('the forgot-password checkbox turns the form into reset mode', async ({ login }) => {
  await login.open();
  await login.email.fill(demo.administrator);
  await login.dialog.getByLabel('Am uitat parola').check();
  await expect(login.password).toHaveCount(0);
  await expect(login.email).toHaveValue(demo.administrator);
  await login.dialog.getByRole('button', { name: 'Trimite instrucțiunile' }).click();
  await expect(login.dialog).toContainText(
    'Un email cu instrucțiunile pentru resetarea parolei v-a fost trimis.',
  );
});

test('external sign-ins are links; Escape closes the modal, and of a new account loses the password alone', async ({
  page,
  login,
}) => {
  await login.open();
  await expect(login.dialog.getByRole('link', { name: /Google/ })).toHaveAttribute(
    'href',
    '/api/auth/google',
  );
  await expect(login.dialog.getByRole('link', { name: /Facebook/ })).toHaveAttribute(
    'href',
    '/api/auth/facebook',
  );
  await login.tab('Creare cont').click();
  await login.email.fill('pe-jumatate@exemplu.ro');
  await login.password.fill('parola-pe-jumatate');
  await login.email.press('Escape');
  await expect(login.dialog).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Intră în cont' }).click();
  await login.tab('Creare cont').click();
  await expect(login.email).toHaveValue('pe-jumatate@exemplu.ro');
  await expect(login.password).toHaveValue('');
});

test('a new account shows its errors at the first wrong field, then is signed in by itself', async ({
  page,
  login,
}) => {
  const email = newAddress('stefan');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // There is nothing to search yet, and nothing opens by itself once there is.
  await page.keyboard.press('Control+k');
  await page.getByRole('banner').getByRole('button', { name: 'Intră în cont' }).click();
  await login.tab('Creare cont').click();
  await login.dialog.getByRole('button', { name: 'Creeaza contul' }).click();
  await expect(login.email).toBeFocused();
  await expect(login.dialog).toContainText('Vă rugăm să introduceți o adresă de email validă.');
  await login.createAccount(email, 'parola-buna-1');
  await expect(page.getByRole('heading', { name: 'Asociațiile mele' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('combobox', { name: 'Căutare și comenzi' })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Adaugă o asociație' }),
  ).toBeFocused();
});
