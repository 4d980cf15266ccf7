import { routes } from '@scara/contracts/http';

import { aHome, closedMonth, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import {
  expect,
  expectAccessible,
  expectWithinWindow,
  newAddress,
  notTheirs,
  test,
} from './fixtures.js';
import { registered } from './pages/sessions.js';
import { password } from './pages/small-association.js';

test('codes are printed, a tenant adds the code and reads the bill on a phone', async ({
  page,
  browser,
  login,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const email = newAddress('coduri');
  const admin = await registered(url, email, password);
  const home = await aHome(admin, 'Asociația Codului');
  await admin.call(routes.changeApartment, {
    params: { idAs: home.idAs, idAp: home.apartments[0] },
    body: { isCompany: true, cn: 'Cofetăria Scării SRL', cif: '14399840' },
  });
  await openedMonth(admin, home, { idMonth: 202_506, amountBani: 40_000 });
  await closedMonth(admin, home, { idMonth: 202_506, closed: '2025-07-01' });

  await login.enter(email, password);
  await page.goto(`/administration/association/${home.idAs}/config/users`);
  await page.getByRole('tab', { name: 'Coduri de apartament' }).click();
  const table = page.getByRole('table', { name: /Scara A/ });
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '1' }) });
  const code = (await row.getByRole('cell').first().innerText()).replace(/\s/g, '');
  expect(code).toMatch(/^[a-z0-9]{10}$/);
  await expectAccessible(page);
  const slips = page.getByRole('link', { name: 'Tipărește toți fluturașii' });
  const file = await page.request.get(new URL((await slips.getAttribute('href'))!, url).href);
  expect(file.headers()['content-type']).toBe('application/pdf');

  // On a phone each apartment is a card, with the actions for its code visible.
  await page.setViewportSize({ width: 390, height: 844 });
  const act = row.getByRole('button', { name: 'Adaugă e-mail la apartamentul 1', exact: true });
  const box = await act.boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  await expectWithinWindow(page);

  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  const tenant = newAddress('locatar');
  await new Browser(url).createAccount(tenant, password);
  await phone.goto('/tenant.html#/tenant/outgo');
  await phone.getByRole('dialog').getByLabel('E-mail').fill(tenant);
  await phone.getByRole('dialog').getByLabel('Parola', { exact: true }).fill(password);
  await phone.keyboard.press('Enter');
  await phone.getByRole('link', { name: 'Adaugă un apartament' }).waitFor();
  // The home page of a user without an association offers it too, because the user may be a tenant.
  await phone.goto('/');
  await phone.getByRole('button', { name: 'Adaugă apartamentul meu' }).click();
  await expect(phone).toHaveURL(/\/tenant\/apartments$/);
  await phone.getByLabel('Codul apartamentului').fill('zzzzzzzzzz');
  await phone.getByRole('button', { name: 'Adaugă', exact: true }).click();
  await expect(phone.getByText('Codul introdus este incorect...')).toBeVisible();
  await phone.getByLabel('Codul apartamentului').fill(code.toUpperCase());
  await phone.getByRole('button', { name: 'Adaugă', exact: true }).click();
  await expect(phone.getByText('Apartamentul a fost adăugat.')).toBeVisible();
  await expectWithinWindow(phone);
  await expectAccessible(phone);

  await phone.getByRole('link', { name: 'Spre notele de plată' }).click();
  await expect(phone.getByText('rest de plată acum')).toBeVisible();
  await expect(phone.getByText('Lista lunii iunie 2025: 200,00 lei')).toBeVisible();
  // A past due date is worded differently from a future one.
  await expect(phone.getByText('Termenul de plată a trecut: 01.07.2025')).toBeVisible();
  await expectAccessible(phone);
  const storageState = await context.storageState();
  const before = await browser.newContext({ baseURL: url, storageState });
  const early = await before.newPage();
  await early.clock.setFixedTime('2025-07-01T20:00:00Z');
  await early.goto('/tenant');
  await expect(early.getByText('Scadent la 01.07.2025')).toBeVisible();
  await before.close();
  await expectWithinWindow(phone);
  await phone.getByRole('link', { name: 'Deschide nota de plată' }).click();
  await expect(phone.getByRole('heading', { name: 'Apartamentul 1', exact: true })).toBeVisible();
  await expect(phone.getByText('200,00').first()).toBeVisible();
  // The billing data are shown, but cannot be changed.
  await expect(phone.getByRole('heading', { name: 'Date de facturare' })).toBeVisible();
  await expect(phone.getByText('Cofetăria Scării SRL')).toBeVisible();
  await expectWithinWindow(phone);
  await expect(phone.getByRole('alert')).toHaveCount(0);

  // Between two months the page says that the month is missing, not the meters.
  await phone.getByRole('link', { name: 'Citiri contoare' }).click();
  await expect(phone.getByText('luna următoare nu este deschisă')).toBeVisible();
  await expect(phone.getByText('Apartamentul nu are contoare')).toHaveCount(0);
  await phone.getByRole('link', { name: 'Istoric cheltuieli' }).click();
  await expect(phone.getByRole('link', { name: /iunie 2025/ })).toBeVisible();
  // With letters twice as large, the menu at the foot wraps between words, not within one.
  const word = phone.getByRole('link', { name: 'Cheltuieli', exact: true }).locator('span');
  const lines = await word.evaluate((one) => {
    const text = document.createRange();
    text.selectNodeContents(one);
    document.documentElement.style.fontSize = '200%';
    const { length } = text.getClientRects();
    document.documentElement.style.fontSize = '';
    return length;
  });
  expect(lines).toBe(1);

  // Letters to the apartment are listed there, and open as a file.
  const [own] = home.apartments;
  const params = { idAs: home.idAs };
  // The phone does not know the administrator's position, so it might read older tables, and it is notified only once
  // it listens. A read by the administrator waits until the tables are up to date.
  const isShown = (): Promise<unknown> => admin.call(routes.listMonths, { params });
  await admin.call(routes.issueNotices, { params, body: { apartments: [own] } });
  await isShown();
  await phone.getByRole('link', { name: 'Cheltuieli', exact: true }).click();
  await phone.getByRole('link', { name: 'Somații și adeverințe' }).click();
  await expect(phone.getByText('Somația de plată nr. 1')).toBeVisible();
  await expectAccessible(phone);
  await expectWithinWindow(phone);
  const letter = phone.getByRole('link', { name: 'Deschide PDF: Somația de plată nr. 1' });
  const notice = await phone.request.get(new URL((await letter.getAttribute('href'))!, url).href);
  expect(notice.headers()['content-type']).toBe('application/pdf');

  // A paid amount is no longer asked for.
  const day = today();
  const paying = { pM: 2, series: '', emitted: day, info: '' };
  const paid = (amountBani: number) => ({
    ...paying,
    payments: [{ idAp: own, amountBani, idF: null }],
  });
  await admin.call(routes.takePayments, { params, body: paid(2_000) });
  await isShown();
  await phone.goto('/tenant');
  await expect(phone.getByText('180,00')).toBeVisible();
  // A bank payment is announced; it counts once the administrator has confirmed it.
  await phone.getByRole('link', { name: 'Cheltuieli', exact: true }).click();
  await phone.getByRole('link', { name: 'Plăți', exact: true }).click();
  await expect(phone.getByText('rest de plată acum')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Anunță o plată prin bancă' }).click();
  const announcing = phone.getByRole('dialog');
  await announcing.getByLabel('Suma plătită').fill('');
  await announcing.getByRole('button', { name: 'Trimite anunțul' }).click();
  await expect(announcing.getByText('Vă rugăm să completați acest câmp.')).toBeVisible();
  await announcing.getByLabel('Suma plătită').fill('0');
  await announcing.getByRole('button', { name: 'Trimite anunțul' }).click();
  await expect(announcing.getByText('trebuie să fie între 0,01 și 999.999.999')).toBeVisible();
  await announcing.getByLabel('Suma plătită').fill('50');
  // Pressing again while it is being sent, or holding the key down, makes one announcement and starts no other.
  await phone.keyboard.press('Enter');
  await phone.keyboard.press('Enter');
  for (let held = 0; held < 20; held += 1) await phone.keyboard.down('Enter');
  await phone.keyboard.up('Enter');
  // A repeated request after a lost answer is the same announcement.
  await expect(phone.getByText('Așteaptă confirmarea')).toHaveCount(1);
  await phone.reload();
  await expect(phone.getByText('Așteaptă confirmarea')).toHaveCount(1);
  await expectWithinWindow(phone);
  // An announcement made by mistake is withdrawn, and made again.
  await phone.getByRole('button', { name: /^Retrage anunțul din .*, 50,00 lei$/ }).click();
  const withdrawing = phone.getByRole('alertdialog');
  await withdrawing.getByRole('button', { name: 'Retrage anunțul' }).click();
  await expect(phone.getByText('Retrasă')).toBeVisible();
  await expect(phone.getByText('Așteaptă confirmarea')).toHaveCount(0);
  await phone.getByRole('button', { name: 'Anunță o plată prin bancă' }).click();
  await announcing.getByLabel('Suma plătită').fill('50');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Așteaptă confirmarea')).toHaveCount(1);
  // An announced amount is not offered again, and a tenant who announced the whole debt is not told that the due date
  // has passed.
  await phone.getByRole('button', { name: 'Anunță o plată prin bancă' }).click();
  await expect(announcing.getByLabel('Suma plătită')).toHaveValue('130');
  await expect(announcing.getByText('fără cei 50,00 lei anunțați deja')).toBeVisible();
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Așteaptă confirmarea')).toHaveCount(2);
  // The label of a line's button is not cut, though the button extends beyond its line.
  const label = phone.getByRole('button', { name: /^Retrage anunțul/ }).locator('span');
  expect(await label.first().evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  await phone.getByRole('button', { name: 'Anunță o plată prin bancă' }).click();
  await expect(announcing.getByLabel('Suma plătită')).toHaveValue('');
  await expect(announcing.getByText('acoperă tot restul de plată')).toBeVisible();
  await expectAccessible(phone);
  await phone.keyboard.press('Escape');
  await phone.goto('/tenant');
  await expect(phone.getByText('Plată anunțată: 180,00 lei')).toBeVisible();
  await expect(phone.getByText('Termenul de plată a fost 01.07.2025')).toBeVisible();
  // Without the list that is owed already, no smaller sum is shown as all that is left.
  await phone.route('**/api/outgo', (route) => route.fulfill({ status: 500, body: '{}' }));
  await phone.goto('/tenant/payments');
  await expect(phone.getByText('rest de plată acum')).toHaveCount(0);
  await expect(phone.getByRole('main').getByRole('alert')).toBeVisible();
  await phone.unroute('**/api/outgo');
  await phone.goto('/tenant/payments');
  await phone.getByRole('button', { name: /^Retrage anunțul din .*, 130,00 lei$/ }).click();
  await withdrawing.getByRole('button', { name: 'Retrage anunțul' }).click();
  await expect(phone.getByText('Așteaptă confirmarea')).toHaveCount(1);
  // Cashiers are told that an announcement waits, whichever part of the page is open.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/association/${home.idAs}/payments`);
  await expect(page.getByRole('tab', { name: 'Plăți anunțate (1)' })).toBeVisible();
  const { announcements } = await admin.call(routes.listAnnouncements, { params });
  await admin.call(routes.confirmAnnouncement, {
    params: {
      ...params,
      idAnnouncement: announcements.find(({ state }) => state === 'waiting')!.idAnnouncement,
    },
    body: { pM: 2 },
  });
  // The open pages are notified.
  await expect(phone.getByText('Confirmată')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Plăți anunțate', exact: true })).toBeVisible();
  await expect(phone.getByText('130,00 lei')).toBeVisible();
  // An announcement made by the administration for the tenant is marked as such.
  await expect(phone.getByText('anunțată de')).toHaveCount(0);
  const { idAnnouncement } = await admin.call(routes.announcePayment, {
    params: { ...params, idAp: own },
    body: { emitted: '2025-07-02', amountBani: 100, reference: '', info: '' },
  });
  await expect(phone.getByText('02.07.2025 · anunțată de administrație')).toBeVisible();
  await admin.call(routes.withdrawAnnouncement, {
    params: { ...params, idAp: own, idAnnouncement },
  });

  // The document of a payment can be downloaded; that of an earlier owner cannot, and the message says who can provide
  // it.
  const saved = phone.waitForEvent('download');
  await phone
    .getByRole('button', { name: /^Descarcă documentul plății/ })
    .first()
    .click();
  expect((await saved).suggestedFilename()).toMatch(
    /^(chitanta|confirmare-de-plata)-[a-z0-9-]+\.pdf$/,
  );
  const message = 'Documentul numește alt proprietar.';
  await phone.route('**/receipt.pdf', (route) =>
    route.fulfill({ status: 404, json: { code: 'receipt-of-another-owner', message } }),
  );
  await phone
    .getByRole('button', { name: /^Descarcă documentul plății/ })
    .first()
    .click();
  await expect(phone.getByText(message)).toBeVisible();
  await phone.unroute('**/receipt.pdf');

  // A published list is added to the balance, less later payments, before it is closed.
  await openedMonth(admin, home, { idMonth: 202_507, amountBani: 40_000 });
  await publishedMonth(admin, home, { idMonth: 202_507, published: '2025-07-20' });
  await isShown();
  await phone.reload();
  await expect(phone.getByText('330,00')).toBeVisible();
  await admin.call(routes.takePayments, { params, body: paid(3_000) });
  await isShown();
  await phone.goto('/tenant');
  await expect(phone.getByText('300,00')).toBeVisible();
  await expect(phone.getByText('Lista lunii iulie 2025: 400,00 lei')).toBeVisible();
  await expect(phone.getByText('Plăți și corecții de la afișarea ei: 100,00 lei')).toBeVisible();
  // It is the first of the months, also before it is closed.
  await phone.getByRole('link', { name: 'Istoric cheltuieli' }).click();
  await expect(phone.getByRole('main').getByRole('listitem')).toHaveText([
    /^iulie 2025.*400,00.*Afișată, încă neînchisă$/,
    /^iunie 2025.*200,00/,
  ]);
  await expectAccessible(phone);

  // Another apartment of the same association is not accessible.
  const other = `/association/${home.idAs}/apartment/${home.apartments[1]}/month/202506`;
  await phone.goto(other);
  await expect(phone.getByRole('heading', { name: notTheirs })).toBeVisible();

  // An action without a connection is refused, and not executed later, when the user may have changed their mind.
  await phone.goto('/tenant/apartments');
  await phone.getByRole('button', { name: /^Șterge/ }).click();
  const doomed = phone.getByRole('alertdialog');
  await context.setOffline(true);
  await doomed.getByRole('button', { name: 'Șterge' }).click();
  await expect(phone.getByText('Serverul nu răspunde')).toBeVisible();
  await context.setOffline(false);
  await phone.reload();
  await phone.getByRole('button', { name: /^Șterge/ }).click();
  await doomed.getByRole('button', { name: 'Șterge' }).click();
  await expect(phone.getByText('Nu aveți niciun apartament adăugat')).toBeVisible();
  // A user without an apartment is led to where one is added, from the meters' pages too.
  for (const address of ['/tenant/meters', '/tenant/consumption']) {
    await phone.goto(address);
    await phone.getByRole('link', { name: 'Adaugă un apartament' }).click();
    await expect(phone.getByLabel('Codul apartamentului')).toBeVisible();
  }
  const { apartments } = await admin.call(routes.apartmentsAndPasswords, {
    params: { idAs: home.idAs },
  });
  expect(apartments[0]?.linkPassword).not.toBe(code);
  await context.close();
});

test('an administrator adds a tenant by e-mail and, once the apartment is sold, is led to take the person out again', async ({
  page,
  login,
  structure,
  baseURL,
}) => {
  const email = newAddress('gazda');
  const admin = await registered(baseURL ?? '', email, password);
  const { idAs, apartments } = await aHome(admin, 'Asociația Vecinilor');
  await admin.call(routes.changeApartment, {
    params: { idAs, idAp: apartments[0] },
    body: { tenantName: 'Ion Vechiu', tel1: '0722111222', email: 'ion@vechiu.example' },
  });
  await login.enter(email, password);
  await page.goto(`/administration/association/${idAs}/config/users`);
  await page.getByRole('tab', { name: 'Coduri de apartament' }).click();
  await page.getByRole('button', { name: 'Adaugă e-mail la apartamentul 1' }).click();
  const invited = newAddress('vecin');
  await page.getByRole('dialog').getByLabel('E-mail').fill(invited);
  await page.getByRole('dialog').getByRole('button', { name: 'Adaugă', exact: true }).click();
  await expect(page.getByRole('cell', { name: invited })).toBeVisible();
  await page.getByRole('tab', { name: 'Utilizatori înregistrați' }).click();
  await expect(page.getByRole('cell', { name: invited }).first()).toBeVisible();

  // The same owner in another spelling is no change; for a new one, the page warns that the previous owner's account
  // still has access.
  await structure.open(idAs);
  const told = page.getByText('Apartamentul 1 are alt proprietar, dar un cont legat de el');
  for (const owner of ['Ion VECHIU', 'Maria Nouă']) {
    await structure.edit('1');
    await structure.editRow('1').getByLabel('Nume proprietar').fill(owner);
    await page.keyboard.press('Enter');
    await expect(structure.row('1')).toContainText(owner);
  }
  await expect(told).toHaveCount(1);
  await expect(
    page.getByText('de la cel dinainte au rămas: telefonul, e-mailul pentru facturi.'),
  ).toHaveCount(1);
  await page.getByRole('button', { name: 'Vezi datele' }).click();
  await expect(page.getByLabel('E-mail pentru facturi')).toHaveValue('ion@vechiu.example');
  await expect(page.getByRole('listitem').filter({ hasText: invited })).toBeVisible();
  await page.getByRole('button', { name: 'Vezi conturile' }).click();
  await expect(page.getByLabel('Caută apartament, cod sau e-mail')).toHaveValue('1');
  await expect(page.getByRole('rowheader')).toHaveText(['1']);
  await page.getByRole('button', { name: `Scoate ${invited} de la apartamentul 1` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Scoate persoana' }).click();
  await expect(page.getByText('Persoana a fost scoasă de la apartament.')).toBeVisible();
  await expect(page.getByRole('cell', { name: invited })).toHaveCount(0);
});

test('rights are given with a role, and never over those that somebody holds', async ({
  page,
  login,
  baseURL,
}) => {
  const email = newAddress('drepturi');
  const admin = await registered(baseURL ?? '', email, password);
  const { idAs } = await aHome(admin, 'Asociația Drepturilor');
  const [cashier, censor] = [newAddress('casier'), newAddress('cenzor')];
  await new Browser(baseURL ?? '').createAccount(cashier, password);
  await new Browser(baseURL ?? '').createAccount(censor, password);
  await admin.call(routes.changeRole, { params: { idAs }, body: { email: cashier, roles: 16 } });

  await login.enter(email, password);
  await page.goto(`/administration/association/${idAs}/config/users`);
  await expect(page.getByRole('cell', { name: cashier })).toBeVisible();
  await page.getByRole('button', { name: 'Dă drepturi' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Salvează' });
  await dialog.getByLabel('E-mail').fill(cashier.toUpperCase());
  await dialog.getByRole('checkbox', { name: 'Cenzor' }).check();
  await save.click();
  await expect(dialog.getByText(/are deja drepturi aici: schimbați-le din listă\.$/)).toBeVisible();
  await dialog.getByLabel('E-mail').fill(censor);
  await dialog.getByRole('checkbox', { name: 'Cenzor' }).uncheck();
  await save.click();
  await expect(dialog.getByText('Alegeți cel puțin un rol.')).toBeVisible();
  await dialog.getByLabel('Unde').selectOption({ index: 1 });
  await save.click();
  await expect(dialog.getByText('Alegeți cel puțin un rol.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Unde').selectOption({ index: 0 });
  await dialog.getByRole('checkbox', { name: 'Cenzor' }).check();
  await save.click();
  await expect(page.getByRole('row', { name: censor })).toContainText('Cenzor');
  await expect(page.getByRole('row', { name: cashier })).toContainText('Casier');
});

test('a cashier opens the list of tenants, and neither rights nor codes', async ({
  page,
  login,
  baseURL,
}) => {
  const admin = new Browser(baseURL ?? '');
  await admin.register(newAddress('casierie'), password);
  const { idAs, apartments } = await aHome(admin, 'Asociația Casei');
  const email = newAddress('casier');
  await new Browser(baseURL ?? '').createAccount(email, password);
  const params = { idAs };
  await admin.call(routes.changeRole, { params, body: { email, roles: 16 } });
  const invited = newAddress('locatar');
  await admin.call(routes.addTenant, {
    params: { idAs, idAp: apartments[0] },
    body: { email: invited },
  });

  await login.enter(email, password);
  await page.goto(`/association/${idAs}/payments`);
  await page.getByRole('link', { name: 'Administrare utilizatori' }).click();
  await expect(page.getByRole('cell', { name: invited })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Utilizatori înregistrați']);
});
