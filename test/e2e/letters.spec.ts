import { demo, expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';

test('a debtor is written to, an apartment is certified and the paper is checked by anybody', async ({
  page,
  login,
  browser,
}) => {
  await login.enter(demo.administrator, demo.password);
  // The history of an apartment links to its notice.
  await page.goto('/association/1/apartment/10012/history');
  await page.getByRole('link', { name: 'Emite o somație' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Somații și adeverințe');
  const debtors = page.getByRole('region', { name: 'Restanțieri' });
  await expect(debtors.getByRole('checkbox', { name: /^Apartament/ }).first()).toBeChecked();
  await expectAccessible(page);
  // The apartment that the user came from stays first; after it the largest debt comes first.
  await page.getByLabel('Ordinea').selectOption('Suma cea mai mare întâi');
  await expect(debtors.getByRole('row').nth(2)).toContainText('A / 12');
  await page.getByRole('button', { name: 'Emite o somație' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Emite' }).click();
  const notices = page.getByRole('region', { name: 'Somații emise' });
  await expect(notices.getByRole('link', { name: /^PDF, somația nr\./ }).first()).toBeVisible();
  await notices
    .getByRole('button', { name: /^Retrage somația nr\./ })
    .first()
    .click();
  await page.getByLabel('Motiv').fill('Emisă din greșeală');
  await page.getByRole('dialog').getByRole('button', { name: 'Retrage' }).click();
  await expect(notices).toContainText('Emisă din greșeală');
  await expectAccessible(page);
  // Nobody is summoned by mail who has paid meanwhile.
  await page.route(/\/api\/association\/1\/notices(\?|$)/, async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { notices: { state: string }[] };
    json.notices[0]!.state = 'paid';
    await route.fulfill({ response, json });
  });
  await page.reload();
  await notices
    .getByRole('checkbox', { name: /^Somația/ })
    .first()
    .check();
  await expect(page.getByRole('button', { name: 'Trimite prin e-mail' })).toBeDisabled();

  await page.getByRole('tab', { name: 'Adeverințe' }).click();
  // While a list is shown and not closed, the dialog's sum is not all that the certificate states.
  await page.route('**/api/association/1/months', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { months: { state: string }[] };
    json.months[0]!.state = 'published';
    await route.fulfill({ response, json });
  });
  await page.getByRole('button', { name: 'Eliberează o adeverință' }).click();
  const dialog = page.getByRole('dialog');
  // A missing or refused value is reported at its field.
  const owner = dialog.getByLabel('Proprietar');
  await owner.fill('Ț');
  await dialog.getByRole('button', { name: 'Eliberează' }).click();
  await expect(dialog.getByLabel('Apartament')).toBeFocused();
  await dialog.getByLabel('Apartament').selectOption({ index: 1 });
  await expect(dialog).toContainText('Adeverința ține seama și de lista afișată');
  await expect(owner).toHaveAttribute('aria-invalid', 'true');
  await owner.fill('');
  const withDebts = dialog.getByRole('checkbox', { name: /cu debite/ });
  if (await withDebts.isVisible()) await withDebts.check();
  await dialog.getByRole('button', { name: 'Eliberează' }).click();
  const certificates = page.getByRole('region', { name: 'Adeverințe' });
  await expect(
    certificates.getByRole('link', { name: /^PDF, adeverința nr\./ }).first(),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);

  const code = await page.evaluate(async () => {
    const answer = await fetch('/api/association/1/certificates');
    return ((await answer.json()) as { certificates: { code: string }[] }).certificates[0]!.code;
  });
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`${new URL(page.url()).origin}/verificare/${code}`);
  await expect(stranger.getByRole('region', { name: 'Adeverința găsită' })).toContainText(
    'Valabilă',
  );
  await expectAccessible(stranger);
  await stranger.goto(`${new URL(page.url()).origin}/verificare/1-0000000000000000`);
  await expect(stranger.getByText('Nu există nicio adeverință cu acest cod')).toBeVisible();
  await stranger.context().close();
});

test('the sheets of apartments are leafed through', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/apartmentSheets');
  await expect(page.getByRole('region', { name: /^Fișa apartamentului/ })).toContainText(
    'Total și sold la sfârșit',
  );
  await page.getByRole('button', { name: 'Apartamentul următor' }).click();
  await expect(page).toHaveURL(/apartament=/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  // Whoever chooses an entrance without apartments can choose another one.
  await page.route('**/api/association/1/structure', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { blocks: { inBlock: object[] }[] };
    json.blocks[0]!.inBlock.push({ ...json.blocks[0]!.inBlock[0], ...EMPTY_ENTRANCE });
    await route.fulfill({ response, json });
  });
  await page.goto('/association/1/apartmentSheets?scara=9');
  await expect(page.getByText('Scara nu are apartamente')).toBeVisible();
  await page.getByLabel('Scara').selectOption('Toate scările');
  await expect(page.getByRole('region', { name: /^Fișa apartamentului/ })).toBeVisible();
});

const EMPTY_ENTRANCE = { idEntrance: 9, name: 'Z', inEntrance: [] };
