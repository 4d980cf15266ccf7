import { routes } from '@scara/contracts/http';
import { PNG } from 'pngjs';

import { startProxy } from '../../libs/event-store/src/testing/proxy.js';
import { type AHome, aHome, openedMonth, publishedMonth } from '../support/a-month.js';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import {
  expect,
  expectAccessible,
  expectRoomForLargeLetters,
  expectWithinWindow,
  newAddress,
  test,
} from './fixtures.js';
import { registered } from './pages/sessions.js';
import { password } from './pages/small-association.js';

const idMonth = 202_506;

/** Creates two apartments in entrance A, each with a cold water meter at 100, and a month that accepts readings. */
async function metered(url: string, name: string) {
  const email = newAddress('contoare');
  const admin = await registered(url, email, password);
  const home = await aHome(admin, name);
  await admin.call(routes.addMeters, {
    params: { idAs: home.idAs },
    body: {
      adminMeters: home.apartments.slice(0, 2).map((idAp, at) => ({
        ...{ idAp, type: 1, location: 1, series: `M${at}`, initialIndexE3: 100_000 },
      })),
    },
  });
  await openedMonth(admin, home, { idMonth, amountBani: 10_000 });
  return { admin, email, home };
}

const metersOf = async (admin: Browser, { idAs, idEntrance }: AHome) => {
  const params = { idAs, idMonth, idApartmentsGroup: idEntrance };
  return (await admin.call(routes.readMonthMeters, { params })).meters;
};

test('indexes are typed down the column; a reading sent offline from a phone arrives once and is confirmed', async ({
  page,
  browser,
  login,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { admin, email, home } = await metered(url, 'Asociația Contoarelor');
  await login.enter(email, password);
  const address = `/association/${home.idAs}/group/${home.idEntrance}/month/${idMonth}/meters`;
  await page.goto(address);
  const search = page.getByLabel('Caută: apartament sau serie');
  await search.fill('m1');
  await expect(page.getByLabel(/^Index nou/)).toHaveCount(1);
  await search.press('Enter');
  await expect(page.getByLabel(/^Index nou, ap\. 2,/)).toBeFocused();
  await search.fill('');
  await page.getByLabel(/^Index nou, ap\. 1,/).focus();
  await page.keyboard.type('104,5');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/^Index nou, ap\. 2,/)).toBeFocused();
  await page.keyboard.type('101');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('2 citiri au fost salvate.')).toBeVisible();
  expect(await metersOf(admin, home)).toMatchObject([
    { indexE3: 104_500, state: 4, consumptionE3: 4_500 },
    { indexE3: 101_000, state: 4 },
  ]);
  await expectAccessible(page);
  // The second reading is left to the tenant.
  const state = page.getByLabel(/^Starea citirii, ap\. 2,/);
  await page.getByLabel(/^Index nou, ap\. 2,/).focus();
  await page.keyboard.press('Tab');
  await expect(state).toBeFocused();
  await state.selectOption('1');
  await page.getByRole('button', { name: 'Salvează 1 citire' }).click();
  await expect(page.getByText('1 citire a fost salvată.')).toBeVisible();

  const tenant = newAddress('vecin');
  await new Browser(url).createAccount(tenant, password);
  const { apartments } = await admin.call(routes.apartmentsAndPasswords, {
    params: { idAs: home.idAs },
  });
  const code = apartments.find(({ idAp }) => idAp === home.apartments[1])?.linkPassword ?? '';
  // A proxy for the phone alone: while it refuses, neither the page nor its service worker has a connection.
  const wire = await startProxy(() => Number(new URL(url).port));
  const context = await browser.newContext({
    baseURL: `http://localhost:${wire.port}`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  const sent: string[] = [];
  phone.on('requestfinished', (request) => {
    if (request.method() === 'POST' && /\/apartment\/\d+\/meters$/.test(request.url())) {
      sent.push(request.url());
    }
  });
  await phone.goto('/tenant/apartments');
  await phone.getByRole('dialog').getByLabel('E-mail').fill(tenant);
  await phone.getByRole('dialog').getByLabel('Parola', { exact: true }).fill(password);
  await phone.keyboard.press('Enter');
  await phone.getByLabel('Codul apartamentului').fill(code);
  await phone.getByRole('button', { name: 'Adaugă', exact: true }).click();
  await expect(phone.getByText('Apartamentul a fost adăugat.')).toBeVisible();
  await phone.goto('/tenant/meters');
  await phone.getByLabel('Index nou').waitFor();
  await expectWithinWindow(phone);
  await expectAccessible(phone);

  // The page is stored on the device and works after a reload without a connection.
  const isKept = () =>
    phone.evaluate(async () => {
      const kept = await Promise.all(
        ['/tenant/meters', '/api/auth', '/api/meters/'].map((path) => caches.match(path)),
      );
      const worker = await navigator.serviceWorker.getRegistration('/tenant/meters');
      return worker?.active?.state === 'activated' && kept.every((one) => one !== undefined);
    });
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true);
  await wire.refuse();
  await phone.reload();
  await expect(phone.getByLabel('Index nou')).toBeEnabled();
  await expectAccessible(phone);
  // A negative reading is not a meter that passed zero.
  await phone.getByLabel('Index nou').fill('-5');
  await phone.getByRole('button', { name: 'Trimite', exact: true }).click();
  await expect(phone.getByLabel('Index nou')).toHaveAccessibleDescription(/Valoare prea mică/);
  await expect(phone.getByLabel('Index nou')).toHaveAttribute('aria-invalid', 'true');
  await expect(phone.getByLabel('Contorul a trecut peste zero?')).toHaveCount(0);
  await phone.getByLabel('Index nou').fill('103,2');
  // A typed reading survives a reload, for instance after looking at a bill.
  await phone.reload();
  await expect(phone.getByLabel('Index nou')).toHaveValue('103,2');
  await phone.getByLabel('Fotografia contorului').setInputFiles({
    name: 'contor.png',
    mimeType: 'image/png',
    buffer: PNG.sync.write(new PNG({ width: 64, height: 48 })),
  });
  await expect(phone.getByRole('img', { name: 'Fotografia contorului' })).toBeVisible();
  // The photo survives a reload too.
  await phone.reload();
  await expect(phone.getByRole('img', { name: 'Fotografia contorului' })).toBeVisible();
  await phone.getByRole('button', { name: 'Trimite', exact: true }).click();
  await expect(phone.getByText('Păstrată pe dispozitiv')).toBeVisible();
  expect(sent).toEqual([]);
  await wire.accept();
  await expect(phone.getByText('1 citire a fost trimisă.')).toBeVisible({ timeout: 60_000 });
  await phone.reload();
  await expect(phone.getByLabel('Index nou')).toHaveValue('103,2');
  expect(sent).toHaveLength(1);
  await phone.getByRole('button', { name: 'Vezi fotografia trimisă' }).click();
  await expect(phone.getByRole('dialog').getByRole('img', { name: /Apă rece/ })).toBeVisible();
  await phone.keyboard.press('Escape');
  expect((await metersOf(admin, home))[1]).toMatchObject({
    ...{ state: 2, indexE3: 103_200, hasPhoto: true },
  });

  // If an apartment has several tenants, each reading says which of them sent it; the administrator also sees the name.
  await expect(phone.getByText('Trimis de')).toHaveCount(0);
  const second = new Browser(url);
  await second.register(newAddress('coleg'), password);
  await second.call(routes.addApartmentByCode, { body: { linkPassword: code } });
  await phone.reload();
  await expect(phone.getByText(/^Trimis de dumneavoastră, \d\d\.\d\d\.\d{4}/)).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^Trimis de Ana Popescu, \d\d\.\d\d\.\d{4}/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirmă 1 citire a locatarilor' }).click();
  await expect(page.getByText('1 citire a fost salvată.')).toBeVisible();
  expect((await metersOf(admin, home))[1]).toMatchObject({ state: 5, indexE3: 103_200 });
  await phone.reload();
  await expect(phone.getByText('Prelucrat de administrator')).toBeVisible();
  await expect(phone.getByLabel('Index nou')).toBeDisabled();

  // Outside the reading days the tenant is told so, on the page and by the API.
  await page.getByRole('button', { name: 'Modifică zilele de citire' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zilele de citire' });
  const away = today() < `${today().slice(0, 8)}15` ? '28' : '1';
  await dialog.getByLabel('Prima zi').fill(away);
  await dialog.getByLabel('Ultima zi').fill(away);
  await dialog.getByLabel(/^Amintește prin e-mail/).check();
  await dialog.getByLabel('Ziua e-mailului').fill(away);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText(`Li se amintește prin e-mail în ziua de ${away}.`)).toBeVisible();
  await phone.reload();
  await expect(phone.getByText(`în ziua ${away} a lunii. Acum nu se pot trimite.`)).toBeVisible();

  // After the session ends, nothing of it stays on the device.
  await context.clearCookies();
  await phone.goto('/');
  await expect.poll(() => phone.evaluate(() => caches.has('scara-readings'))).toBe(false);
  await context.close();
  await wire.close();
});

test('what was typed stays to be read when somebody else shuts the month or takes the row out', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, email, home } = await metered(baseURL ?? '', 'Asociația Celor Doi');
  const { idAs } = home;
  await login.enter(email, password);
  const { expenses } = await admin.call(routes.listOutgo, { params: { idAs, idMonth } });
  const idOutgo = expenses[0]?.idOutgo ?? 0;
  await page.goto(`/association/${idAs}/month/${idMonth}/outgo?cheltuiala=${idOutgo}`);
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByLabel('Suma', { exact: true });
  await amount.fill('77,5');
  await admin.call(routes.deleteOutgo, { params: { idAs, idOutgo } });
  await expect(dialog.getByText('Nu se mai poate salva')).toBeVisible();
  await expect(amount).toHaveValue('77,5');
  // The focus stays in the dialog, although the field that had it is disabled.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Salvează', exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.goto(`/association/${idAs}/group/${home.idEntrance}/month/${idMonth}/meters`);
  const index = page.getByLabel(/^Index nou, ap\. 1,/);
  await index.fill('104,5');
  const [meter] = await metersOf(admin, home);
  await admin.call(routes.enterReadings, {
    params: { idAs },
    body: { idMonth, readings: [{ idMeter: meter!.idMeter, state: 4, indexE3: 103_000 }] },
  });
  await expect(page.getByText('între timp s-a salvat 103,000')).toBeVisible();
  await publishedMonth(admin, home, { idMonth, published: '2025-07-05' });
  await expect(page.getByText('Indexurile scrise nu se mai pot salva')).toBeVisible();
  await expect(index).toHaveValue('104,5');
  await expect(index).toHaveAttribute('readonly');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Renunță la modificări' }).click();
  await expect(index).toHaveCount(0);
});

test('a wrong index that a filter hides is led to when it is to be saved', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, email, home } = await metered(baseURL ?? '', 'Asociația Filtrelor');
  const { idAs } = home;
  const [meter] = await metersOf(admin, home);
  await admin.call(routes.enterReadings, {
    params: { idAs },
    body: { idMonth, readings: [{ idMeter: meter!.idMeter, state: 4, indexE3: 103_000 }] },
  });
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/group/${home.idEntrance}/month/${idMonth}/meters`);
  const wrong = page.getByLabel(/^Index nou, ap\. 1,/);
  await wrong.fill('90');
  await page.getByRole('button', { name: 'Fără index' }).click();
  await expect(wrong).toHaveCount(0);
  await page.getByRole('button', { name: /^Salvează/ }).click();
  await expect(wrong).toBeFocused();
});

test('what is typed of a replaced meter survives a reload, and what is refused is said where it stands', async ({
  page,
  login,
  baseURL,
}) => {
  const { email, home } = await metered(baseURL ?? '', 'Asociația Înlocuirilor');
  await login.enter(email, password);
  await page.goto(`/association/${home.idAs}/group/${home.idEntrance}/month/${idMonth}/meters`);
  const open = page.getByRole('button', { name: /^Înlocuiește contorul, ap\. 1,/ });
  const dialog = page.getByRole('dialog');
  await open.click();
  await dialog.getByLabel('Seria contorului nou').fill('N77');
  await dialog.getByRole('button', { name: 'Înlocuiește contorul', exact: true }).click();
  const final = dialog.getByLabel('Indexul final al contorului vechi');
  await expect(final).toBeFocused();
  await expect(final).toHaveAttribute('aria-invalid', 'true');
  await page.reload();
  await open.click();
  await expect(dialog.getByLabel('Seria contorului nou')).toHaveValue('N77');
  await final.fill('104');
  await dialog.getByRole('button', { name: 'Înlocuiește contorul', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await open.click();
  await expect(final).toHaveValue('104');
});

test('a list is not shown over indexes that were typed and not saved without a word about them', async ({
  page,
  login,
  baseURL,
}) => {
  const { email, home } = await metered(baseURL ?? '', 'Asociația Indexurilor Nesalvate');
  await login.enter(email, password);
  await page.goto(`/association/${home.idAs}/group/${home.idEntrance}/month/${idMonth}/meters`);
  const index = page.getByLabel(/^Index nou, ap\. 1,/);
  await index.fill('90');
  await page.keyboard.press('Control+Enter');
  const refusal = page.getByText(/^Un index este sub cel vechi/);
  await expect(refusal).toBeVisible();
  await index.fill('104,5');
  await expect(refusal).toHaveCount(0);
  await index.fill('90');
  await page.keyboard.press('Control+Enter');
  await expect(refusal).toBeVisible();

  // The typed readings are kept while the administrator visits another page, but the refusal is not shown there.
  await page.getByRole('link', { name: 'Cheltuieli', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: /^Cheltuielile lunii/ })).toBeVisible();
  await expect(refusal).toHaveCount(0);
  await page.getByRole('button', { name: 'Afișează lista' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('O citire scrisă la Contoare nu este salvată');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Contoare', exact: true }).click();
  await index.fill('104,5');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 citire a fost salvată.')).toBeVisible();
  await page.getByRole('button', { name: 'Afișează lista' }).click();
  await expect(dialog).toContainText('Prima zi cu penalizări');
  await expect(dialog).not.toContainText('nu este salvată');
});

test('meters that fly past are drawn where they are scrolled to', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, email, home } = await metered(baseURL ?? '', 'Asociația Multor Contoare');
  const idAp = home.apartments[0];
  const more = Array.from({ length: 300 }, (_, at) => ({
    ...{ idAp, type: 1, location: 1, series: `X${at}`, initialIndexE3: 100_000 },
  }));
  await admin.call(routes.addMeters, {
    params: { idAs: home.idAs },
    body: { adminMeters: more },
  });
  await login.enter(email, password);
  await page.goto(`/association/${home.idAs}/group/${home.idEntrance}/month/${idMonth}/meters`);
  const rows = page.locator('table[aria-rowcount] tbody tr[data-index]');
  await expect(rows.nth(5)).toBeVisible();
  await expectRoomForLargeLetters(rows.locator('td, td > span'));
  // Simulates a slow phone, whose frames last longer than the list's timeout for the end of a scroll.
  const slowly = await page.context().newCDPSession(page);
  await slowly.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  // Per frame: how many pixels of the list's box are not covered by a row.
  const bare = await page.evaluate<number[]>(`new Promise((resolve) => {
    const box = document.querySelector('table[aria-rowcount]').parentElement;
    const bare = [];
    const step = (left) => {
      const shown = box.getBoundingClientRect();
      const head = box.querySelector('thead th').getBoundingClientRect();
      const rows = [...box.querySelectorAll('tbody tr[data-index]')];
      const above = rows[0].getBoundingClientRect().top - head.bottom;
      const below = shown.bottom - rows.at(-1).getBoundingClientRect().bottom;
      bare.push(Math.max(0, above, below));
      if (left === 0) return resolve(bare);
      box.scrollTop += 780;
      requestAnimationFrame(() => step(left - 1));
    };
    step(14);
  })`);
  await slowly.detach();
  expect(Math.max(...bare)).toBeLessThan(46);
  await expect(rows.last().getByRole('textbox')).toBeVisible();

  // All rows are printed, also those out of sight, each with its apartment, and no frame cuts them off.
  const search = page.locator('input[type=search]');
  await expect(search).toBeVisible();
  await page.evaluate(`window.dispatchEvent(new Event('beforeprint'))`);
  await page.emulateMedia({ media: 'print' });
  await expect(search).toBeHidden();
  const all = Number(await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')) - 1;
  await expect(rows).toHaveCount(all);
  const [whole, shown] = await page
    .locator('table[aria-rowcount]')
    .evaluate(({ parentElement: box }) => [box!.scrollHeight, box!.clientHeight]);
  expect(shown).toBe(whole);
  expect((await rows.nth(40).getByRole('rowheader').innerText()).trim()).toBe('1');
  await page.evaluate(`window.dispatchEvent(new Event('afterprint'))`);
  await expect.poll(() => rows.count()).toBeLessThan(all);
});

test('a person says in the profile what not to be told', async ({ page, login, baseURL }) => {
  const email = newAddress('setari');
  await new Browser(baseURL ?? '').createAccount(email, password);
  await login.enter(email, password);
  await page.goto('/account/profile');
  const form = page.getByRole('form', { name: 'Setări notificări' });
  await form.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Nu există date modificate')).toBeVisible();
  await form.getByLabel('Alerte').uncheck();
  await form.getByRole('button', { name: 'Salvează' }).click();
  await expect(page.getByText('Setările de notificare au fost salvate.')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Alerte')).not.toBeChecked();
  await expect(form.getByLabel('Mesajele asociației')).toBeChecked();

  // If the refusal comes after the user has left the page, no form is there to show it, and the user would believe it
  // was saved.
  const refused = 'Setările nu au putut fi salvate acum.';
  let answer = (): void => undefined;
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/auth/user/notifications', async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await left;
    return route.fulfill({
      status: 422,
      json: { code: 'busy', message: refused, requestId: 'x' },
    });
  });
  await form.getByLabel('Alerte').check();
  await form.getByRole('button', { name: 'Salvează' }).click();
  await page.getByRole('link', { name: 'Apartamentele mele' }).first().click();
  await expect(form).toBeHidden();
  answer();
  await expect(page.getByText(refused)).toBeVisible();
});

test('a wrong link of a mail says so, without signing in', async ({ page }) => {
  await page.goto(`/account/unsubscribe?idUser=1&unsubscribeHash=a${'0'.repeat(31)}&idHome=1`);
  await expect(page.getByText('Linkul de dezabonare nu este valid.')).toBeVisible();
  await expectAccessible(page);
});
