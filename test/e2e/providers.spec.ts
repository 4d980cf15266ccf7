import { expect, test } from './fixtures.js';
import { Browser } from '../support/browser.js';
import { routes } from '@scara/contracts/http';
import { MonthPage } from './pages/month-page.js';
import { password, smallAssociation, type SmallAssociation } from './pages/small-association.js';

/** A provider found by its fiscal code, and a bill read from its code. */
test.describe.configure({ mode: 'serial' });

const MONTH = 202_509;
const NEW_EXPENSE = {
  column: 'Curent',
  metering: 'Necontorizat',
  distribution: 'Pe persoană',
  amount: '100,00',
} as const;

let place: SmallAssociation;

test.beforeAll(async () => {
  const address = process.env['E2E_ADDRESS'] ?? '';
  place = await smallAssociation(address);
  const admin = new Browser(address);
  await admin.call(routes.login, { body: { email: place.email, password, remember: false } });
  const params = { idAs: place.idAs };
  await admin.call(routes.addOutgoColumn, { params, body: { name: 'Curent' } });
  await admin.call(routes.openMonth, { params, body: { idMonth: MONTH } });
});

test.beforeEach(async ({ login }) => {
  await login.enter(place.email, password);
});

test('an expense is added with a provider found by CUI', async ({ page }) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, MONTH);
  await month.distribute(NEW_EXPENSE);
  await month.choice('Denumirea cheltuielii').fill('Curent pe scară');

  await month.dialog.getByLabel('După CUI').check();
  const cif = month.dialog.getByLabel('CUI furnizor');
  await cif.fill('13093223');
  await month.dialog.getByRole('button', { name: 'Preia date' }).click();
  await expect(month.dialog.getByText('CIF Invalid')).toBeVisible();
  await cif.fill('RO 13093222');
  await page.keyboard.press('Enter');
  await expect(month.dialog.getByText('Furnizorul a fost gasit cu succes.')).toBeVisible();
  await expect(month.choice('Denumire furnizor')).toHaveValue('Engie România SA');
  // Typing a CUI clears the name.
  await cif.press('Backspace');
  await expect(month.choice('Denumire furnizor')).toHaveValue('');
  await cif.fill('13093222');
  await page.keyboard.press('Enter');
  await expect(month.choice('Denumire furnizor')).toHaveValue('Engie România SA');
  await month.save();
  await expect(month.expense('Curent pe scară')).toContainText('Engie România SA');
});

test('the code of a bill fills the form', async ({ page }) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, MONTH);
  await page.getByRole('button', { name: 'Distribuie un document' }).click();
  const code = month.dialog.getByLabel(/^Codul de pe factură/);
  await expect(code).toBeFocused();
  await page.keyboard.type('nimic');
  await page.keyboard.press('Enter');
  await expect(
    month.dialog.getByText('Codul nu se potrivește cu regulile niciunei companii.'),
  ).toBeVisible();
  // As a scanner types it: everything at once, then Enter.
  await code.fill('SC4001000000123402092500012345');
  await page.keyboard.press('Enter');
  await expect(month.dialog.getByText('Am completat factura de la E.ON')).toBeVisible();
  await month.fill({ ...NEW_EXPENSE, amount: '123,45' });
  await expect(month.dialog.getByLabel(/^Numărul documentului/)).toHaveValue('00001234');
});
