import {
  demo,
  expect,
  expectRoomForLargeLetters,
  heldUntil,
  newAddress,
  test,
} from './fixtures.js';
import { LoginModal } from './pages/login-modal.js';
import { password, smallAssociation } from './pages/small-association.js';
import { pathOf, routes } from '@scara/contracts/http';

test('a visitor tries the product: account, association, block, two entrances, ten apartments by keyboard', async ({
  page,
  login,
  structure,
  frame,
}) => {
  const email = newAddress('proba');
  await page.goto('/adaugare');
  await page.getByLabel('Numele asociației').fill('Asociația Proba');
  await page.getByRole('main').getByRole('button', { name: 'Adaugă asociația' }).click();
  await expect(page.getByText('Vă rugăm să confirmați acest câmp.')).toBeVisible();
  await page.getByLabel(/prelucrarea datelor/).check();
  await page.getByRole('main').getByRole('button', { name: 'Adaugă asociația' }).click();

  await expect(login.dialog).toContainText('aveți nevoie de un cont');
  await login.createAccount(email, 'parola-buna-1');

  await expect(structure.heading).toBeVisible();
  await expect(frame.selector).toContainText('Asociația Proba');
  // The focus goes to the page's content, not to the top of the menu.
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Adaugă bloc' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Adaugă bloc' })).toBeFocused();
  await structure.addBlock('A6', 'Strada Lungă 10');
  await expect(page.getByRole('button', { name: 'Adaugă bloc' })).toBeFocused();
  await structure.addEntrance('A6', 'A');
  await expect(page.getByRole('button', { name: 'Adaugă scară' })).toBeFocused();
  await structure.addEntrance('A6', 'B');
  await expect(page.getByText('1 bloc, 2 scări, 0 apartamente')).toBeVisible();

  await page.getByRole('button', { name: 'Adaugă apartament' }).first().focus();
  await page.keyboard.press('Enter');
  for (let number = 1; number <= 10; number += 1) {
    const field = structure.newRow.getByLabel('Număr apartament');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(String(number));
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Familia ${number}`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2,5');
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Adaugă apartament' }).first()).toBeFocused();
  await expect(page.getByText('1 bloc, 2 scări, 10 apartamente')).toBeVisible();
  // A third entrance does not close those that were open.
  await structure.addEntrance('A6', 'C');
  await expect(structure.table('Scara A').locator('tfoot')).toContainText('25,00');
});

test('a change appears in another browser without reload', async ({
  page,
  browser,
  login,
  structure,
  frame,
  baseURL,
}) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const otherPage = await other.newPage();
  await new LoginModal(otherPage).enter(demo.president, demo.password);
  await otherPage.goto('/administration/association/1/config/apartments');
  await expect(otherPage.getByText(/^Conectat/)).toBeVisible();

  await login.enter(demo.administrator, demo.password);
  await structure.open();
  await expect(frame.connection).toBeVisible();
  const owner = `Ana Nouă ${Date.now().toString(36)}`;
  await structure.edit('3');
  await structure.editRow('3').getByLabel('Nume proprietar').fill(owner);
  await page.keyboard.press('Enter');
  await expect(structure.row('3')).toContainText(owner);
  await expect(otherPage.getByRole('row').filter({ hasText: owner })).toBeVisible();

  // The president can read but not change.
  await expect(otherPage.getByRole('button', { name: /^Modifică apartamentul/ })).toHaveCount(0);
  await other.close();
});

test('who goes on after somebody else’s change keeps it', async ({
  page,
  login,
  structure,
  baseURL,
}) => {
  const { admin, idAs, email, idBlock, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Celor Doi',
  );
  const params = { idAs };
  const told = page.getByText('Datele au fost modificate între timp de altcineva');
  await login.enter(email, password);

  await page.goto(`/administration/association/${idAs}/config/general`);
  const save = page.getByRole('button', { name: 'Salvează', exact: true });
  await page.getByLabel('Adresă').fill('Strada Nouă nr. 10');
  await admin.call(routes.changeSettings, { params, body: { city: 'Brașov' } });
  await save.click();
  await expect(told).toBeVisible();
  await expect(page.getByLabel('Localitate')).toHaveValue('Brașov');
  await save.click();
  await expect(page.getByText('Datele au fost modificate cu succes!')).toBeVisible();
  const first = await admin.call(routes.readAssociation, { params });
  expect(first.settings).toMatchObject({ city: 'Brașov', address: 'Strada Nouă nr. 10' });
  // A draft contains only what was typed, not the other fields.
  await page.getByLabel('Adresă').fill('Strada Veche nr. 10');
  await admin.call(routes.changeSettings, { params, body: { city: 'Sibiu' } });
  await page.reload();
  await expect(page.getByLabel('Adresă')).toHaveValue('Strada Veche nr. 10');
  await expect(page.getByLabel('Localitate')).toHaveValue('Sibiu');

  await structure.open(idAs);
  const { idAp } = apartments[0]!;
  await structure.edit('1');
  const row = structure.editRow('1');
  await row.getByLabel('Nume proprietar').fill('Ana Nouă');
  await admin.call(routes.changeApartment, { params: { ...params, idAp }, body: { persons: 5 } });
  await page.keyboard.press('Enter');
  await expect(told).toBeVisible();
  await expect(row.getByLabel('Număr persoane')).toHaveValue('5');
  await page.keyboard.press('Enter');
  await expect(structure.row('1')).toContainText('Ana Nouă');
  const second = await admin.call(routes.readStructure, { params });
  expect(second.blocks[0]?.inBlock[0]?.inEntrance[0]).toMatchObject({
    tenantName: 'Ana Nouă',
    persons: 5,
  });

  await structure.open(idAs);
  await page.getByRole('button', { name: 'Modifică blocul A6' }).click();
  await page.getByLabel('Stradă').fill('Strada Lungă');
  await admin.call(routes.changeBlock, { params: { ...params, idBlock }, body: { name: 'B7' } });
  await expect(structure.block('B7')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(told).toBeVisible();
  const third = await admin.call(routes.readStructure, { params });
  expect(third.blocks).toMatchObject([{ name: 'B7', street: '' }]);
  await expect(page.getByLabel('Nume bloc')).toHaveValue('B7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Blocul B7 a fost salvat.')).toBeVisible();
  const fourth = await admin.call(routes.readStructure, { params });
  expect(fourth.blocks).toMatchObject([{ name: 'B7', street: 'Strada Lungă' }]);
});

test('a fund, a provider, a group and a column go on after somebody else’s change too', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '', 'Asociația Celor Patru');
  const params = { idAs };
  const { idFund } = await admin.call(routes.addFund, { params, body: { name: 'Lift' } });
  const { idServiceProvider } = await admin.call(routes.addServiceProvider, {
    params,
    body: { spName: 'Curat' },
  });
  const { blocks } = await admin.call(routes.readStructure, { params });
  const ids = blocks[0]!.inBlock[0]!.inEntrance.map(({ idAp }) => idAp);
  const { idApartmentsGroup } = await admin.call(routes.addApartmentGroup, {
    params,
    body: { name: 'Parter', apartments: ids.slice(0, 1) },
  });
  const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, {
    params,
    body: { name: 'Gunoi' },
  });
  const told = page.getByText('Datele au fost modificate între timp de altcineva');
  const dialog = page.getByRole('dialog');
  const save = page.getByRole('button', { name: 'Salvează', exact: true });
  const conflict = async (): Promise<void> => {
    await save.click();
    await expect(told).toBeVisible();
    await expect(page.getByText('Reîncărcați')).toHaveCount(0);
  };
  await login.enter(email, password);

  await page.goto(`/association/${idAs}/funds`);
  await page.getByRole('button', { name: 'Modifică fondul Lift' }).click();
  await dialog.getByLabel('Fond', { exact: true }).fill('Ascensor');
  const description = 'pentru cablul nou';
  await admin.call(routes.changeFund, { params: { idAs, idFund }, body: { description } });
  await conflict();
  await expect(dialog.getByLabel('Descriere')).toHaveValue(description);
  await save.click();
  await expect(page.getByText('Fondul Ascensor a fost salvat.')).toBeVisible();
  const { funds } = await admin.call(routes.listFunds, { params });
  expect(funds).toMatchObject([{ name: 'Ascensor', description }]);

  await page.goto(`/administration/association/${idAs}/config/providers`);
  await page.getByRole('button', { name: 'Modifică furnizorul Curat' }).click();
  await dialog.getByLabel('Cod client').fill('K 17');
  await admin.call(routes.changeServiceProvider, {
    params: { idAs, idServiceProvider },
    body: { spName: 'Curat SRL' },
  });
  await conflict();
  await expect(dialog.getByLabel('Denumire furnizor')).toHaveValue('Curat SRL');
  await save.click();
  await expect(page.getByText('Furnizorul Curat SRL a fost salvat.')).toBeVisible();

  // If only the number of a meter is refused, the rest that was saved does not stand against the next attempt.
  const { companies } = await admin.call(routes.searchCompanyByName, { query: { name: 'orange' } });
  const { name: spName, cif } = companies[0]!;
  await admin.call(routes.addServiceProvider, { params, body: { spName, cif } });
  await page.route('**/addMeterNumber', (route) => route.abort());
  await page.getByRole('button', { name: `Modifică furnizorul ${spName}` }).click();
  await dialog.getByLabel('Cod client').fill('K 18');
  await dialog.getByLabel('Număr de contor nou').fill('77');
  await save.click();
  await expect(page.getByText('Serverul nu răspunde').first()).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/addMeterNumber');
  await save.click();
  await expect(page.getByText(`Furnizorul ${spName} a fost salvat.`)).toBeVisible();

  await page.goto(`/administration/association/${idAs}/config/groups`);
  await page.getByRole('button', { name: 'Modifică grupul Parter' }).click();
  await dialog.getByLabel('Numele grupului').fill('Parter și etaj');
  await admin.call(routes.changeApartmentGroup, {
    params: { idAs, idApartmentsGroup },
    body: { name: 'Parter', apartments: ids.slice(0, 2) },
  });
  await conflict();
  await expect(dialog.getByText('2 apartamente alese')).toBeVisible();
  await save.click();
  await expect(page.getByText('Grupul Parter și etaj a fost salvat.')).toBeVisible();

  // An apartment that is deleted while its group is being written is no longer chosen, and does not refuse the rest.
  const { idAp } = await admin.call(routes.addApartment, {
    params: { idAs, idGroup: blocks[0]!.inBlock[0]!.idEntrance },
    body: { number: '99' },
  });
  await page.getByRole('button', { name: 'Adaugă grup' }).click();
  await dialog.getByLabel('Numele grupului').fill('Mansardă');
  await dialog.getByLabel('99', { exact: true }).check();
  await dialog.getByLabel('1', { exact: true }).check();
  await admin.call(routes.deleteApartment, { params: { idAs, idAp } });
  await expect(dialog.getByLabel('99', { exact: true })).toBeHidden();
  await expect(dialog.getByText('1 apartament ales')).toBeVisible();
  await save.click();
  await expect(page.getByText('Grupul Mansardă a fost salvat.')).toBeVisible();

  await page.goto(`/association/${idAs}/config/tableConfig`);
  await page.getByRole('button', { name: 'Redenumește coloana Gunoi' }).click();
  await page.getByRole('textbox', { name: 'Denumire' }).fill('Salubritate');
  await admin.call(routes.changeOutgoColumn, {
    params: { idAs, idOutgoColumn },
    body: { name: 'Deșeuri' },
  });
  await conflict();
  await save.click();
  await expect(page.getByText('Coloana Salubritate a fost salvată.')).toBeVisible();

  // What is typed while a column is being added is the next one's name.
  const added = page.getByRole('textbox', { name: 'Numele coloanei noi' });
  await page.route('**/outgoColumn*', async (route) => {
    if (route.request().method() !== 'GET') await added.fill('Lift');
    await route.continue();
  });
  await added.fill('Apă');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Coloana Apă a fost adăugată.')).toBeVisible();
  await expect(added).toHaveValue('Lift');
  await page.unroute('**/outgoColumn*');
  await added.clear();

  // If another user deletes the row being edited, a message shows the typed text, because no form can.
  await page.getByRole('button', { name: 'Redenumește coloana Salubritate' }).click();
  await page.getByRole('textbox', { name: 'Denumire' }).fill('Gunoi menajer');
  await admin.call(routes.deleteOutgoColumn, { params: { idAs, idOutgoColumn } });
  await expect(
    page.getByText('„Salubritate” a fost șters. Ce ați scris nu s-a salvat: Gunoi menajer.'),
  ).toBeVisible();
});

test('a refusal stands at its field and loses nothing', async ({ page, login, structure }) => {
  await login.enter(demo.administrator, demo.password);
  await structure.open();
  await page.getByRole('button', { name: 'Adaugă apartament' }).first().click();
  const row = structure.newRow;
  await row.getByLabel('Număr apartament').fill('2');
  await row.getByLabel('Nume proprietar').fill('Cineva');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Există deja apartamentul „2” în această scară.')).toBeVisible();
  await expect(row.getByLabel('Număr apartament')).toBeFocused();
  await expect(row.getByLabel('Număr apartament')).toHaveAttribute('aria-invalid', 'true');
  await expect(row.getByLabel('Nume proprietar')).toHaveValue('Cineva');

  await row.getByLabel('Cotă-parte indiviză').fill('9999');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/trebuie să fie între 0 și 9\.998,99999/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);
});

test('who types on while an apartment is being saved loses nothing, refused or not', async ({
  page,
  login,
  structure,
}) => {
  await login.enter(demo.administrator, demo.password);
  await structure.open();
  const release = await heldUntil(page, '**/group/*/apartment');
  await page.getByRole('button', { name: 'Adaugă apartament' }).first().click();
  const row = structure.newRow;
  const number = row.getByLabel('Număr apartament');
  const stem = Date.now().toString(36);

  await number.fill(`${stem}-1`);
  // Enter held down repeats, and adds one apartment all the same.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(number).toBeFocused();
  await expect(number).toHaveValue(`${stem}-2`);
  // One number exists already; the next row is begun.
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${stem}-9`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Familia Ceva');
  release();
  await expect(page.getByText(`Apartamentul ${stem}-1 a fost adăugat.`)).toBeVisible();
  await expect(page.getByText('Există deja apartamentul „2” în această scară.')).toBeVisible();
  await expect(number).toHaveValue('2');
  await expect(number).toBeFocused();
  await number.fill(`${stem}-3`);
  await page.keyboard.press('Enter');
  await expect(number).toHaveValue(`${stem}-9`);
  await expect(row.getByLabel('Nume proprietar')).toHaveValue('Familia Ceva');
  await page.keyboard.press('Escape');
  await expect(row).toHaveCount(0);

  // So it is in the row of an apartment that stands.
  const releaseChange = await heldUntil(page, '**/apartment/*');
  await structure.edit(`${stem}-1`);
  const edited = structure.editRow(`${stem}-1`);
  await edited.getByLabel('Nume proprietar').fill('Familia Ceva');
  await page.keyboard.press('Enter');
  await edited.getByLabel('Număr persoane').fill('7');
  releaseChange();
  await expect(
    page.getByText('Modificările pe apartament au fost salvate cu succes'),
  ).toBeVisible();
  await expect(edited.getByLabel('Număr persoane')).toHaveValue('7');
  await page.keyboard.press('Enter');
  await expect(
    structure.row(`${stem}-1`).getByRole('cell', { name: '7', exact: true }),
  ).toBeVisible();

  // Left before the answer, what was saved is not begun again.
  const releaseLeft = await heldUntil(page, '**/apartment/*');
  await structure.edit(`${stem}-1`);
  await edited.getByLabel('Număr persoane').fill('8');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Modifică în tabel' }).click();
  releaseLeft();
  await saved;
  // The browser has the answer before the page has dealt with it; whoever comes back before that finds the row begun.
  await page.waitForFunction(() =>
    Object.keys(sessionStorage).every((key) => !key.startsWith('scara.draft.apartment.')),
  );
  await page.goBack();
  await expect(
    structure.row(`${stem}-1`).getByRole('cell', { name: '8', exact: true }),
  ).toBeVisible();
});

test('an apartment refused after its row was closed is told with its number, and waits in the row', async ({
  page,
  login,
  structure,
  frame,
}) => {
  await login.enter(demo.administrator, demo.password);
  await structure.open();
  const release = await heldUntil(page, '**/group/*/apartment');
  await page.getByRole('button', { name: 'Adaugă apartament' }).first().click();
  await structure.newRow.getByLabel('Număr apartament').fill('2');
  await structure.newRow.getByLabel('Nume proprietar').fill('Familia Dublă');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(structure.newRow).toHaveCount(0);
  release();
  await expect(frame.messages).toContainText(
    'Apartamentul 2 nu a fost adăugat: Există deja apartamentul „2” în această scară.',
  );
  await page.getByRole('button', { name: 'Adaugă apartament' }).first().click();
  await expect(structure.newRow.getByLabel('Nume proprietar')).toHaveValue('Familia Dublă');
  await page.keyboard.press('Escape');
  await expect(structure.newRow).toHaveCount(0);
});

test('on a phone the name of an entrance’s totals leaves room for them', async ({
  page,
  login,
  structure,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.setViewportSize({ width: 390, height: 844 });
  await structure.open();
  const named = page.getByRole('rowheader', { name: 'Total scară' }).first();
  expect((await named.boundingBox())?.width).toBeLessThanOrEqual(100);
  const heated = page
    .getByRole('row', { name: /^Total scară/ })
    .getByRole('cell')
    .nth(3);
  expect(await heated.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectRoomForLargeLetters(page.getByRole('table').first().locator('tbody td'));
});

test('deleting says its numbers first, is not offered where something still stands, and an apartment can be put back', async ({
  page,
  login,
  structure,
  frame,
}) => {
  await login.enter(demo.administrator, demo.password);
  await structure.open();
  const dialog = page.getByRole('alertdialog');
  for (const [what, why] of [
    ['Șterge blocul T6', /Blocul are 2 scări și \d+ de apartamente/],
    ['Șterge Scara A', /Scara are \d+ de apartamente/],
  ] as const) {
    await page.getByRole('button', { name: what }).click();
    await expect(dialog).toContainText(why);
    await expect(dialog.getByRole('button', { name: /^Șterge/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  const remove = async (number: string, says?: RegExp): Promise<void> => {
    await page.getByRole('button', { name: `Șterge apartamentul ${number}`, exact: true }).click();
    if (says !== undefined) await expect(dialog).toContainText(says);
    await dialog.getByRole('button', { name: /^Șterge/ }).click();
  };
  const count = await heldUntil(page, '**/apartment/*/tenant');
  await page.getByRole('button', { name: 'Șterge apartamentul 28', exact: true }).click();
  await expect(dialog.getByRole('button', { name: /^Șterge/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  count();
  await remove('28', /Se șterg odată cu el \d+ contoare\. Anularea ștergerii/);
  await expect(frame.messages).toContainText('Apartamentul nu poate fi șters');
  await expect(structure.row('28')).toBeVisible();

  await page.getByRole('button', { name: 'Adaugă apartament' }).first().click();
  await structure.newRow.getByLabel('Număr apartament').fill('99');
  await page.keyboard.press('Enter');
  await expect(structure.row('99')).toBeVisible();
  await page.keyboard.press('Escape');

  // A row counts as deleted once the page no longer shows it, however late it reads that; the focus stays in the row's
  // place.
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  const show = await heldUntil(page, `**${pathOf(routes.readStructure, { idAs: 1 })}`);
  await remove('99');
  await (await deleted).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await expect(dialog).toBeVisible();
  await expect(frame.messages).not.toContainText('Apartamentul 99 a fost șters');
  show();
  await expect(dialog).toHaveCount(0);
  await expect(structure.row('99')).toHaveCount(0);
  await expect(structure.table('Scara A').locator('tbody :focus')).toBeVisible();
  await frame.messages.getByRole('button', { name: 'Anulează' }).click();
  await expect(structure.row('99')).toBeVisible();
});

test('an apartment that was added later takes its place by its number, and goes back', async ({
  page,
  login,
  structure,
  frame,
  baseURL,
}) => {
  const { idAs, idGroup, admin, email } = await smallAssociation(baseURL!, 'Asociația Ordonată');
  const params = { idAs, idGroup };
  await login.enter(email, password);
  await structure.open(idAs);
  const numbers = () => structure.table('Scara A').getByRole('rowheader').allTextContents();
  const byNumber = page.getByRole('button', { name: 'Așază după număr' });
  await expect(structure.row('3')).toBeVisible();
  await expect(byNumber).toHaveCount(0);
  await admin.call(routes.addApartment, { params, body: { number: '2A', persons: 1 } });
  await byNumber.focus();
  await page.keyboard.press('Enter');
  await expect(frame.messages).toContainText('Scara A: apartamentele stau după număr.');
  await expect(page.getByRole('button', { name: 'Adaugă apartament' })).toBeFocused();
  expect(await numbers()).toEqual(['1', '2', '2A', '3', 'Total scară']);
  await frame.messages.getByRole('button', { name: 'Anulează' }).click();
  await expect(byNumber).toBeVisible();
  expect(await numbers()).toEqual(['1', '2', '3', '2A', 'Total scară']);
});

test('a command that a renewed server answers in another shape is not told as lost', async ({
  page,
  login,
  structure,
}) => {
  const place = await smallAssociation(process.env['E2E_ADDRESS'] ?? '');
  await login.enter(place.email, password);
  await structure.open(place.idAs);
  await page.route('**/api/association/*/block', async (route) => {
    await route.fetch();
    await route.fulfill({ json: {} });
  });
  await page.getByRole('button', { name: 'Adaugă bloc' }).click();
  await page.getByLabel('Nume bloc').fill('Nou');
  await page.getByLabel('Stradă').fill('Strada Nouă');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Ce ați cerut s-a înregistrat; reîncărcați pagina/)).toBeVisible();
  await page.reload();
  await structure.block('Nou').waitFor();
});

test('a text begun under the lists says that another one was saved meanwhile, and shows it', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '', 'Asociația Anunțului');
  const params = { idAs };
  const idMonth = 202_609;
  await admin.call(routes.openMonth, { params, body: { idMonth } });
  await login.enter(email, password);
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('textbox', { name: 'Informații generale' });
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Alți pași ai lunii' }).click();
    await page.getByRole('menuitem', { name: 'Informații generale și ștampilă' }).click();
    await expect(text).toBeVisible();
  };
  await page.goto(`/association/${idAs}/month/${idMonth}/outgo`);
  await open();
  await text.fill('Plata la casierie');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const generalInfo = '<p>Plata prin bancă</p>';
  await admin.call(routes.changeSettings, { params, body: { generalInfo } });
  await page.reload();
  await open();
  await expect(text).toHaveText('Plata la casierie');
  await expect(dialog.getByText(/altcineva a salvat alt text/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Arată textul salvat' }).click();
  await expect(text).toHaveText('Plata prin bancă');
  await expect(dialog.getByText(/altcineva a salvat alt text/)).toHaveCount(0);
});
