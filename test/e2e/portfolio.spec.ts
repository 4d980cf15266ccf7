import { routes } from '@scara/contracts/http';

import { aDrawing } from '../support/a-drawing.js';
import { publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import { expect, expectAccessible, expectWithinWindow, newAddress, test } from './fixtures.js';
import { MonthPage } from './pages/month-page.js';
import { password, smallAssociation } from './pages/small-association.js';

test('an alert leads from the portfolio to the association, and is noted there', async ({
  page,
  login,
}) => {
  const address = process.env['E2E_ADDRESS'] ?? '';
  const { admin, email, idAs, apartments } = await smallAssociation(address);
  const params = { idAs };
  const { idAp } = apartments[0]!;
  const emitted = today();
  const body = { pM: 2, idAp, emitted, amountBani: 10_000 };
  await admin.call(routes.registerPayment, { params, body });
  await admin.call(routes.registerPayment, { params, body });
  await admin.call(routes.listAlerts, { params });
  await admin.call(routes.announcePayment, {
    params: { idAs, idAp },
    body: { emitted, amountBani: 4_200, reference: 'OP 7', info: '' },
  });

  await login.enter(email, password);
  await page.goto('/portfolio');
  await expect(page.getByText('Deschideți prima lună')).toBeVisible();
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509 } });
  // The open page is notified of changes made elsewhere.
  await expect(page.getByRole('row').nth(1)).toContainText('Afișați septembrie 2025');
  // The next step is a link.
  await page.getByRole('link', { name: 'Afișați septembrie 2025' }).click();
  await expect(page.getByRole('heading', { name: /^Cheltuielile lunii septembrie/ })).toBeVisible();
  await page.goto('/');
  // The list of associations shows what each of them waits for, and links to its months.
  const association = page
    .getByRole('listitem')
    .getByRole('link', { name: /întârziat din 05\.10\.2025/ });
  await expect(association).toContainText('Afișați septembrie 2025');
  await association.click();
  await expect(page.getByRole('heading', { name: 'Lunile asociației' })).toBeVisible();
  await page.goto('/portfolio');
  await expect(page.getByRole('heading', { name: 'Portofoliu', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('200,00');
  await page.getByRole('button', { name: /^Restant/ }).click();
  await expect(page.getByRole('columnheader', { name: /^Restant/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expectAccessible(page);
  // An announced payment that waits for an answer is one click away.
  await page.getByRole('link', { name: 'Plăți anunțate de confirmat: 1' }).click();
  await expect(page.getByRole('tab', { selected: true })).toHaveText('Plăți anunțate (1)');
  await expect(page.getByRole('row').filter({ hasText: 'OP 7' })).toContainText('42,00');
  await page.goBack();
  await page.getByRole('link', { name: 'Alerte: 1' }).click();
  await expect(page.getByRole('heading', { name: 'Aceeași plată de două ori' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Notează/ }).click();
  await page.getByLabel('Ce s-a constatat').fill('Două plăți, verificat pe extras.');
  await page.getByRole('button', { name: 'Salvează constatarea' }).click();
  await expect(page.getByText('Toate alertele au fost verificate')).toBeVisible();
  await page.getByLabel('Se văd').selectOption({ index: 1 });
  await page.reload();
  await expect(page.getByLabel('Se văd')).toHaveValue('all');
  await expect(page.getByText('Două plăți, verificat pe extras.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
});

test('what is told of one’s associations stands in columns, however many apartments each has', async ({
  page,
  login,
}) => {
  const { admin, email } = await smallAssociation(process.env['E2E_ADDRESS'] ?? '');
  const { idAs } = await admin.call(routes.createAssociation, { body: { name: 'Asociația Mică' } });
  const params = { idAs };
  const { idBlock } = await admin.call(routes.addBlock, { params, body: { name: 'B1' } });
  const inBlock = { params: { idAs, idBlock }, body: { name: 'A' } };
  const { idEntrance } = await admin.call(routes.addEntrance, inBlock);
  const inEntrance = { params: { idAs, idGroup: idEntrance }, body: { number: '1' } };
  await admin.call(routes.addApartment, inEntrance);
  await login.enter(email, password);
  await page.goto('/administration');
  await expect(page.getByText('1 apartament', { exact: true })).toBeVisible();
  const roles = page.locator('main li').getByText('Administrator', { exact: true });
  const starts = await roles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x));
  expect(starts).toEqual([starts[0], starts[0]]);

  // An association is found by the beginning of a word, with or without diacritics; a short list has no search field.
  const search = page.getByLabel('Caută după nume sau localitate');
  await expect(search).toHaveCount(0);
  for (const name of ['Țarina', 'Plopul', 'Salcia', 'Teiul Mic', 'Ulmul', 'Castanul']) {
    await admin.call(routes.createAssociation, { body: { name } });
  }
  await page.reload();
  await search.fill('mic tei');
  await expect(page.locator('main li')).toHaveText([/^Teiul Mic/]);
  await expect(page.getByRole('button', { name: /^Mută în/ })).toHaveCount(0);
  await search.fill('TARI');
  await expect(page.locator('main li')).toHaveText([/^Țarina/]);
  await search.fill('nicăieri');
  await expect(page.getByText('Nicio asociație nu se numește așa')).toBeVisible();

  // The bar above has the same search, and leads from a page of one association to the same page of another.
  await page.goto(`/association/${idAs}/payments`);
  await expect(page.getByLabel('Apartament (număr sau nume)')).toBeFocused();
  const selector = page.getByRole('button', { name: 'Administrare Asociații: Asociația Mică' });
  await selector.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Administrare Asociații' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(selector).toBeFocused();
  await selector.press('Enter');
  await page.keyboard.type('tarina');
  await expect(page.getByRole('option')).toHaveText(['Țarina']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Administrare Asociații: Țarina' })).toBeVisible();

  // Beside the menu, no amount of the portfolio is hidden by scrolling.
  await page.goto('/portfolio');
  const frame = page.locator('main table').locator('..');
  for (const width of [1024, 768]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(page.getByRole('row', { name: /^Țarina/ })).toBeVisible();
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
});

test('a president is told on the first page that a list waits for the signature, and signs it from there', async ({
  page,
  login,
}) => {
  const address = process.env['E2E_ADDRESS'] ?? '';
  const { admin, email, idAs } = await smallAssociation(address, 'Asociația Semnată');
  const params = { idAs };
  const president = newAddress('presedinte');
  await new Browser(address).createAccount(president, password);
  await admin.call(routes.changeRole, { params, body: { email: president, roles: 2 } });
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509 } });

  await login.enter(president, password);
  await page.goto('/administration');
  const awaited = page.getByRole('link', { name: 'Semnați lista din septembrie 2025' });
  // A user who cannot do the next step reads who can.
  await expect(page.getByRole('link', { name: /^Asociația Semnată/ })).toContainText(
    'Administratorul afișează septembrie 2025',
  );
  await expect(awaited).toHaveCount(0);
  await publishedMonth(admin, { idAs }, { idMonth: 202_509, published: '2025-10-05' });
  await expect(awaited).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await awaited.click();

  const month = new MonthPage(page);
  await expect(page.getByText('Lista așteaptă semnătura dumneavoastră.')).toBeVisible();
  await page.getByRole('button', { name: 'Semnează lista' }).click();
  await month.dialog.getByRole('button', { name: 'Semnează', exact: true }).click();
  const picture = Buffer.from(aDrawing(60, 24).split(',')[1]!, 'base64');
  await month.dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'semnatura.png', mimeType: 'image/png', buffer: picture });
  await expect(month.dialog.getByRole('radio')).toBeChecked();
  await month.dialog.getByRole('button', { name: 'Semnează', exact: true }).click();
  await expect(month.dialog.getByRole('img', { name: /^Semnătura:/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Semnează lista' })).toHaveCount(0);
  await page.goto('/portfolio');
  await expect(page.getByRole('row', { name: /Asociația Semnată/ })).toContainText('nimic');

  // The user who withdraws the list is told whose signatures are lost. The president's page is closed first, because it
  // would notice the other user's session and reload while the next page is being opened.
  await page.goto('about:blank');
  await login.enter(email, password);
  await month.openOutgo(idAs, 202_509);
  await month.step('Retrage afișarea');
  await expect(month.dialog).toContainText('Semnăturile puse pe listă (Președinte) se pierd');
});

test('a remark of the censor leads the administrator to the document it is about, of whatever year', async ({
  page,
  login,
}) => {
  const address = process.env['E2E_ADDRESS'] ?? '';
  const { admin, email, censor, idAs, apartments } = await smallAssociation(address);
  const params = { idAs };
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_509 } });
  const { idPd } = await admin.call(routes.registerPayment, {
    params,
    body: { pM: 2, idAp: apartments[0]!.idAp, emitted: '2025-01-15', amountBani: 10_000 },
  });
  const looks = new Browser(address);
  await looks.call(routes.login, { body: { email: censor, password } });
  await looks.call(routes.checkDocument, {
    params: { idAs, idPd },
    body: { remark: 'Lipsește extrasul.' },
  });

  await login.enter(email, password);
  await page.goto('/portfolio');
  await page.getByRole('link', { name: 'Observații fără răspuns: 1' }).click();
  await expect(page.getByText('Lipsește extrasul.')).toBeVisible();
  await page.getByRole('button', { name: /^Răspuns/ }).click();
  await page.getByRole('dialog').getByLabel('Răspuns').fill('S-a atașat.');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Răspuns: S-a atașat.')).toBeVisible();
  await page.goto('/portfolio');
  await expect(page.getByRole('link', { name: /^Observații/ })).toHaveCount(0);
});
