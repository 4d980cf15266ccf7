import type { Locator } from '@playwright/test';
import { routes } from '@scara/contracts/http';

import { Browser } from '../support/browser.js';
import {
  expect,
  expectAccessible,
  expectWithinWindow,
  expectReadableInDark,
  test,
} from './fixtures.js';
import { LoginModal } from './pages/login-modal.js';
import { MonthPage } from './pages/month-page.js';
import { password, smallAssociation, type SmallAssociation } from './pages/small-association.js';

/** The tests form one story: an administrator and a censor take an association through its months, step by step. */
test.describe.configure({ mode: 'serial' });

let place: SmallAssociation;
let idMonth: number;

test.beforeAll(async () => {
  place = await smallAssociation(process.env['E2E_ADDRESS'] ?? '');
});

test.beforeEach(async ({ login }) => {
  await login.enter(place.email, password);
});

test('columns are added, renamed and put in order by keyboard', async ({ page, frame }) => {
  await page.goto(`/administration/association/${place.idAs}/config/tableConfig`);
  await expect(page).toHaveURL(`/association/${place.idAs}/config/tableConfig`);
  await expect(
    page.getByRole('heading', { name: 'Tabelul nu are încă nicio coloană' }),
  ).toBeVisible();

  const field = page.getByLabel('Numele coloanei noi');
  for (const name of ['Gunoi', 'Apă rece', 'Curent']) {
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('rowheader', { name, exact: true })).toBeVisible();
    await expect(field).toHaveValue('');
  }
  await field.fill('Curent');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Există deja coloana „Curent”.')).toBeVisible();

  await page.getByRole('button', { name: 'Redenumește coloana Gunoi' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Salubritate');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Redenumește coloana Apă rece' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('rowheader')).toHaveText(['Apă rece', 'Salubritate', 'Curent']);

  await page.getByRole('button', { name: 'Șterge coloana Curent' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Șterge coloana Curent' })
    .click();
  await expect(page.getByRole('rowheader')).toHaveText(['Apă rece', 'Salubritate']);
  await frame.messages.getByRole('button', { name: 'Anulează' }).click();
  await expect(page.getByRole('rowheader', { name: 'Curent' })).toBeVisible();
});

test('the first month is opened and its indexes are typed down the column', async ({ page }) => {
  await page.goto(`/association/${place.idAs}/months`);
  await page.getByRole('button', { name: 'Deschide prima lună' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Deschide luna/ })
    .click();
  await page.waitForURL(/month\/\d{6}\/outgo$/);
  idMonth = Number(/month\/(\d{6})/.exec(page.url())?.[1]);

  // The control list stays open beside the pages that its lines link to, but covers none of them.
  const month = new MonthPage(page);
  const indexes = page.getByLabel(/^Index nou/);
  const toUnread = async () => {
    await month.openOutgo(place.idAs, idMonth);
    await month.step('Lista de control');
    await month.control
      .getByRole('link', { name: /fără index/ })
      .first()
      .click();
    await page.waitForURL(/\/meters\?/);
    await expect(indexes.first()).toBeVisible();
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await toUnread();
  await expect(month.control).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await toUnread();
  await expect(month.control).toBeVisible();
  await expect(indexes.first()).toBeFocused();
  // Lines of one kind can be collapsed under their heading, by keys too.
  const unread = month.control.getByRole('link', { name: /fără index/ });
  const head = month.control.locator('summary').filter({ hasText: 'contoare fără index (3)' });
  await head.press('Enter');
  await expect(unread.first()).toBeHidden();
  await head.press('Enter');
  await expect(unread).toHaveCount(3);
  await expect(unread.first()).toBeVisible();
  await month.control.getByRole('button', { name: 'Închide panoul' }).click();
  await expect(month.control).toHaveCount(0);
  await expect(indexes.first()).toBeFocused();

  for (const index of ['102', '99', '106']) {
    await page.keyboard.type(index);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('sub cel vechi', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Salvează/ }).click();
  const refusal = page.getByText(/^Un index este sub cel vechi/);
  await expect(refusal).toBeVisible();
  await indexes.nth(1).fill('104');
  // A corrected reading no longer has a warning.
  await expect(refusal).toBeHidden();
  await expect(page.getByText('sub cel vechi', { exact: true })).toBeHidden();
  // A reload loses no typed value, and does not reopen the closed list.
  await page.reload();
  await expect(indexes.nth(2)).toHaveValue('106');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/meters', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Salvează 3 citiri' }).click();
  // The answer to an earlier save must not overwrite a value typed since.
  await indexes.nth(2).fill('107');
  answer();
  await expect(page.getByText('3 citiri au fost salvate.')).toBeVisible();
  await expect(indexes.nth(2)).toHaveValue('107');
  await indexes.nth(2).fill('106');
  await expect(page.getByText('3 contoare, 0 fără index')).toBeVisible();
  await expect(month.control).toHaveCount(0);
});

test('a document is distributed by the rules of the modal, its shares seen before it is saved', async ({
  page,
}) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, idMonth);
  // Before any expense exists, the page must not say that everything is in order.
  await expect(page.getByText('Luna nu are încă nicio cheltuială')).toBeVisible();
  await expect(page.getByText('Totul este distribuit')).toHaveCount(0);
  await page.getByRole('button', { name: 'Distribuie un document' }).click();
  await expect(month.dialog.getByText('Distribuie un document contabil')).toBeVisible();
  await expect(month.choice('Suma')).toBeHidden();

  const option = (name: string) => month.dialog.getByRole('option', { name, exact: true });
  await month.choice('Mod de distribuire').selectOption({ label: 'Manual' });
  await expect(option('Apă rece').last()).toBeDisabled();
  await expect(option('Altă contorizare, consum tastat')).toHaveCount(0);
  await expect(option('Automat')).toHaveCount(0);
  await expect(option('Proporțional cu consumul')).toBeDisabled();
  await month.choice('Mod de distribuire').selectOption({ label: 'Pe persoană' });
  await month.fill({
    column: 'Apă rece',
    metering: 'Apă rece',
    distribution: 'Pe persoană',
    amount: '120',
    quantity: '12',
  });
  await expect(month.dialog.getByLabel(/^Preț pe unitate/)).toHaveValue('10');
  await expect(month.dialog.getByLabel('Procent canal')).toHaveCount(0);
  await expect(month.share('3')).toContainText('60,00');
  await month
    .choice('Categoria legală')
    .selectOption({ label: 'Cheltuieli pe cota-parte indiviză' });
  await expect(month.dialog.getByText(/art\. 75 alin\. \(3\)/)).toBeVisible();
  await month.choice('Categoria legală').selectOption({ label: 'Cheltuieli pe consum individual' });
  await expectAccessible(page);
  await month.dialog.getByRole('button', { name: 'Salvează și adaugă altul' }).click();

  await expect(month.choice('Coloana tabelului')).toBeFocused();
  await month.fill({
    column: 'Curent',
    metering: 'Necontorizat',
    distribution: 'Manual',
    amount: '90',
  });
  await month.dialog.getByLabel('Partea apartamentului 1', { exact: true }).fill('20');
  await page.keyboard.press('Enter');
  await page.keyboard.type('30');
  await expect(month.dialog.getByText('Rămân 40,00 lei nedistribuiți.')).toBeVisible();
  await month.dialog.getByLabel('Partea apartamentului 3', { exact: true }).fill('39');
  await expect(month.dialog.getByText(/vine din rotunjire/)).toBeVisible();
  // A value that cannot be saved is reported, and gets the focus.
  const first = month.dialog.getByLabel('Partea apartamentului 1', { exact: true });
  for (const [text, said] of [
    ['-', /trebuie să fie un număr/],
    ['1000000000', /Valoare prea mare/],
  ] as const) {
    await first.fill(text);
    await month.dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
    await expect(first).toBeFocused();
    await expect(month.dialog.getByText(said)).toBeVisible();
  }
  await first.fill('20');
  // On a phone a refusal is scrolled into view above the buttons, and again when it is repeated.
  const desktop = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  const away = { code: 'store-unavailable', message: 'Nu se poate salva acum.' };
  await page.route('**/api/association/*/outgo', (route) =>
    route.fulfill({ status: 422, json: away }),
  );
  const refusal = month.dialog.getByRole('alert');
  for (let time = 1; time <= 2; time += 1) {
    await month.choice('Coloana tabelului').scrollIntoViewIfNeeded();
    await month.dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
    await expect(refusal).toHaveText(away.message);
    await refusal.getByText(away.message).click({ trial: true });
    await expect(refusal).toBeInViewport({ ratio: 1 });
  }
  await page.unroute('**/api/association/*/outgo');
  await page.setViewportSize(desktop);
  await month.save();
  await expect(page.getByText('Totul este distribuit')).toBeVisible();
});

test('expenses are taken out and put back, disabled and enabled together', async ({
  page,
  frame,
}) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, idMonth);
  await month.distribute({
    column: 'Salubritate',
    metering: 'Necontorizat',
    distribution: 'Pe persoană',
    amount: '60',
  });
  await expect(month.dialog.getByLabel('Cantitate', { exact: true })).toHaveValue('6');
  // The dialog stays open until the answer comes: if it were closed, its content would return as a draft and could be
  // saved twice.
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/outgo', async (route) => {
    if (route.request().method() === 'PUT') await answered;
    await route.continue();
  });
  await month.dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(month.dialog.getByRole('button', { name: 'Renunță' })).toBeDisabled();
  await expect(month.choice('Suma')).toHaveValue('60');
  answer();
  await expect(month.dialog).toBeHidden();
  // By keys only: the pressed button disappears with its row, message or bar, and the focus moves to something nearby.
  const press = async (button: Locator): Promise<void> => {
    await button.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  };
  const focused = page.locator('#content:focus, #content :focus');
  await press(month.expense('Salubritate').getByRole('button', { name: 'Scoate Salubritate' }));
  await expect(month.expense('Salubritate')).toHaveCount(0);
  await expect(focused).toHaveAttribute('aria-label', /^(Alege|Modifică|Scoate) /);
  await press(frame.messages.getByRole('button', { name: 'Anulează' }));
  await expect(month.expense('Salubritate')).toBeVisible();
  await expect(focused).toHaveCount(1);

  await page.getByRole('checkbox', { name: 'Alege Salubritate' }).check();
  await page.getByRole('checkbox', { name: 'Alege Curent' }).check();
  await expect(page.getByText('2 cheltuieli alese: 150,00 lei')).toBeVisible();
  await press(page.getByRole('button', { name: 'Dezactivează' }));
  await expect(page.getByText('Facturat 120,00 lei')).toBeVisible();
  await expect(focused).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Alege toate cheltuielile' }).check();
  await page.getByRole('button', { name: 'Activează', exact: true }).click();
  await expect(page.getByText('Facturat 270,00 lei')).toBeVisible();

  // Beside the menu, and on a phone, the buttons at the end of a row stay visible.
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const frame = await page.getByRole('region', { name: 'Cheltuielile lunii' }).boundingBox();
    const button = await page.getByRole('button', { name: 'Scoate Curent' }).boundingBox();
    expect(button!.x + button!.width).toBeLessThanOrEqual(frame!.x + frame!.width);
  }
});

test('an expense that somebody else changed meanwhile is not overwritten', async ({
  page,
  baseURL,
}) => {
  const month = new MonthPage(page);
  const { idAs } = place;
  const other = new Browser(baseURL ?? '');
  await other.call(routes.login, { body: { email: place.email, password } });
  const { expenses } = await other.call(routes.listOutgo, { params: { idAs, idMonth } });
  const { idOutgo = 0 } = expenses.find(({ name }) => name === 'Salubritate') ?? {};

  await month.openOutgo(idAs, idMonth);
  await page.getByRole('button', { name: 'Modifică Salubritate' }).click();
  await month.choice('Suma').fill('66');
  await other.call(routes.changeOutgo, { params: { idAs, idOutgo }, body: { amountBani: 9000 } });
  await month.dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
  await expect(month.dialog.getByText('acum este „Salubritate”, 90,00 lei')).toBeVisible();
  await expect(month.choice('Suma')).toHaveValue('66');
  await month.dialog.getByRole('button', { name: 'Continuă, înlocuind varianta nouă' }).click();
  await month.choice('Suma').fill('60');
  await month.save();
  await expect(page.getByText('Facturat 270,00 lei')).toBeVisible();
});

test('what is tried shows who would pay otherwise, and is kept or dropped', async ({ page }) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, idMonth);
  await month.step('Ce-ar fi dacă…');
  await month.choice('Încearcă altă valoare pentru').selectOption({ label: 'Suma cheltuielii' });
  await month.choice('La ce').selectOption({ label: 'Salubritate' });
  await page.keyboard.type('120');
  await expect(month.dialog.getByRole('row', { name: /^3 ?Salubritate/ })).toContainText('+30,00');
  // The result for the previous value must not be shown for the new one.
  await page.route('**/whatIf', () => undefined);
  await page.keyboard.type('0');
  await expect(month.dialog.getByText('Se calculează…')).toBeVisible();
  await page.unroute('**/whatIf');
  await page.keyboard.press('Backspace');
  await expect(month.dialog.getByText('Se calculează…')).toHaveCount(0);
  await expectAccessible(page);
  await month.dialog.getByRole('button', { name: 'Renunță la toate' }).click();
  await expect(page.getByText('Facturat 270,00 lei')).toBeVisible();
});

test('a decision about penalties is recorded, and a later one after it', async ({ page }) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, idMonth);
  for (const [number, rate] of [
    ['1/2025', '0,1'],
    ['2/2025', '0,3'],
  ] as const) {
    await month.step('Hotărârea despre penalizări');
    await month.choice('Numărul hotărârii').fill(number);
    await month.choice('Data hotărârii').focus();
    await page.keyboard.type('15.03.2025');
    await month.choice('Penalizare pe zi').fill(rate);
    await page.keyboard.press('Enter');
    await expect(month.dialog).toBeHidden();
  }
  await expect(page.getByText('Hotărârea a fost înregistrată.').first()).toBeVisible();
});

test('the month is controlled, shown, checked by the censor, closed and reopened', async ({
  page,
  browser,
  baseURL,
}) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, idMonth);
  // Findings that do not block are mentioned too, because the list may be published without looking at them.
  await expect(page.getByText(/^Lista se poate afișa; .+ de verificat\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Afișează lista' }).click();
  await expect(month.dialog.getByText('Apartamente pe listă')).toBeVisible();
  // A day that cannot be chosen is refused with the allowed range.
  await month.choice('Data afișării').focus();
  await page.keyboard.type('01.01.2020');
  await page.keyboard.press('Tab');
  await expect(month.choice('Data afișării')).toHaveAccessibleDescription(
    /^„01\.01\.2020” nu se poate alege aici: cel mai devreme \d\d\.\d\d\.\d{4}, cel mai târziu/,
  );
  const tooEarly = 'Lista de dinainte s-a închis mai târziu.';
  const problem = { code: 'published-date', message: tooEarly, errors: { published: tooEarly } };
  await page.route(/month\/published/, (route) => route.fulfill({ status: 422, json: problem }), {
    times: 1,
  });
  await month.dialog.getByRole('button', { name: 'Afișează lista' }).click();
  await expect(month.choice('Data afișării')).toHaveAccessibleDescription(tooEarly);
  await expect(month.dialog.getByText(tooEarly)).toHaveCount(1);
  await month.dialog.getByRole('button', { name: 'Afișează lista' }).click();
  await expect(page.getByText('Lista așteaptă verificarea cenzorului.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Distribuie un document' })).toHaveCount(0);
  // If nothing can be changed any more, the page says what can be done instead.
  await expect(
    page.getByText(/^Lista este afișată: ca să schimbați ceva, retrageți/),
  ).toBeVisible();

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const censor = await other.newPage();
  await new LoginModal(censor).enter(place.censor, password);
  await new MonthPage(censor).openOutgo(place.idAs, idMonth);
  await censor.getByRole('button', { name: 'Confirmă verificarea' }).click();
  // Checking the list does not sign it, and signing may not be possible later.
  await expect(censor.getByRole('alertdialog')).toContainText('Semnătura se pune separat');
  await censor
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Confirmă verificarea' })
    .click();
  await expect(censor.getByText('Lista este afișată: luna se poate închide.')).toHaveCount(0);
  await other.close();

  // The administrator's page is updated automatically.
  await page.getByRole('button', { name: 'Închide luna' }).click();
  // The dialog names the roles that have not signed, because signing is not possible afterwards.
  await expect(month.dialog.getByRole('definition').last()).toHaveText(
    'Administrator, Președinte, Cenzor',
  );
  await month.dialog.getByRole('button', { name: 'Închide luna' }).click();
  await expect(month.dialog.getByText('Note de plată emise')).toBeVisible();
  await expect(month.dialog).toContainText('270,00 lei');
  await month.dialog.getByRole('button', { name: 'Închide', exact: true }).last().click();
  await expect(page.getByText(/^Luna este închisă\. O sumă greșită se îndreaptă/)).toBeVisible();

  // Bills are sent by e-mail once each; apartments without an address are counted for printing.
  const { groups } = await place.admin.call(routes.readGroupsColumns, {
    params: { idAs: place.idAs, idMonth },
  });
  await place.admin.call(routes.changeApartment, {
    params: { idAs: place.idAs, idAp: groups[0]!.apartments[0]! },
    body: { email: 'locatar@exemplu.ro' },
  });
  // While bills are being sent, the button says so.
  const leaving = {
    version: 1,
    sent: 0,
    waiting: 3,
    failed: 0,
    apartments: [],
    withoutAddress: [],
  };
  await page.route(
    /sendOutgoEmail\?/,
    (route) => route.fulfill({ json: { idMonth, ...leaving } }),
    { times: 1 },
  );
  await month.step('Trimite notele prin e-mail');
  await expect(
    month.dialog.getByRole('button', { name: 'Se trimit notele de plată' }),
  ).toBeDisabled();
  await month.dialog.getByRole('button', { name: 'Trimite o notă' }).click();
  // The worker has the lowest priority: on a busy machine it first waits for its connections.
  await expect(month.dialog.getByRole('button', { name: 'Nu este nimic de trimis' })).toBeDisabled({
    timeout: 120_000,
  });
  await expect(month.dialog.locator('dd')).toHaveText(['1', '0', '0', '2']);
  await expectAccessible(page);
  await month.dialog.getByRole('button', { name: 'Închide', exact: true }).last().click();

  await month.step('Redeschide luna');
  await month.dialog.getByRole('button', { name: 'Redeschide luna' }).click();
  await expect(month.dialog.getByText('Scrieți motivul.')).toBeVisible();
  await month.dialog.getByLabel('Motivul').fill('Factura la apă era greșită.');
  await month.dialog.getByRole('button', { name: 'Redeschide luna' }).click();
  await expect(page.getByRole('list', { name: 'Starea lunii' })).toContainText('Redeschisă');

  // The earlier closing can still be compared with.
  await page.goto(`/association/${place.idAs}/group/${place.idGroup}/month/${idMonth}`);
  await page.getByRole('button', { name: 'Compară' }).click();
  await page.getByLabel('Față de').selectOption({ label: 'închiderea 1 a lunii' });
  await expect(page.getByText('Nimic nu diferă')).toBeVisible();
  await expect(page.getByLabel('Față de')).toHaveValue('1');
});

test('the month’s pages are accessible, in light and in dark, wide and on a phone', async ({
  page,
}) => {
  const { idAs, idGroup } = place;
  for (const path of [
    `/association/${idAs}/months`,
    `/association/${idAs}/config/tableConfig`,
    `/association/${idAs}/month/${idMonth}/outgo`,
    `/association/${idAs}/group/${idGroup}/month/${idMonth}/meters`,
  ]) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await page.getByRole('table').first().waitFor();
      await expectAccessible(page);
      await expectReadableInDark(page);
      await expectWithinWindow(page);
      const scrolled = await page.locator('main table').evaluateAll((tables) => {
        return tables.filter((one) => one.scrollWidth > one.parentElement!.clientWidth).length;
      });
      // The meters' table keeps its columns side by side, so that readings stay aligned.
      expect(scrolled).toBeLessThanOrEqual(path.endsWith('/meters') ? 1 : 0);
    }
  }
});

test('the list is signed from an image, by the censor after the summary', async ({
  page,
  browser,
  baseURL,
}) => {
  const month = new MonthPage(page);
  await month.openOutgo(place.idAs, idMonth);
  await month.step('Semnături');
  await month.dialog.getByRole('button', { name: 'Semnează' }).click();
  await month.dialog.getByRole('button', { name: 'Semnează' }).click();
  await expect(
    page.getByText('Te rugăm fă click mai sus pentru a selecta o semnătură'),
  ).toBeVisible();
  const image = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [600, 300];
    canvas.getContext('2d')?.fillRect(100, 100, 300, 20);
    return canvas.toDataURL('image/png').slice('data:image/png;base64,'.length);
  });
  const chooser = page.waitForEvent('filechooser');
  await month.dialog.getByRole('button', { name: 'Adaugă o imagine' }).click();
  const file = {
    name: 'semnatura.png',
    mimeType: 'image/png',
    buffer: Buffer.from(image, 'base64'),
  };
  await (await chooser).setFiles(file);
  await expect(month.dialog.getByRole('radio', { name: 'Semnătura 1' })).toBeChecked();
  await month.dialog.getByRole('button', { name: 'Semnează' }).click();
  await expect(page.getByText('Tabelul de cheltuieli a fost semnat')).toBeVisible();
  // A signature given to other figures is marked as outdated, until the figures are the same again.
  const { idAs } = place;
  const { expenses } = await place.admin.call(routes.listOutgo, { params: { idAs, idMonth } });
  const { idOutgo, amountBani } = expenses.find((one) => !one.isDisabled)!;
  const outdated = month.dialog.getByText('Lista s-a schimbat de când a fost semnată');
  for (const [more, told] of [
    [1_000, 1],
    [0, 0],
  ] as const) {
    await place.admin.call(routes.changeOutgo, {
      params: { idAs, idOutgo },
      body: { amountBani: amountBani + more },
    });
    await expect(outdated).toHaveCount(told);
    if (told === 1) await expectAccessible(page);
  }
  await month.dialog.getByRole('button', { name: 'Șterge semnătura' }).click();
  await expect(page.getByText('Semnătura a fost ștearsă')).toBeVisible();

  const other = await browser.newContext({ baseURL: baseURL ?? '' });
  const censor = await other.newPage();
  const theirs = new MonthPage(censor);
  await new LoginModal(censor).enter(place.censor, password);
  await theirs.openOutgo(place.idAs, idMonth);
  await theirs.step('Semnături');
  await theirs.dialog.getByRole('button', { name: 'Semnează' }).click();
  // No answer looks selected before one is.
  const unanswered = censor.getByRole('radio', { name: 'Nu' }).first();
  const mark = () => unanswered.evaluate((radio) => getComputedStyle(radio, '::after').content);
  expect(await mark()).toBe('none');
  await unanswered.check();
  expect(await mark()).toBe('""');
  await censor.getByRole('radio', { name: 'Da' }).last().check();
  await censor.getByRole('button', { name: 'Mai departe, la semnătură' }).click();
  await expect(censor.getByText('Explicați de ce răspunsul este Nu.')).toBeVisible();
  await expectAccessible(censor);
  await censor.getByLabel('Explicați').fill('Lipsește o factură.');
  await censor.getByRole('button', { name: 'Mai departe, la semnătură' }).click();
  await expect(censor.getByText('Nu aveți încă nicio semnătură păstrată.')).toBeVisible();
  // If the dialog is left before signing, the written summary is kept.
  await censor.keyboard.press('Escape');
  await theirs.dialog.getByRole('button', { name: 'Semnează' }).click();
  await expect(unanswered).toBeChecked();
  await expect(censor.getByLabel('Explicați')).toHaveValue('Lipsește o factură.');
  // A link leads to the page where the answers can be found.
  await theirs.dialog.getByRole('link', { name: 'Situația Asociației' }).click();
  await expect(
    censor.getByRole('heading', { name: 'Situația Asociației', exact: true }),
  ).toBeVisible();

  // A finding about the month's terms opens the terms for users who may change them; for others it is only text.
  const body = { idMonth, penaltiesRateE2: 30 };
  await place.admin.call(routes.changeMonth, { params: { idAs: place.idAs }, body });
  const line = /^Penalizarea de 0,3 % pe zi depășește/;
  await theirs.openOutgo(place.idAs, idMonth);
  await theirs.step('Lista de control');
  await expect(censor.getByText(line)).toBeVisible();
  await expect(censor.getByRole('button', { name: line })).toHaveCount(0);
  await other.close();
  await page.reload();
  await month.step('Lista de control');
  await page.getByRole('button', { name: line }).click();
  const days = month.dialog.getByLabel('Zile până la scadență');
  await days.fill('21');
  // After Escape, the typed value is kept.
  await page.keyboard.press('Escape');
  await month.step('Lista de control');
  await page.getByRole('button', { name: line }).click();
  await expect(days).toHaveValue('21');

  // The settings, from which the terms were once copied, say that the month now has its own.
  await page.goto(`/administration/association/${place.idAs}/config/general`);
  await expect(page.getByText('penalizare 0,3 % pe zi')).toBeVisible();
  await page.getByRole('link', { name: /^Mergi la luna/ }).click();
  await page.waitForURL(new RegExp(`/month/${idMonth}/outgo$`));
});

test('what is taken out last, with its table, can be put back as well', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, admin, email } = await smallAssociation(baseURL ?? '');
  const params = { idAs };
  const column = { params, body: { name: 'Curent' } };
  const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, column);
  const month = 202_601;
  await admin.call(routes.openMonth, { params, body: { idMonth: month } });
  await admin.call(routes.addFund, { params, body: { name: 'Rulment' } });
  const { idOutgo } = await admin.call(routes.addOutgo, {
    params,
    body: {
      ...{ idMonth: month, idOutgoColumn, name: 'Curent', amountBani: 60_000 },
      ...{ metering: 1, distribution: 2 },
    },
  });
  const off = { idMonth: month, expenses: [idOutgo], isDisabled: true };
  await admin.call(routes.disableOutgo, { params, body: off });
  await login.enter(email, password);
  const undo = page.getByRole('button', { name: 'Anulează', exact: true });
  await page.goto(`/association/${idAs}/month/${month}/outgo`);
  await page.getByRole('button', { name: 'Scoate Curent' }).click();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Modifică Curent' })).toBeVisible();
  // It comes back as it was: an expense that was not charged is not charged for that.
  await expect(page.getByText('Dezactivată', { exact: true })).toBeVisible();

  await page.goto(`/association/${idAs}/funds`);
  await page.getByRole('button', { name: 'Șterge fondul Rulment' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Șterge fondul Rulment' })
    .click();
  await undo.click();
  await expect(page.getByRole('button', { name: 'Modifică fondul Rulment' })).toBeVisible();
});

test('a fund that is spent is offered no more where one is chosen', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, admin, email } = await smallAssociation(baseURL ?? '');
  const params = { idAs };
  const month = 202_601;
  await admin.call(routes.addOutgoColumn, { params, body: { name: 'Curent' } });
  for (const name of ['Lift', 'Rulment']) {
    await admin.call(routes.addFund, { params, body: { name } });
  }
  await admin.call(routes.openMonth, { params, body: { idMonth: month } });
  await login.enter(email, password);
  const dialog = page.getByRole('dialog');

  await page.goto(`/association/${idAs}/funds`);
  await page.getByRole('button', { name: 'Modifică fondul Lift' }).click();
  await dialog.getByLabel('Activ').uncheck();
  await page.getByRole('button', { name: 'Salvează', exact: true }).click();
  await expect(page.getByRole('rowheader').filter({ hasText: 'Inactiv' })).toContainText('Lift');
  await expect(page.getByRole('rowheader').first()).toContainText('Rulment');

  await page.goto(`/association/${idAs}/month/${month}/outgo`);
  await page.getByRole('button', { name: 'Cere o cotă la un fond' }).click();
  await expect(dialog.getByLabel('Fond', { exact: true }).locator('option:enabled')).toHaveText([
    'Rulment',
  ]);
});
