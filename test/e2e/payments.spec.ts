import type { Page } from '@playwright/test';
import { pathOf, routes } from '@scara/contracts/http';
import { yearOf } from '@scara/domain/kernel';
import { today, yesterday } from '../support/days.js';
import { demo, expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

test('money is taken by keys alone, printed, annulled; the register follows', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(baseURL ?? '');
  const [apartment] = apartments;

  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill(apartment!.number);
  await finder.press('Enter');
  await page.getByLabel('Serie').fill('CH');
  const amount = page.getByLabel('Suma primită');
  for (const [wrong, sentence] of [
    ['0', 'trebuie să fie între 0,01 și 999.999.999'],
    ['-1', 'trebuie să fie între 0,01 și 999.999.999'],
    ['1000000000000', 'Valoare prea mare: cel mult 999.999.999'],
    // Truncating it would make another amount.
    ['12,345', 'Cel mult 2 zecimale.'],
  ] as const) {
    await amount.fill(wrong);
    await amount.press('Enter');
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(amount).toHaveValue(wrong);
  }
  await amount.fill('');
  await amount.press('Enter');
  await expect(page.getByText('Vă rugăm să completați acest câmp.')).toBeVisible();
  // Another cashier registers a payment that this page does not show yet: the page says so before it sends another,
  // once it shows it.
  const account = { params: { idAs, idAp: apartment!.idAp } };
  const before = await admin.call(routes.readApartmentPayments, account);
  let isRefused = false;
  let isBehind = true;
  page.on('response', (response) => {
    isRefused ||= response.status() === 409;
  });
  await page.route(`**${pathOf(routes.readApartmentPayments, account.params)}`, async (route) => {
    if (!isBehind) return route.continue();
    isBehind = !isRefused;
    return route.fulfill({ json: before });
  });
  const elsewhere = { pM: 2, idAp: apartment!.idAp, amountBani: 700 };
  const emitted = today();
  await admin.call(routes.registerPayment, { params: { idAs }, body: { ...elsewhere, emitted } });
  await amount.fill('123,45');
  await amount.press('Enter');
  await expect(page.getByText('de la acest apartament s-au încasat 7,00 lei')).toBeVisible();
  await amount.press('Enter');
  await expect(page.getByText(/^Încasat: CH 1\. 123,45 lei, Ap\. /)).toBeVisible();
  await expect(finder).toBeFocused();
  const takenToday = page.getByRole('region', { name: 'Încasate astăzi' });
  await expect(takenToday.getByRole('row', { name: 'CH 1' })).toContainText('123,45');
  await expect(takenToday.getByText('Numerar 123,45 lei')).toBeVisible();
  await expectAccessible(page);

  // Enter in the empty field prints the receipts.
  const [paper] = await Promise.all([page.waitForEvent('popup'), finder.press('Enter')]);
  expect(paper.url()).toContain(`/api/association/${idAs}/receipts.pdf?ids=`);
  await paper.close();

  // From today's payments to the actions for one of them, and back.
  await takenToday.getByRole('link', { name: 'Încasare CH 1' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Acțiuni pentru Încasare CH 1' })).toBeVisible();
  // The payment form disappeared with the focus; the visible tab has it now.
  await expect(page.getByRole('tab', { name: 'Documente' })).toBeFocused();
  await page.getByRole('tab', { name: 'Încasare' }).click();

  // A repeated payment must be confirmed, whether it was registered in this tab, in another one, or before a reload.
  await page.reload();
  await finder.fill(apartment!.number);
  await finder.press('Enter');
  await amount.fill('123,45');
  await amount.press('Enter');
  await expect(page.getByText('Există deja o încasare de 123,45 lei')).toBeVisible();

  await page.getByRole('tab', { name: 'Registru Casă' }).click();
  const till = page.getByRole('definition').first();
  await expect(till).toHaveText(/123,45/);
  await page.getByLabel('Perioada').selectOption('Astăzi');
  await expect(page.getByLabel('De la')).toHaveValue(await page.getByLabel('Până la').inputValue());
  await expect(till).toHaveText(/123,45/);

  await page.getByRole('tab', { name: 'Documente' }).click();
  // The dialog for handing over cash shows the till's balance.
  await page.getByRole('button', { name: 'Document nou' }).click();
  await page.getByRole('menuitem', { name: 'Plată sau transfer' }).click();
  const kind = page.getByLabel('Ce înregistrați');
  await kind.selectOption('5');
  await expect(page.getByRole('dialog').getByText('sunt 123,45 lei.')).toBeVisible();
  // Escape keeps the typed values; after cancelling they are discarded.
  const again = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Document nou' }).click();
    await page.getByRole('menuitem', { name: 'Plată sau transfer' }).click();
  };
  await page.getByRole('button', { name: 'Toată suma: 123,45 lei' }).click();
  await expect(page.getByLabel('Valoare')).toBeFocused();
  await page.keyboard.press('Escape');
  await again();
  await expect(page.getByLabel('Valoare')).toHaveValue('123,45');
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click();
  await again();
  await expect(kind).toHaveValue('10');
  await expect(page.getByLabel('Valoare')).toHaveValue('');
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click();
  const search = page.getByLabel('Caută: apartament, proprietar, număr, sumă');
  await search.fill('nicăieri');
  await expect(page.getByText('Niciun document nu se potrivește')).toBeVisible();
  // An amount is found by its beginning; a part from its middle finds nothing.
  await search.fill('23,45');
  await expect(page.getByText('Niciun document nu se potrivește')).toBeVisible();
  await search.fill(`incasare ${apartment!.number} 123,45`);
  await page.getByRole('button', { name: 'Acțiuni pentru Încasare CH 1' }).click();
  await page.getByRole('menuitem', { name: 'Anulează' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('alt motiv');
  await dialog.getByRole('button', { name: 'Renunță' }).click();
  await page.getByRole('button', { name: 'Acțiuni pentru Încasare CH 1' }).click();
  await page.getByRole('menuitem', { name: 'Anulează' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  await dialog.getByRole('textbox').fill('apartament greșit');
  await dialog.getByRole('button', { name: 'Anulează documentul' }).click();
  const row = page.getByRole('row').filter({ hasText: 'CH' });
  await expect(row.getByText('Anulat', { exact: true })).toBeVisible();
  await expect(row.getByRole('cell').first()).toHaveCSS('text-decoration-line', 'line-through');

  await page.getByRole('tab', { name: 'Registru Casă' }).click();
  await expect(till).toHaveText(/0,00/);
});

test('all that is owed is put into the field by one key, and stays to be sent', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/payments');
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill('12');
  await finder.press('Enter');
  const amount = page.getByLabel('Suma primită');
  await expect(amount).toBeFocused();
  await page.keyboard.press('Tab');
  const whole = page.getByRole('button', { name: /^Toată suma: / });
  await expect(whole).toBeFocused();
  const [owed] = /[\d.]+,\d\d/.exec(await whole.innerText())!;
  await page.keyboard.press('Enter');
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue(owed.replaceAll('.', '').replace(/,00$/, ''));
  await expect(page.getByRole('row', { name: /^De plată/ })).toContainText(`${owed}${owed}`);
});

test('a counter left open over night proposes the new day, and lists what is taken on it', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.clock.install({ time: '2026-11-26T21:50:00Z' });
  await page.goto('/association/1/payments?parte=documente');
  const from = page.getByLabel('De la', { exact: true });
  const to = page.getByLabel('Până la', { exact: true });
  await expect(to).toHaveValue('26.11.2026');
  await page.clock.fastForward('10:00:00');
  await expect(to).toHaveValue('27.11.2026');
  await expect(from).toHaveValue('01.01.2026');

  await page.getByRole('tab', { name: 'Încasare' }).click();
  await page.getByLabel('Apartament (număr sau nume)').fill('12');
  await page.keyboard.press('Enter');
  const date = page.getByLabel('Data', { exact: true });
  await expect(date).toHaveValue('27.11.2026');
  await page.clock.fastForward('24:00:00');
  await expect(date).toHaveValue('28.11.2026');
  // A date chosen by the user is not updated.
  await date.focus();
  await page.keyboard.type('01.11.2026');
  await page.keyboard.press('Tab');
  await expect(date).toHaveValue('01.11.2026');
  await page.clock.fastForward('24:00:00');
  await expect(date).toHaveValue('01.11.2026');
  // A payment added to the sitting keeps its date, and shows it if it is not today's.
  await page.getByLabel('Suma primită').fill('1');
  await page.getByRole('button', { name: 'Adaugă și alt apartament' }).click();
  await expect(page.getByRole('cell', { name: 'Numerar, 01.11.2026', exact: true })).toBeVisible();
});

test('a debt is let go of without money only with a reason, and gets no receipt', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Corecții',
  );
  const [apartment] = apartments;
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill(apartment!.number);
  await finder.press('Enter');
  await page.getByLabel('Suma primită').fill('10');
  await page.getByLabel('Mod de plată').selectOption({ label: 'Corecție' });
  await expect(page.getByText('Datoria se stinge fără bani')).toBeVisible();
  await page.getByRole('button', { name: 'Stinge fără bani' }).click();
  await expect(page.getByText('Vă rugăm să completați acest câmp.')).toBeVisible();
  await page.getByLabel('Motiv').fill('hotărârea AG 4/2025');
  await page.getByRole('button', { name: 'Stinge fără bani' }).click();
  await expect(finder).toBeFocused();
  const { payments } = await admin.call(routes.listPayments, { params: { idAs } });
  expect(payments).toMatchObject([{ pM: 4, amountBani: 1_000, info: 'hotărârea AG 4/2025' }]);
});

test('an apartment asked for before the list has come is found, and one of several is chosen', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, idBlock } = await smallAssociation(
    baseURL ?? '',
    'Asociația Două Scări',
  );
  const { idEntrance } = await admin.call(routes.addEntrance, {
    params: { idAs, idBlock },
    body: { name: 'B' },
  });
  await admin.call(routes.addApartment, {
    params: { idAs, idGroup: idEntrance },
    body: { number: '1', tenantName: 'Familia de la B', persons: 1 },
  });
  await login.enter(email, password);
  await page.route(`**/api/association/${idAs}/structure`, async (route) => {
    await new Promise((go) => setTimeout(go, 700));
    await route.continue();
  });
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill('1');
  await finder.press('Enter');
  // Every entrance may have a number 1.
  await expect(page.getByRole('button', { name: 'Ap. 1, Familia 1, Scara A' })).toBeFocused();
  await expect(page.getByText('Nu există un apartament')).toBeHidden();
  await page.getByRole('button', { name: 'Ap. 1, Familia de la B, Scara B' }).click();
  await expect(
    page.getByRole('heading', { name: 'Ap. 1, Familia de la B, Scara B' }),
  ).toBeVisible();
  await finder.fill('77');
  await finder.press('Enter');
  await expect(page.getByText('Nu există un apartament')).toBeVisible();

  // For an owner of many apartments, the first ones are listed, with a hint how to find the others.
  for (let number = 20; number < 34; number += 1) {
    await admin.call(routes.addApartment, {
      params: { idAs, idGroup: idEntrance },
      body: { number: String(number), tenantName: 'Casa Mare SRL', persons: 1 },
    });
  }
  await page.reload();
  await finder.fill('20');
  await finder.press('Enter');
  await page.getByLabel('Serie', { exact: true }).fill('CM');
  await page.getByLabel('Suma primită').fill('10');
  await page.getByLabel('Suma primită').press('Enter');
  const namesakes = page.getByRole('region', { name: 'Pe același nume mai sunt:' });
  await expect(namesakes.getByText('Încă unul pe același nume')).toBeVisible();
  await expect(namesakes.getByRole('button')).toHaveCount(12);
});

test('who is served while the payment before is still being taken keeps what is typed for them', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, email, apartments } = await smallAssociation(baseURL ?? '', 'Asociația Coada');
  const [first, second] = apartments;
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  const amount = page.getByLabel('Suma primită');
  let answer = (): void => undefined;
  await page.route(`**${pathOf(routes.takePayments, { idAs })}`, async (route) => {
    await new Promise<void>((go) => (answer = go));
    await route.continue();
  });
  await finder.fill(first!.number);
  await finder.press('Enter');
  await page.getByLabel('Serie').fill('CH');
  await amount.fill('10');
  await Promise.all([page.waitForRequest(/paymentDocuments$/), amount.press('Enter')]);
  await finder.fill(second!.number);
  await finder.press('Enter');
  await expect(page.getByRole('heading', { name: `Ap. ${second!.number}` })).toBeVisible();
  await amount.fill('25');
  answer();
  await expect(page.getByText(/^Încasat: CH 1\. 10,00 lei, Ap\. /)).toBeVisible();
  await expect(amount).toHaveValue('25');
  await expect(amount).toBeFocused();

  // Meanwhile the association's first receipt has set the series. A number typed for the next apartment stays too.
  await expect(page.getByLabel('Serie')).toHaveValue('CH');
  await Promise.all([page.waitForRequest(/paymentDocuments$/), amount.press('Enter')]);
  await finder.fill(first!.number);
  answer();
  await expect(page.getByText(/^Încasat: CH 2\. 25,00 lei, Ap\. /)).toBeVisible();
  await expect(finder).toHaveValue(first!.number);
  await expect(finder).toBeFocused();

  // The same while a sitting is taken; what is on its way is no longer removed from it.
  await finder.press('Enter');
  await amount.fill('5');
  await page.getByRole('button', { name: 'Adaugă și alt apartament' }).click();
  await Promise.all([
    page.waitForRequest(/paymentDocuments$/),
    page.getByRole('button', { name: 'Încasează 5,00 lei' }).click(),
  ]);
  await expect(page.getByRole('button', { name: /^Scoate Ap\. / })).toBeDisabled();
  await finder.fill(second!.number);
  await finder.press('Enter');
  await amount.fill('7');
  answer();
  await expect(page.getByText(/^Încasat: CH 3\. 5,00 lei, Ap\. /)).toBeVisible();
  await expect(amount).toHaveValue('7');
  await expect(amount).toBeFocused();

  // A failed payment is reported as a message in the corner, because its form is gone.
  await page.route(`**/apartment/${first!.idAp}/paymentData`, async (route) => {
    await new Promise((go) => setTimeout(go, 1_500));
    await route.continue();
  });
  await finder.fill(first!.number);
  await finder.press('Enter');
  await expect(page.getByRole('heading', { name: `Ap. ${first!.number}` })).toBeVisible();
  await amount.fill('10');
  await amount.press('Enter');
  await finder.fill(second!.number);
  await finder.press('Enter');
  await expect(page.getByRole('heading', { name: `Ap. ${second!.number}` })).toBeVisible();
  const said = page.getByText(
    new RegExp(`Ap\\. ${first!.number}.*Există deja o încasare de 10,00 lei`),
  );
  await expect(said).toBeVisible();
  // The message belongs to this user and disappears on sign-out.
  await page.getByRole('button', { name: 'Ana', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Ieșire din cont' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Intră în cont' })).toBeVisible();
  await expect(said).toBeHidden();
});

test('a sitting outlives a reload, is taken once, and asks about what another tab took', async ({
  page,
  context,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Ghișeu',
  );
  const [first, second] = apartments;
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  const add = async (number: string, amount: string): Promise<void> => {
    await finder.fill(number);
    await finder.press('Enter');
    await page.getByLabel('Suma primită').fill(amount);
    await page.getByRole('button', { name: /^Adaugă (și alt apartament|la încasare)$/ }).click();
  };
  // Without a series, no payment that could not be registered is added.
  await add(first!.number, '10');
  await expect(page.getByText('Vă rugăm să completați acest câmp.')).toBeVisible();
  // A series that is too long is refused in its field: truncating it would make another series.
  const series = page.getByLabel('Serie', { exact: true });
  await series.fill('S'.repeat(21));
  await add(first!.number, '10');
  await expect(page.getByText('Câmpul „Serie” poate avea cel mult 20 de caractere.')).toBeVisible();
  await series.fill('GH');
  await add(first!.number, '10');
  await expect(page.getByRole('button', { name: 'Încasează 10,00 lei' })).toBeVisible();
  await add(second!.number, '20');
  const take = page.getByRole('button', { name: 'Încasează 30,00 lei' });
  await expect(take).toBeVisible();
  await page.reload();
  await expect(take).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/association/${idAs}/payments`);
  const search = other.getByLabel('Apartament (număr sau nume)');
  await search.fill(first!.number);
  await search.press('Enter');
  await other.getByLabel('Suma primită').fill('10');
  await other.getByRole('button', { name: 'Încasează', exact: true }).click();
  await expect(other.getByText('Încasat: GH 1.')).toBeVisible();
  await take.click();
  await expect(page.getByText('Există deja o încasare de 10,00 lei')).toBeVisible();
  await page.getByRole('button', { name: 'Încasează încă o dată' }).dblclick();
  await expect(page.getByText('Încasat: GH 2, GH 3.')).toBeVisible();
  await expect(take).toBeHidden();
  await page.reload();
  await expect(finder).toBeVisible();
  await expect(take).toBeHidden();
  const { payments } = await admin.call(routes.listPayments, { params: { idAs } });
  expect(payments.map(({ amountBani }) => amountBani)).toEqual([1_000, 1_000, 2_000]);

  // From another association's counter a receipt leads to the book that it stands in.
  const { idAs: idElsewhere } = await admin.call(routes.createAssociation, {
    body: { name: 'Asociația de Alături', hasCensor: false },
  });
  await page.goto(`/association/${idElsewhere}/payments`);
  await page.getByLabel('Asociația', { exact: true }).selectOption(String(idAs));
  await page.getByRole('link', { name: 'Încasare GH 3' }).click();
  await expect(page).toHaveURL(new RegExp(`/association/${idAs}/payments\\?document=`));
  await expect(page.getByRole('row', { name: /GH 3 Încasare/ })).toBeVisible();
});

test('other money that was taken of an apartment since it is gathered is told by the sitting', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Altui Ghișeu',
  );
  const { idAp, number } = apartments[0]!;
  await login.enter(email, password);
  let isRefused = false;
  await standsStill(page, { idAs, idAp }, () => !isRefused);
  page.on('response', (answer) => {
    if (answer.status() === 409) isRefused = true;
  });
  await page.goto(`/association/${idAs}/payments`);
  await page.getByLabel('Apartament (număr sau nume)').fill(number);
  await page.getByLabel('Apartament (număr sau nume)').press('Enter');
  await page.getByLabel('Serie', { exact: true }).fill('GH');
  await page.getByLabel('Suma primită').fill('20');
  await page.getByRole('button', { name: 'Adaugă și alt apartament' }).click();
  const take = page.getByRole('button', { name: 'Încasează 20,00 lei' });
  await expect(take).toBeVisible();
  const emitted = today();
  await admin.call(routes.takePayments, {
    params: { idAs },
    body: {
      ...{ pM: 2, series: '', emitted, info: '' },
      payments: [{ idAp, amountBani: 700, idF: null }],
    },
  });
  await take.click();
  await expect(page.getByText(/de la acest apartament s-au mai încasat 7,00 lei/)).toBeVisible();
  expect(isRefused).toBe(true);
  await page.getByRole('button', { name: 'Încasează încă o dată' }).click();
  await expect(page.getByText('Încasat: GH 1.')).toBeVisible();
  const { payments } = await admin.call(routes.listPayments, { params: { idAs } });
  expect(payments.map(({ amountBani }) => amountBani)).toEqual([700, 2_000]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // The payment was registered but its answer lost: when sent again, it must neither ask about its own receipt nor be
  // registered twice.
  await page.getByLabel('Apartament (număr sau nume)').fill(number);
  await page.getByLabel('Apartament (număr sau nume)').press('Enter');
  await page.getByLabel('Suma primită').fill('15');
  await page.getByRole('button', { name: 'Adaugă și alt apartament' }).click();
  await page.route(`**${pathOf(routes.takePayments, { idAs })}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const taken = page.getByText('Încasat: GH 2. 15,00 lei');
  await page.getByRole('button', { name: 'Încasează 15,00 lei' }).click();
  await expect(page.getByText('operațiunea nu se face de două ori')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await page.getByRole('button', { name: 'Încasează 15,00 lei' }).click();
  await expect(taken).toBeVisible();
  const after = await admin.call(routes.listPayments, { params: { idAs } });
  expect(after.payments.map(({ amountBani }) => amountBani)).toEqual([700, 2_000, 1_500]);
});

test('money that another counter took a moment ago is told before it is taken again', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Două Ghișee',
  );
  const { idAp, number } = apartments[0]!;
  const { idAp: other } = apartments[1]!;
  const emitted = today();
  const atTheOther = (of: number, amountBani: number) =>
    admin.call(routes.takePayments, {
      params: { idAs },
      body: {
        ...{ pM: 1, series: 'GH', emitted, info: '' },
        payments: [{ idAp: of, amountBani, idF: null }],
      },
    });
  const { idFund } = await admin.call(routes.addFund, { params: { idAs }, body: { name: 'Lift' } });
  const due = { kind: 'fund', idMonth: 202_508, idFund, amountBani: 300 } as const;
  const opening = [{ idAp: other, advanceBani: 0, debts: [due] }];
  await admin.call(routes.openMonth, { params: { idAs }, body: { idMonth: 202_509, opening } });
  await atTheOther(apartments[2]!.idAp, 500);
  await login.enter(email, password);
  let isOld = true;
  await standsStill(page, { idAs, idAp }, () => isOld);
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill(number);
  await finder.press('Enter');
  // The series was set in another browser, but is offered here too.
  await expect(page.getByLabel('Serie', { exact: true })).toHaveValue('GH');
  await atTheOther(idAp, 1_000);
  const amount = page.getByLabel('Suma primită');
  await amount.fill('10');
  await amount.press('Enter');
  await expect(amount).toHaveAccessibleDescription(/s-au încasat 10,00 lei \(GH 2\)/);
  isOld = false;
  await amount.press('Enter');
  await expect(page.getByText('Există deja o încasare de 10,00 lei')).toBeVisible();
  await page.getByRole('button', { name: 'Încasează încă o dată' }).click();
  await expect(page.getByText('Încasat: GH 3.')).toBeVisible();
  const { payments } = await admin.call(routes.listPayments, { params: { idAs } });
  expect(payments.map(({ amountBani }) => amountBani)).toEqual([500, 1_000, 1_000]);

  // The payment was registered with a separate receipt for the fund, and its answer lost. The page now shows that
  // nothing is owed, for which the same amount would make a single receipt. Sent again as typed, it is the same
  // command.
  await finder.fill(apartments[1]!.number);
  await finder.press('Enter');
  await page.route(`**${pathOf(routes.takePayments, { idAs })}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await expect(page.getByRole('row', { name: /^De plată/ })).toContainText('3,00');
  await amount.fill('10');
  await amount.press('Enter');
  await expect(page.getByText('operațiunea nu se face de două ori')).toBeVisible();
  await expect(page.getByRole('row', { name: /^De plată/ })).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // Another amount is another payment: whoever types it is told that the first one is on record.
  await amount.fill('12');
  await amount.press('Enter');
  await expect(page.getByText(/rămasă fără răspuns.* s-au înregistrat 10,00 lei/)).toBeVisible();
  await amount.fill('10');
  await amount.press('Enter');
  await expect(page.getByText('Încasat: GH 4, GH 5.')).toBeVisible();
  const after = await admin.call(routes.listPayments, { params: { idAs } });
  expect(after.payments.map(({ amountBani }) => amountBani).slice(3)).toEqual([300, 700]);
  // After a reload the form does not know the command: the same amount in other receipts must be confirmed.
  await page.reload();
  await finder.fill(apartments[1]!.number);
  await finder.press('Enter');
  await amount.fill('10');
  await amount.press('Enter');
  await expect(page.getByText('Există deja o încasare de 10,00 lei')).toBeVisible();
  // The account is read again after the last payment, but the page may close before the answer comes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a long list is drawn in part: documents, and those that a censor goes through', async ({
  page,
  login,
}) => {
  await login.enter(demo.censor, demo.password);
  await page.goto('/association/1/payments');
  for (const part of ['Documente', 'Cenzor']) {
    await page.getByRole('tab', { name: part, exact: true }).click();
    // The demo's documents have dates of its year.
    await page.getByLabel('De la', { exact: true }).focus();
    await page.keyboard.type('01.01.2026');
    await page.keyboard.press('Tab');
    await expect(page.locator('tbody tr')).toHaveCount(150);
    await page.getByRole('button', { name: 'Arată mai multe' }).click();
    await expect(page.locator('tbody tr')).toHaveCount(300);
  }
});

test('the censor’s list says that nothing waits: without a document nothing, else that all are looked at', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, censor } = await smallAssociation(baseURL ?? '', 'Asociația Verificată');
  await login.enter(censor, password);
  await page.goto(`/association/${idAs}/payments`);
  await page.getByRole('tab', { name: 'Cenzor', exact: true }).click();
  await expect(page.getByText('Nu există documente de arătat')).toBeVisible();
  await expect(page.getByText('nu au fost încă verificate')).toHaveCount(0);
  const emitted = today();
  const opening = { account: 'cash', emitted, amountBani: 100 } as const;
  await admin.call(routes.openAccount, { params: { idAs }, body: opening });
  // The censor can open attached documents before marking a document as checked.
  await page.getByRole('button', { name: /^Documente atașate la / }).click();
  await expect(page.getByRole('dialog')).toContainText('Nu există documente atașate!');
  await page.keyboard.press('Escape');
  // A refusal is said, not swallowed.
  const check = '**/censorPaymentDocument/*';
  await page.route(check, (route) => route.abort());
  await page.getByRole('button', { name: /^Verificat/ }).click();
  await expect(page.getByText('Serverul nu răspunde')).toBeVisible();
  await page.unroute(check);
  await page.getByRole('button', { name: /^Verificat/ }).click();
  await expect(page.getByText('Toate documentele perioadei sunt verificate.')).toBeVisible();
});

test('a censor marks several documents at once, and a refusal leaves those marked before it', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, censor } = await smallAssociation(baseURL ?? '', 'Asociația Celor Multe');
  const { blocks } = await admin.call(routes.readStructure, { params: { idAs } });
  const emitted = today();
  const { idAp } = blocks[0]!.inBlock[0]!.inEntrance[0]!;
  for (const paymentNumber of ['1', '2', '3', '4']) {
    await admin.call(routes.registerPayment, {
      params: { idAs },
      body: {
        ...{ t: 1, pM: 1, series: 'CM', paymentNumber, emitted, idAp, amountBani: 100 },
        info: 'de la chiriaș',
      },
    });
  }
  await login.enter(censor, password);
  await page.goto(`/association/${idAs}/payments`);
  await page.getByRole('tab', { name: 'Cenzor', exact: true }).click();
  const mark = page.getByRole('button', { name: /^Marchează ca verificate/ });
  await expect(mark).toBeDisabled();
  // The row shows whether to look in the papers of the till or of the bank.
  const shown = page.getByRole('row').filter({ hasText: 'CM 1' });
  await expect(shown).toContainText('Numerar');
  await expect(shown).toContainText('de la chiriaș');
  // A remark without text does not mark the document as checked.
  await shown.getByRole('button', { name: /^Observație despre/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Vă rugăm să completați acest câmp.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: /^Alege Încasare CM 1/ }).check();
  // On a phone no button of the card lies over its checkbox, and all can be chosen too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('checkbox', { name: /^Alege Încasare CM 2/ }).check();
  await mark.click();
  await expect(page.getByText('2 documente sunt verificate, fără observații.')).toBeVisible();
  await expect(page.getByText('2 documente nu au fost încă verificate.')).toBeVisible();
  let calls = 0;
  await page.route('**/censorPaymentDocument/*', async (route) => {
    calls += 1;
    const away = { code: 'payment-not-found', message: 'Plata nu există.' };
    await (calls === 1 ? route.continue() : route.fulfill({ status: 404, json: away }));
  });
  await page.getByRole('checkbox', { name: /^Alege toate/ }).check();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page);
  await mark.click();
  await expect(page.getByText('1 document este verificat, fără observații.')).toBeVisible();
  await expect(page.getByText('Plata nu există.')).toBeVisible();
  await expect(page.getByText('Un document nu a fost încă verificat.')).toBeVisible();
  await page.unroute('**/censorPaymentDocument/*');
  await page.getByRole('checkbox', { name: /^Alege toate/ }).check();
  await mark.click();
  await expect(page.getByText('Toate documentele perioadei sunt verificate.')).toBeVisible();
});

test('what is typed over a document outlives a reload, and goes when it is given up', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Corectură',
  );
  const emitted = today();
  const { documents } = await admin.call(routes.takePayments, {
    params: { idAs },
    body: {
      ...{ pM: 1, series: 'ED', emitted, info: '' },
      payments: [{ idAp: apartments[0]!.idAp, amountBani: 100, idF: null }],
    },
  });
  await login.enter(email, password);
  const explanation = page.getByRole('dialog').getByLabel('Explicație');
  const open = async (): Promise<void> => {
    await page.goto(`/association/${idAs}/payments`);
    await page.getByRole('tab', { name: 'Documente' }).click();
    await page.getByRole('button', { name: 'Acțiuni pentru Încasare ED 1' }).click();
    await page.getByRole('menuitem', { name: 'Modifică' }).click();
  };
  await open();
  await explanation.fill('achitat de chiriaș');
  await open();
  await expect(explanation).toHaveValue('achitat de chiriaș');
  await page.getByRole('dialog').getByRole('button', { name: 'Renunță' }).click();
  await open();
  await expect(explanation).toHaveValue('');
  // Without changes, nothing is reported as changed.
  await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Nu există date modificate')).toBeVisible();
  await expect(explanation).toBeVisible();
  // Only the changed field is sent, so the number corrected meanwhile by another user stays.
  await explanation.fill('achitat de chiriaș');
  await admin.call(routes.updatePayment, {
    params: { idAs, idPd: documents[0]!.idPd },
    body: { paymentNumber: '7' },
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Salvează' }).click();
  const row = page.getByRole('row', { name: /achitat de chiriaș/ });
  await expect(row.getByRole('cell', { name: '7', exact: true })).toBeVisible();
});

test('the address of a document of last year’s book shows it', async ({ page, login, baseURL }) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '', 'Asociația Peste An');
  const { blocks } = await admin.call(routes.readStructure, { params: { idAs } });
  const emitted = `${yearOf(today()) - 1}-12-30`;
  const { documents } = await admin.call(routes.takePayments, {
    params: { idAs },
    body: {
      ...{ pM: 1, series: 'AN', emitted, info: '' },
      payments: [{ idAp: blocks[0]!.inBlock[0]!.inEntrance[0]!.idAp, amountBani: 100, idF: null }],
    },
  });
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments?document=${documents[0]!.idPd}`);
  await expect(page.getByRole('button', { name: 'Acțiuni pentru Încasare AN 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Arată toate documentele' }).click();
  await expect(page.getByText('Nu există incasari')).toBeVisible();
});

test('bills that the till cannot pay are refused at the bills, where the amount stands', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '', 'Asociația Casa Goală');
  const [params, idMonth] = [{ idAs }, 202_609];
  await admin.call(routes.openMonth, { params, body: { idMonth } });
  const column = await admin.call(routes.addOutgoColumn, { params, body: { name: 'Lift' } });
  const bill = { idOutgoColumn: column.idOutgoColumn, name: 'Revizie', amountBani: 5_000 };
  await admin.call(routes.addOutgo, {
    params,
    body: { ...bill, idMonth, metering: 1, distribution: 3 },
  });
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  await page.getByRole('tab', { name: 'Documente' }).click();
  await page.getByRole('button', { name: 'Document nou' }).click();
  await page.getByRole('menuitem').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Factură').selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Furnizor' }).fill('Lift SRL');
  await dialog.getByLabel('Mod de plată').selectOption({ label: 'Numerar' });
  const save = dialog.getByRole('button', { name: 'Salvează', exact: true });
  const part = dialog.getByRole('textbox', { name: 'Revizie, septembrie 2026' });
  await part.fill('70');
  await save.click();
  await expect(part).toHaveAccessibleDescription(
    /rest de plată 50,00 lei\. Ce s-a plătit în plus se trece la altă factură .* ca avans/,
  );
  await expect(part).toBeFocused();
  await part.fill('50');
  await save.click();
  await expect(dialog.getByText(/casa nu poate coborî sub zero/)).toBeVisible();
  // Paid by bank, it is listed with the bill that it paid, which was not typed.
  await dialog.getByLabel('Mod de plată').selectOption({ label: 'Bancă' });
  await save.click();
  await expect(page.getByRole('row').filter({ hasText: 'Lift SRL' })).toContainText(
    'Factura Revizie, septembrie 2026',
  );
  // Money returned by a provider is income, not an expense.
  await page.getByRole('button', { name: /^Acțiuni pentru Plată, Lift SRL/ }).click();
  await page.getByRole('menuitem', { name: 'Înregistrează banii întorși' }).click();
  await expect(dialog.getByText('S-au întors 50,00 lei?')).toBeVisible();
  await dialog.getByLabel('Motiv').fill('Plătit de două ori');
  await dialog.getByRole('button', { name: 'Înregistrează banii întorși' }).click();
  await expect(page.getByText('Banii întorși au fost înregistrați.')).toBeVisible();
  await expect(
    page.getByText('Încasat 50,00 lei, plătit 50,00 lei în perioada aleasă.'),
  ).toBeVisible();
});

test('lines of a bank statement are typed one after the other, of one day and kind', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '', 'Asociația Extrasului');
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  await page.getByRole('tab', { name: 'Documente' }).click();
  await page.getByRole('button', { name: 'Document nou' }).click();
  await page.getByRole('menuitem', { name: 'Plată sau transfer' }).click();
  const dialog = page.getByRole('dialog');
  const kind = dialog.getByLabel('Ce înregistrați');
  await kind.selectOption('3');
  await dialog.getByLabel('Data', { exact: true }).focus();
  const dayBefore = yesterday();
  const typed = dayBefore.split('-').reverse().join('.');
  await page.keyboard.type(typed);
  await page.keyboard.press('Tab');
  for (const [partner, amount] of [
    ['Reclame SRL', '100'],
    ['Antene SA', '250,5'],
  ] as const) {
    await expect(dialog.getByLabel('Data', { exact: true })).toHaveValue(typed);
    await expect(kind).toHaveValue('3');
    await expect(dialog.getByLabel('Cine plătește')).toHaveValue('');
    await dialog.getByLabel('Cine plătește').fill(partner);
    await dialog.getByLabel('Valoare', { exact: true }).fill(amount);
    await dialog.getByRole('button', { name: 'Salvează și adaugă altul' }).click();
    await expect(dialog.getByLabel('Cine plătește')).toHaveValue('');
    await expect(kind).toBeFocused();
  }
  await dialog.getByLabel('Cine plătește').fill('Chirie');
  await dialog.getByLabel('Valoare', { exact: true }).fill('1');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const { payments } = await admin.call(routes.listPayments, {
    params: { idAs },
    query: { fromDate: dayBefore, toDate: dayBefore },
  });
  expect(payments.map(({ amountBani }) => amountBani).sort((a, b) => a - b)).toEqual([
    100, 10_000, 25_050,
  ]);
});

test('a date that is refused is moved to, as any other field is', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, email } = await smallAssociation(baseURL ?? '', 'Asociația Datei');
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  await page.getByRole('tab', { name: 'Documente' }).click();
  await page.getByRole('button', { name: 'Document nou' }).click();
  await page.getByRole('menuitem', { name: 'Plată sau transfer' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ce înregistrați').selectOption('3');
  await dialog.getByLabel('Cine plătește').fill('Reclame SRL');
  await dialog.getByLabel('Valoare', { exact: true }).fill('100');
  const date = dialog.getByLabel('Data', { exact: true });
  // A day that does not exist is refused, and the previous day is not sent instead.
  for (const sends of ['Enter', 'Control+Enter']) {
    await date.focus();
    await page.keyboard.type('31.02.2026');
    await page.keyboard.press(sends);
    await expect(dialog.getByText('31.02.2026')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Salvează', exact: true })).toBeEnabled();
  }
  // Leaving the field by a mouse press does not send it either; cancelling is possible.
  await date.focus();
  await page.keyboard.type('32.01.2026');
  await dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
  await expect(dialog.getByText('32.01.2026')).toBeVisible();
  await expect(date).toBeFocused();
  await page.keyboard.type('33.01.2026');
  await dialog.getByRole('button', { name: 'Renunță' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Document nou' }).click();
  await page.getByRole('menuitem', { name: 'Plată sau transfer' }).click();
  await dialog.getByLabel('Ce înregistrați').selectOption('3');
  await dialog.getByLabel('Cine plătește').fill('Reclame SRL');
  await dialog.getByLabel('Valoare', { exact: true }).fill('100');
  await date.focus();
  await page.keyboard.type(`31.12.${yearOf(today()) + 1}`);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await expect(date).toBeFocused();
});

test('money that a tenant announced is told where it would be taken a second time', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Anunțului',
  );
  const { idAp, number } = apartments[0]!;
  const emitted = today();
  const announce = (amountBani: number) =>
    admin.call(routes.announcePayment, {
      params: { idAs, idAp },
      body: { emitted, amountBani, reference: '', info: '' },
    });
  await announce(42_061);
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  await expect(page.getByRole('tab', { name: 'Plăți anunțate (1)' })).toBeVisible();
  await announce(5_000);
  const waiting = page.getByRole('tab', { name: 'Plăți anunțate (2)' });
  await expect(waiting).toBeVisible();

  // The same payment is registered from the bank statement.
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill(number);
  await finder.press('Enter');
  const told = page.getByText('Locatarul a anunțat 420,61 lei plătiți prin bancă');
  const mode = page.getByLabel('Mod de plată');
  await mode.selectOption('Bancă');
  await expect(told).toBeVisible();
  await mode.selectOption('Numerar');
  await expect(told).toBeHidden();
  await mode.selectOption('Bancă');
  await page.getByLabel('Suma primită').fill('420,61');
  await page.getByLabel('Suma primită').press('Enter');
  await expect(page.getByText(/^Încasat: /)).toBeVisible();

  // When its announcement is about to be confirmed, the dialog warns.
  await waiting.click();
  await expect(page.getByText(/^anunțată de Ana Popescu, \d\d\.\d\d\.\d{4}/)).toHaveCount(2);
  const dialog = page.getByRole('dialog');
  const already = dialog.getByText('De la acest apartament s-au încasat deja 420,61 lei');
  const confirm = (amount: string) =>
    page.getByRole('row').filter({ hasText: amount }).getByRole('button', { name: 'Confirmă' });
  await confirm('420,61').click();
  await expect(already).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Renunță' }).click();
  await confirm('50,00').click();
  await expect(dialog.getByRole('button', { name: 'Confirmă' })).toBeEnabled();
  await expect(already).toBeHidden();
  await dialog.getByRole('button', { name: 'Confirmă' }).click();
  await expect(page.getByRole('tab', { name: 'Plăți anunțate (1)' })).toBeVisible();
  const { payments } = await admin.call(routes.listPayments, { params: { idAs } });
  expect(payments.map(({ amountBani }) => amountBani)).toEqual([42_061, 5_000]);
});

test('owners’ lines of a bank statement keep its way and day, and cash does not', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Liniilor',
  );
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  const finder = page.getByLabel('Apartament (număr sau nume)');
  const mode = page.getByLabel('Mod de plată');
  const day = page.getByLabel('Data', { exact: true });
  const find = async (at: number): Promise<void> => {
    await finder.fill(apartments[at]!.number);
    await finder.press('Enter');
    await expect(page.getByRole('heading', { name: `Ap. ${at + 1}, ` })).toBeVisible();
  };
  const take = async (amount: string): Promise<void> => {
    await page.getByLabel('Suma primită').fill(amount);
    await page.getByLabel('Suma primită').press('Enter');
    await expect(page.getByText(`${amount},00 lei, Ap. `)).toBeVisible();
  };
  const dayBefore = yesterday();
  const typed = dayBefore.split('-').reverse().join('.');
  await find(0);
  const proposed = await day.inputValue();
  await mode.selectOption('Bancă');
  await day.focus();
  await page.keyboard.type(typed);
  await page.keyboard.press('Tab');
  await take('11');
  await find(1);
  await expect(mode).toHaveValue('2');
  await expect(day).toHaveValue(typed);
  await expect(page.getByText('Modul și data încasării dinainte.')).toBeVisible();
  await take('12');
  // For the next apartment another mode can be chosen.
  await find(2);
  await mode.selectOption('Numerar');
  await page.getByLabel('Serie', { exact: true }).fill('LN');
  await take('13');
  await find(0);
  await expect(mode).toHaveValue('1');
  await expect(day).toHaveValue(proposed);
  // The period is given, because by default it is this year's, which on the first of January excludes the day before.
  const query = { fromDate: dayBefore, toDate: dayBefore };
  const { payments } = await admin.call(routes.listPayments, { params: { idAs }, query });
  expect(payments.map(({ emitted, pM }) => [emitted, pM])).toEqual([
    [dayBefore, 2],
    [dayBefore, 2],
    [dayBefore, 1],
  ]);
});

test('what was paid last is printed again at the counter, and what is given back at once', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email, apartments } = await smallAssociation(
    baseURL ?? '',
    'Asociația Bonului',
  );
  const { idAp, number } = apartments[0]!;
  const dayBefore = yesterday();
  const typed = dayBefore.split('-').reverse().join('.');
  await admin.call(routes.registerPayment, {
    params: { idAs },
    body: { t: 1, pM: 1, series: 'BN', emitted: dayBefore, idAp, amountBani: 12_350 },
  });
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  await page.getByLabel('Apartament (număr sau nume)').fill(number);
  await page.getByLabel('Apartament (număr sau nume)').press('Enter');
  await expect(page.getByText(`Ultima dată: Încasare BN 1, 123,50 lei la ${typed}`)).toBeVisible();
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Tipărește', exact: true }).click(),
  ]);
  expect(again.url()).toContain('receipts.pdf?ids=');
  await again.close();

  await page.getByRole('tab', { name: 'Documente' }).click();
  await page.getByLabel('De la').focus();
  await page.keyboard.type(typed);
  await page.keyboard.press('Tab');
  const search = page.getByLabel('Caută: apartament, proprietar, număr, sumă');
  await search.fill('BN 1');
  await page.getByRole('button', { name: 'Acțiuni pentru Încasare BN 1' }).click();
  await page.getByRole('menuitem', { name: 'Restituie' }).click();
  await page.getByRole('dialog').getByLabel('Motiv').fill('plătit de două ori');
  await page.getByRole('dialog').getByRole('button', { name: 'Restituie' }).click();
  // The return names the payment that it returns, and is found by it.
  await expect(page.getByRole('row').filter({ hasText: 'DP' })).toContainText(
    'pentru Încasare BN 1',
  );
  const [given] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('region', { name: 'Mesaje' }).getByRole('button', { name: 'Tipărește' }).click(),
  ]);
  const { payments } = await admin.call(routes.listPayments, { params: { idAs } });
  expect(given.url()).toContain(`ids=${payments.find((one) => one.returnOf !== null)!.idPd}`);
});

test('an address that leads to the documents does not pass through the counter, whose tab kept the focus', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/payments?parte=documente');
  await expect(page.getByRole('tab', { name: 'Documente' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(page.getByRole('button', { name: 'Document nou' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Încasare' })).not.toBeFocused();
});

test('every part of the screen is accessible, wide and on a phone', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/payments');
  await page.getByRole('heading', { name: 'Încasări / Plăți', level: 1 }).waitFor();
  for (const part of ['Încasare', 'Documente', 'Plăți anunțate', 'Cenzor', 'Registru Casă']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('tab', { name: part, exact: true }).click();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    // On a small laptop the amounts, in the last columns, are visible without scrolling.
    await page.setViewportSize({ width: 1024, height: 768 });
    const beyond = await page.locator('main table').evaluateAll((tables) => {
      return tables.map((one) => one.scrollWidth - one.parentElement!.clientWidth);
    });
    expect(beyond.filter((width) => width > 0)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectWithinWindow(page);
  }
});

/**
 * While `isOld`, answers the page with the first account it read: the cashbook knows of a payment a moment before the
 * projector's tables do.
 */
async function standsStill(
  page: Page,
  { idAs, idAp }: { readonly idAs: number; readonly idAp: number },
  isOld: () => boolean,
): Promise<void> {
  let old: string | undefined;
  await page.route(`**/api/association/${idAs}/apartment/${idAp}/paymentData`, async (route) => {
    if (old !== undefined && isOld())
      return route.fulfill({ body: old, contentType: 'application/json' });
    const answer = await route.fetch();
    old = await answer.text();
    return route.fulfill({ response: answer });
  });
}
