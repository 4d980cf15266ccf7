import { expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';
import { routes } from '@scara/contracts/http';
import { MonthPage } from './pages/month-page.js';
import { password, smallAssociation, type SmallAssociation } from './pages/small-association.js';

/**
 * The tests form one story: a provider is found by its fiscal code, a bill is read from its barcode, and both are in
 * the provider's report.
 */
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
  const { admin } = place;
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
  // Changing the CUI clears the name.
  await cif.press('Backspace');
  await expect(month.choice('Denumire furnizor')).toHaveValue('');
  await cif.fill('13093222');
  await page.keyboard.press('Enter');
  await expect(month.choice('Denumire furnizor')).toHaveValue('Engie România SA');
  await month.save();
  await expect(month.expense('Curent pe scară')).toContainText('Engie România SA');
});

test('the code of a bill fills provider, number, date and amount', async ({ page }) => {
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
  await expect(month.choice('Denumire furnizor')).toHaveValue('E.ON Energie România SA');
  await month.choice('Denumirea cheltuielii').fill('Gaz centrală');
  await month.save();
  await expect(month.expense('Gaz centrală')).toContainText('E.ON Energie România SA');
});

test('providers are kept, put away and reported', async ({ page }) => {
  await page.goto(`/administration/association/${place.idAs}/config/providers`);
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveText(['Engie România SA', 'E.ON Energie România SA']);
  await expectAccessible(page);

  // A number of fifty digits wraps and does not widen the table beyond its frame.
  const { companies } = await place.admin.call(routes.searchCompanyByName, {
    query: { name: 'engie' },
  });
  const long = '7'.repeat(50);
  await place.admin.call(routes.addMeterNumber, {
    params: { idAs: place.idAs, idCompany: companies[0]!.idCompany },
    body: { meterNumber: long },
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Date complete' }).click();
  await expect(page.getByText(long)).toBeVisible();
  const shown = page.getByRole('tabpanel').getByRole('table');
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await shown.evaluate(({ parentElement: frame }) => {
      return frame === null ? null : frame.scrollWidth - frame.clientWidth;
    });
    expect({ width, beyond }).toEqual({ width, beyond: 0 });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.reload();

  await page.getByRole('button', { name: 'Adaugă furnizor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('eng');
  await expect(dialog.getByRole('option').first()).toContainText('Engie');
  // What the list still shows is of other letters: Enter takes none of it.
  await dialog.getByRole('combobox').fill('oran');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue('oran');
  await dialog.getByRole('option', { name: /Orange România SA/ }).click();
  await dialog.getByLabel(/^Cod client/).fill('400200');
  await expectAccessible(page);
  // After closing and reopening the dialog, the typed values are still there.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Adaugă furnizor' }).click();
  await expect(dialog.getByLabel(/^Cod client/)).toHaveValue('400200');
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(rows).toHaveCount(3);

  await page.getByRole('button', { name: 'Șterge furnizorul Engie România SA' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Șterge furnizorul Engie România SA' })
    .click();
  await expect(page.getByText('Furnizorul are cheltuieli și nu se poate șterge.')).toBeVisible();

  await page.getByRole('button', { name: 'Legenda formatelor de cod de bare' }).click();
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Dată',
    'Text formatat',
    'Sumă',
  ]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Engie România SA' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Facturi Engie România SA');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
});
