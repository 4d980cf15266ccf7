import { routes } from '@scara/contracts/http';

import { aHome } from '../support/a-month.js';
import {
  demo,
  expect,
  expectAccessible,
  expectScrollableByKeys,
  expectWithinWindow,
  newAddress,
  test,
} from './fixtures.js';
import { registered } from './pages/sessions.js';
import { password } from './pages/small-association.js';

test('registers, reports and alerts of a large association are drawn in part, and printed whole', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  const more = page.getByRole('button', { name: 'Arată mai multe' });

  await page.goto('/association/1/fundRegisters');
  const register = page.getByRole('region', { name: 'Registru', exact: true });
  // The first row is the balance, the last one says how many rows there are.
  await expect(register.locator('tbody tr')).toHaveCount(152);
  await expect(register.locator('tbody tr').last()).toContainText('Se văd primele 150 din 425.');
  await more.click();
  await expect(register.locator('tbody tr')).toHaveCount(302);

  await page.goto('/association/1/reports');
  const providers = page.getByRole('region', { name: 'Facturi de furnizori neplătite' });
  await expect(providers.locator('tbody tr')).toHaveCount(151);
  await page.pdf();
  await expect(providers.locator('tbody tr')).toHaveCount(195);
  await expect(more).toHaveCount(0);

  await page.route('**/api/association/1/alerts', async (route) => {
    const { alerts, ...answer } = await (await route.fetch()).json();
    const many = Array.from({ length: 200 }, (_, at) => ({ ...alerts[0], alert: `order:${at}` }));
    await route.fulfill({ json: { ...answer, alerts: many } });
  });
  await page.goto('/association/1/alerts');
  const alerts = page.getByRole('list', { name: 'Alerte' }).locator('> li');
  await expect(alerts).toHaveCount(150);
  await more.click();
  await expect(alerts).toHaveCount(200);
});

test('on a small laptop what each bill of an association of several blocks leaves unpaid is not scrolled for', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.route('**/api/association/1/unpaidBills', async (route) => {
    const { bills, ...answer } = await (await route.fetch()).json();
    const inBlocks = bills.map((bill: object) => ({ ...bill, n: 'M1 / A / SAD 1' }));
    await route.fulfill({ json: { ...answer, bills: inBlocks } });
  });
  await page.goto('/association/1/reports');
  const table = page.getByRole('region', { name: 'Note de plată neachitate, la zi' });
  await expect(table.getByRole('row', { name: /^Total/ })).toBeVisible();
  const beyond = await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(beyond).toBeLessThanOrEqual(0);
});

test('reports lead from a sum to what it is made of, and keep the period from tab to tab', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  // The address of a period whose months are none: the nearest month is shown, and its files are of that month.
  await page.goto('/association/1/reports?de=203001&pana=203012');
  await expect(page.getByRole('heading', { name: 'Rapoarte contabile', level: 1 })).toBeVisible();
  const unpaid = page.getByRole('region', { name: 'Note de plată neachitate, la zi' });
  // The first report after a start must fold the cashbooks, which takes a while.
  await expect(unpaid.getByRole('row', { name: /^Total/ })).toBeVisible();

  await page.getByRole('tab', { name: 'Cheltuieli' }).click();
  const excel = page.getByRole('link', { name: /Excel/ });
  await expect(excel).toHaveAttribute('href', /fromM=(\d{6})&toM=\1&/);
  await page.getByLabel('De la luna').selectOption('202511');
  await page.getByLabel('Până la luna').selectOption('202512');
  await expect(page).toHaveURL(/de=202511&pana=202512|pana=202512&de=202511/);
  const outgo = page.getByRole('region', { name: /^Cheltuieli pe luni/ });
  await expect(outgo.getByRole('columnheader', { name: '12.25' })).toBeVisible();
  await outgo.getByRole('link', { name: 'Salubritate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Salubritate', level: 2 })).toBeVisible();
  const shares = page.getByRole('region', { name: 'Salubritate: pe apartamente' });
  const total = shares
    .getByRole('row', { name: /^Total/ })
    .getByRole('cell')
    .last();
  const documents = page.getByRole('region', { name: 'Salubritate: documente' });
  await expect(documents.getByRole('row', { name: /^Total/ })).toContainText(
    await total.innerText(),
  );
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Înapoi la toate cheltuielile' }).click();
  await expect(outgo).toBeVisible();

  await page.getByRole('tab', { name: 'Raportul cenzorului' }).click();
  await expect(page.getByLabel('De la luna')).toHaveValue('202511');
  await expect(page.getByRole('heading', { name: 'Execuția bugetului' })).toBeVisible();
  const paper = await page.getByRole('link', { name: 'Deschide PDF' }).getAttribute('href');
  const pdf = await page.request.get(paper ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectWithinWindow(page);
  // The links lead to the named part of the cashbook, for every role.
  await page.getByRole('link', { name: 'Vezi registrul de casă' }).click();
  const register = page.getByRole('tab', { name: 'Registru Casă' });
  await expect(register).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await page.getByRole('link', { name: 'Vezi documentele' }).click();
  const list = page.getByRole('tab', { name: 'Documente' });
  await expect(list).toHaveAttribute('aria-selected', 'true');
});

test('a debt that was brought along leads to its account, not to a bill of a month that is not here', async ({
  page,
  login,
  baseURL,
}) => {
  const address = newAddress('preluat');
  const admin = await registered(baseURL!, address, password);
  const { idAs, apartments } = await aHome(admin);
  const debts = [{ kind: 'penalties' as const, idMonth: 202_508, amountBani: 300 }];
  const opening = [{ idAp: apartments[0], debts, advanceBani: 0 }];
  await admin.call(routes.openMonth, { params: { idAs }, body: { idMonth: 202_509, opening } });

  await login.enter(address, password);
  await page.goto(`/association/${idAs}/reports`);
  const row = page
    .getByRole('region', { name: 'Note de plată neachitate, la zi' })
    .getByRole('row', { name: /august 2025/ });
  await expect(row.getByRole('link')).toHaveText(['A / 1']);
});

test('each bar of the consumption history says its month and its year', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/group/10002/consumption');
  const bars = page.getByRole('img', { name: /^Consumul pe luni/ }).first();
  await expect(bars.locator('text').last()).toHaveText(/^\d\d\.\d\d$/);
  // The existing months only, not later ones.
  const { months } = (await (await page.request.get('/api/association/1/months')).json()) as {
    months: { idMonth: number }[];
  };
  const last = page.getByLabel('Până la luna');
  await expect(last).toHaveValue(String(months[0]!.idMonth));
  await expect(last.getByRole('option')).toHaveCount(months.length);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectScrollableByKeys(page);
  await expectWithinWindow(page);
  // On a phone, where not all months fit, the last ones are shown.
  await page.reload();
  await expect(bars.locator('text').last()).toBeInViewport();
  await expect(bars.locator('text').first()).not.toBeInViewport();
});

test('a button that names a thing of a long name stays within its dialog', async ({
  page,
  login,
  baseURL,
}) => {
  const address = newAddress('lung');
  const admin = await registered(baseURL!, address, password);
  const { idAs } = await aHome(admin);
  const name = 'Fond pentru consolidarea seismică a clădirii';
  await admin.call(routes.addFund, { params: { idAs }, body: { name } });
  await login.enter(address, password);
  await page.goto(`/association/${idAs}/funds`);
  await page.getByRole('button', { name: `Șterge fondul ${name}` }).click();
  const dialog = page.getByRole('alertdialog');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const [around, button] = [
      await dialog.boundingBox(),
      await dialog.getByRole('button', { name: `Șterge fondul ${name}` }).boundingBox(),
    ];
    expect(button!.x + button!.width).toBeLessThanOrEqual(around!.x + around!.width);
    expect(button!.x).toBeGreaterThanOrEqual(around!.x);
  }
});

test('on paper what leads elsewhere on the screen is black, as all else', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/arrears');
  const link = page.getByRole('main').getByRole('row').getByRole('link').first();
  await link.waitFor();
  await page.emulateMedia({ media: 'print' });
  const [of, around, line] = await link.evaluate((one) => [
    getComputedStyle(one).color,
    getComputedStyle(document.body).color,
    getComputedStyle(one).textDecorationLine,
  ]);
  expect([of, line]).toEqual([around, 'none']);
});
