import { routes } from '@scara/contracts/http';

import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import { expect, expectAccessible, expectWithinWindow, newAddress, test } from './fixtures.js';
import { granted } from './pages/granted.js';
import { password, smallAssociation } from './pages/small-association.js';

const MANAGER = 2;
const ACCOUNTANT = 4;

type Account = Awaited<ReturnType<typeof granted>>;
let manager: Account;
let accountant: Account;

// The tests share both accounts, because each grant runs a process; each test uses only its own associations.
test.beforeAll(async ({ baseURL }) => {
  manager = await granted(baseURL ?? '', 'manager', MANAGER);
  accountant = await granted(baseURL ?? '', 'contabil', ACCOUNTANT);
});

test('a manager entrusts an association and takes it back', async ({ page, login, baseURL }) => {
  const url = baseURL ?? '';
  const name = `Asociația ${newAddress('încredințată').split('@')[0]!}`;
  const { idAs } = await smallAssociation(url, name);

  await login.enter(manager.email, password);
  await page.goto('/accounting/assignments');
  await page.getByLabel('Caută după nume, CIF sau localitate').fill(name);
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  // The arrow key only selects; the association is not assigned before the button is pressed.
  await row.getByRole('combobox').press('ArrowDown');
  await row.getByRole('combobox').selectOption(String(accountant.idUser));
  await expect(row.getByText('niciunul')).toBeVisible();
  await row.getByRole('button', { name: 'Încredințează' }).click();
  await expect(page.getByText('Asociația a fost încredințată.')).toBeVisible();
  const taken = row.getByRole('button', { name: `Ia asociația ${name} de la Ana Popescu` });
  await expect(taken).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);

  const theirs = new Browser(url);
  await theirs.call(routes.login, { body: { email: accountant.email, password } });
  await expect.poll(() => kept(theirs)).toEqual([idAs]);
  await taken.click();
  await expect(row.getByText('niciunul')).toBeVisible();
  await expect.poll(() => kept(theirs)).toEqual([]);
});

async function kept(browser: Browser): Promise<number[]> {
  const { associations } = await browser.call(routes.listAccountedAssociations);
  return associations.map(({ idAs }) => idAs);
}

test('an accountant approves one document, then all that are left, never an own one', async ({
  page,
  login,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { idAs, admin, apartments } = await smallAssociation(url);
  const params = { idAs };
  const emitted = today();
  for (const { idAp } of apartments) {
    const body = { pM: 2, idAp, emitted, amountBani: 10_000 + idAp };
    await admin.call(routes.registerPayment, { params, body });
  }
  const entrusting = new Browser(url);
  await entrusting.call(routes.login, { body: { email: manager.email, password } });
  await entrusting.call(routes.assignAccountant, {
    params,
    body: { idUser: accountant.idUser },
  });

  await login.enter(accountant.email, password);
  // The home page shows first what waits for the accountant.
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^3, din/ })).toBeVisible();
  await page.goto('/accounting/paymentsApproval');
  await expect(page.getByText('Documente neaprobate: 3')).toBeVisible();
  // The open page is notified of documents that are registered and annulled meanwhile.
  const { idAp } = apartments[0]!;
  const { idPd } = await admin.call(routes.registerPayment, {
    params,
    body: { pM: 2, idAp, emitted, amountBani: 5 },
  });
  await expect(page.getByText('Documente neaprobate: 4')).toBeVisible();
  await admin.call(routes.annulPayment, {
    params: { ...params, idPd },
    body: { reason: 'greșit' },
  });
  await expect(page.getByText('Documente neaprobate: 3')).toBeVisible();
  await expectAccessible(page);
  // While another choice is being loaded, its number is not known, and "approve all" must not be offered with the old
  // one.
  const unanswered = /getUnApprovedPayments\?/;
  await page.route(unanswered, () => undefined);
  await page.getByLabel('Arată').selectOption('out');
  await expect(page.getByRole('button', { name: /^Aprobă toate/ })).toHaveCount(0);
  await page.unroute(unanswered);
  await page.goto('/accounting/paymentsApproval');
  // A day that narrows the list can be removed, and the other end cannot be set before it.
  await page.getByLabel('De la', { exact: true }).focus();
  await page.keyboard.type('02.01.2024');
  await expect(page).toHaveURL(/from=2024-01-02/);
  await page.getByLabel('Până la', { exact: true }).focus();
  await page.keyboard.type('01.01.2024');
  await page.keyboard.press('Tab');
  await expect(page.getByText('cel mai devreme 02.01.2024')).toBeVisible();
  await page.getByRole('button', { name: 'Șterge data' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByText('Documente neaprobate: 3')).toBeVisible();
  await page
    .getByRole('button', { name: /^Aprobă Încasare/ })
    .first()
    .click();
  await expect(page.getByText('Documente aprobate: 1.')).toBeVisible();
  await expect(page.getByText('Documente neaprobate: 2')).toBeVisible();
  await page.getByRole('button', { name: 'Aprobă toate (2)' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Aprobă toate (2)' }).click();
  await expect(page.getByText('Nimic de aprobat')).toBeVisible();
  await page.getByRole('tab', { name: 'Aprobate', exact: true }).click();
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
});

test('an accountant looks through the bills of the months at work, and through one company’s', async ({
  page,
  login,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { idAs, admin } = await smallAssociation(url);
  const params = { idAs };
  const { companies } = await admin.call(routes.searchCompanyByName, { query: { name: 'e.on' } });
  const { idCompany } = companies[0]!;
  const { idServiceProvider } = await admin.call(routes.addServiceProvider, {
    params,
    body: { idCompany },
  });
  const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, {
    params,
    body: { name: 'Lumină' },
  });
  const idMonth = 202_509;
  await admin.call(routes.openMonth, { params, body: { idMonth } });
  for (const [number, document] of [
    ['F 77', { idServiceProvider, number: 'F 77', date: '2025-09-20' }],
    ['Z 1', { provider: 'Ion Zidaru', number: 'Z 1' }],
  ] as const) {
    const expense = { idMonth, idOutgoColumn, amountBani: 12_300, metering: 1, distribution: 3 };
    const paper = { provider: '', providerCif: '', date: '', ...document };
    const body = { ...expense, name: number, document: paper };
    await admin.call(routes.addOutgo, { params, body });
  }
  const entrusting = new Browser(url);
  await entrusting.call(routes.login, { body: { email: manager.email, password } });
  await entrusting.call(routes.assignAccountant, { params, body: { idUser: accountant.idUser } });

  await login.enter(accountant.email, password);
  await page.goto('/accounting/bills');
  await expect(page.getByRole('cell', { name: 'F 77' }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Ion Zidaru' })).toBeVisible();
  await expect(page.getByRole('cell', { name: '246,00' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Compania').fill('e.on');
  await page.getByRole('list', { name: 'Furnizori găsiți' }).getByRole('button').first().click();
  await expect(page.getByRole('cell', { name: 'Ion Zidaru' })).toBeHidden();
  await expect(page.getByRole('cell', { name: 'F 77' }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
});

test('paper bills are typed by keys alone, one after the other, each from its provider on', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, admin, email } = await smallAssociation(baseURL ?? '', 'Asociația Teancului');
  const { companies } = await admin.call(routes.searchCompanyByName, { query: { name: 'e.on' } });
  const { idCompany } = companies[0]!;
  await admin.call(routes.addServiceProvider, { params: { idAs }, body: { idCompany } });
  await login.enter(email, password);
  await page.goto('/accounting/fastDocAdd');
  const provider = page.getByRole('combobox', { name: 'Nume furnizor' });
  const keys = page.keyboard;
  // A typed name that was not chosen from the list is refused with a message; the focus goes to the first missing
  // field.
  await provider.fill('e.o');
  await keys.press('Tab');
  await expect(page.getByText('„e.o” nu a fost ales din listă')).toBeVisible();
  await page.getByRole('button', { name: 'Adaugă documentul' }).press('Enter');
  for (const number of ['F 1', 'F 2']) {
    await expect(provider).toBeFocused();
    await keys.type('e.on');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await keys.press('Enter');
    for (const text of [number, '10', '05.11.2026', '', 'Apă rece']) {
      await keys.press('Tab');
      if (text !== '') await keys.type(text);
    }
    await keys.press('Enter');
    await expect(page.getByText(`Factura ${number} de la`)).toBeVisible();
  }
});

test('what is typed while a paper bill is being saved begins the next one', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, admin, email } = await smallAssociation(baseURL ?? '', 'Asociația Grăbită');
  const { companies } = await admin.call(routes.searchCompanyByName, { query: { name: 'e.on' } });
  const { idCompany } = companies[0]!;
  await admin.call(routes.addServiceProvider, { params: { idAs }, body: { idCompany } });
  await login.enter(email, password);
  await page.goto('/accounting/fastDocAdd');
  const provider = page.getByRole('combobox', { name: 'Nume furnizor' });
  await provider.fill('e.on');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await provider.press('Enter');
  const number = page.getByLabel('Seria și numărul facturii');
  const name = page.getByLabel('Pentru ce este');
  for (const text of ['F 1', '10', '05.11.2026', '', 'Apă rece']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sent: string[] = [];
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent.push(route.request().url());
    await answered;
    return route.continue();
  });
  await page.locator('input[type=file]').setInputFiles({
    name: 'factura.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 factura'),
  });
  await name.press('Enter');
  await name.press('Enter');
  await number.fill('F 2');
  answer();
  await expect(page.getByText('Factura F 1 de la')).toBeVisible();
  await expect(number).toHaveValue('F 2');
  await expect(number).toBeFocused();
  await expect(name).toHaveValue('');
  expect(sent.filter((url) => url.endsWith('/fastDocAdd'))).toHaveLength(1);
});
