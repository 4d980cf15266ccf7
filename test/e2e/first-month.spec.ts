import { routes } from '@scara/contracts/http';

import { expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

test('what apartments owe from before is typed or pasted with the first month, and is asked for in it', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, idGroup, email } = await smallAssociation(baseURL ?? '', 'Asociația Mutată');
  const params = { idAs };
  await admin.call(routes.addFund, { params, body: { name: 'Fond de reparații' } });
  await login.enter(email, password);
  // Without a month, pages that need one link to the page where it is opened.
  await page.goto(`/association/${idAs}/meters`);
  await page.getByRole('main').getByRole('link', { name: 'Lunile asociației' }).click();
  await page.getByRole('button', { name: 'Deschide prima lună' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Adaugă restanțe și avansuri de dinainte' }).click();

  // Values can be typed down the column with Enter, or pasted as a column from a spreadsheet.
  const arrears = (n: number) => dialog.getByLabel(`Ap. ${n}, Restanțe`);
  await expect(arrears(1)).toBeFocused();
  await page.keyboard.type('100,5');
  await page.keyboard.press('Enter');
  await expect(arrears(2)).toBeFocused();
  await page.keyboard.type('-20');
  await dialog.getByRole('button', { name: /^Deschide luna/ }).click();
  await expect(
    dialog.getByText('Ap. 2, Restanțe: Valoare prea mică: cel puțin 0,00.'),
  ).toBeVisible();
  await expect(arrears(2)).toBeFocused();
  await page.keyboard.type('20');
  await dialog.getByLabel('Ap. 1, Fond de reparații').evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '3\t40\n1\t15,25 lei\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(dialog.getByLabel('Ap. 3, Fond de reparații')).toHaveValue('40');
  await dialog.getByLabel('Ap. 2, Penalizări').fill('1,5');
  await dialog.getByLabel('Ap. 3, Avans').fill('7');
  const total = dialog.getByRole('row', { name: /^Total/ });
  await expect(total).toContainText('120,50');
  await expect(total).toContainText('55,25');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await page.setViewportSize({ width: 1280, height: 720 });

  // After Escape, the typed values are kept.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Deschide prima lună' }).click();
  await expect(arrears(1)).toHaveValue('100,5');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/month\/\d{6}\/outgo$/);
  // The month's expenses belong to its table: the menu marks the current page.
  const menu = page.getByRole('navigation', { name: 'Meniu principal' });
  const expenses = menu.getByRole('link', { name: 'Cheltuieli', exact: true });
  await expect(expenses).toHaveAttribute('aria-current', 'page');
  const { apartments, totalBani } = await admin.call(routes.readCurrentRems, { params });
  expect(apartments.map((one) => [one.n, one.totalBani, one.advanceBani])).toEqual([
    ['1', 11_575, 0],
    ['2', 2_150, 0],
    ['3', 3_300, 0],
  ]);
  expect(totalBani).toBe(17_025);
  const idMonth = Number(/month\/(\d{6})/.exec(page.url())?.[1]);
  await page.goto(`/association/${idAs}/group/${idGroup}/month/${idMonth}`);
  await expect(page.getByRole('row', { name: /^1 / })).toContainText('100,50');

  // A user without columns is offered the usual ones, instead of typing them.
  await page.goto(`/association/${idAs}/config/tableConfig`);
  await page.getByRole('button', { name: 'Adaugă coloanele obișnuite' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([
    'Apă rece',
    'Canal',
    'Energie electrică',
    'Salubritate',
    'Curățenie',
    'Administrare',
  ]);
  // The arrows go through the choices faster than they are saved: nobody else has changed anything.
  const metering = page.getByLabel('Ce arată coloana Canal despre consum');
  for (const choice of ['2', '3', '4']) await metering.selectOption(choice);
  await expect
    .poll(async () => {
      const { columns } = await admin.call(routes.listOutgoColumns, { params });
      return columns.find(({ name }) => name === 'Canal')?.showMetering;
    })
    .toBe(4);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
