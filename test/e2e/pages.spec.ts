import { routes } from '@scara/contracts/http';
import { addMonths, firstDay, monthId, yearMonthOf } from '@scara/domain/kernel';
import { Browser } from '../support/browser.js';
import { today } from '../support/days.js';
import {
  demo,
  expect,
  expectAccessible,
  expectWithinWindow,
  expectReadableInDark,
  expectScrollableByKeys,
  newAddress,
  notTheirs,
  test,
} from './fixtures.js';
import { MonthPage } from './pages/month-page.js';
import { password, smallAssociation } from './pages/small-association.js';

test('every unknown address leads to /error, old ones to their clean path', async ({ page }) => {
  await page.goto('/nu/exista');
  await expect(page).toHaveURL(/\/error$/);
  await expect(page.getByRole('heading', { name: 'Pagina nu există' })).toBeVisible();
  await expect(page).toHaveTitle('Pagina nu există · Scara');
  await page.goto('/admin.html#/tasks');
  await expect(page).toHaveURL(/\/error$/);
  // An invalid month, in every place of an address that may contain one.
  for (const place of ['', 'group/1/', 'apartment/1/']) {
    const end = place === '' ? '/outgo' : '';
    await page.goto(`/association/1/${place}month/202613${end}`);
    await expect(page).toHaveURL(/\/error$/);
  }
  await page.goto('/#/account/invalidEmail');
  await expect(page).toHaveURL(/\/account\/invalidEmail$/);
  await page.getByRole('button', { name: 'Creează un cont nou' }).click();
  await expect(page.getByRole('tab', { name: 'Creare cont' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a browser older than the pages need is told so, whatever of them it opens', async ({
  page,
}) => {
  const said = page.getByText('Vă recomandăm Chrome sau Firefox');
  await page.goto('/preturi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(said).toBeHidden();

  await page.addInitScript(() => {
    delete (AbortSignal as { any?: unknown }).any;
  });
  await page.reload();
  await expect(said).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);

  // A browser that cannot run the scripts must not go on showing that the page is loading.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  await expect(said).toBeVisible();
  await expect(page.getByText('Se încarcă…')).toBeHidden();
});

test('the bare address of an association leads to its months', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1');
  await expect(page).toHaveURL(/\/association\/1\/months$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Lunile asociației' })).toBeVisible();
});

/** Pages that a user has no permission for, opened by address: of the association and of the platform. */
const OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  'casier@teiul.example': ['balance', 'letters', 'alerts', 'supplierInvoices'],
  [demo.censor]: ['../../administration/association/1/config/takeover'],
  [demo.president]: ['../../administration/association/1/audit', '../../accounting'],
  nobody: ['months', 'payments', 'apartment/10007/history', '../../accounting/assignments'],
};

for (const [email, places] of Object.entries(OF_OTHERS)) {
  test(`pages of others, opened by their address by ${email}, say so in their place`, async ({
    page,
    login,
    baseURL,
  }) => {
    const isNobody = email === 'nobody';
    const who = isNobody ? newAddress('nimeni') : email;
    if (isNobody) await new Browser(baseURL ?? '').createAccount(who, demo.password);
    await login.enter(who, demo.password);
    for (const place of places) {
      await page.goto(new URL(place, 'http://x/association/1/').pathname);
      const said = page.getByRole('main').getByRole('heading', { level: 1, name: notTheirs });
      await expect(said).toBeVisible();
      // The refusal is shown once: not also as a message or within the page.
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page).toHaveTitle(/Pagina nu este pentru rolul/);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectWithinWindow(page);
    await page.getByRole('main').getByRole('button', { name: 'Pagina principală' }).click();
    await expect(page.getByRole('heading', { name: notTheirs })).toHaveCount(0);
  });
}

test('from the address of a month that does not exist one steps to the nearest that does', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  const earlier = page.getByRole('button', { name: 'Luna anterioară' });
  const later = page.getByRole('button', { name: 'Luna următoare' });
  await page.goto('/association/1/group/10002/month/203001');
  await expect(later).toBeDisabled();
  await earlier.click();
  await expect(page).not.toHaveURL(/203001/);
  await expect(earlier).toBeEnabled();
  await expect(later).toBeDisabled();
  const newest = page.url().slice(-6);
  await page.goto('/association/1/group/10002/month/202001');
  await expect(earlier).toBeDisabled();
  await expect(later).toBeEnabled();
  await page.goto('/association/1/month/203001/outgo');
  await page.getByRole('link', { name: 'Luna anterioară' }).click();
  await expect(page).toHaveURL(new RegExp(`month/${newest}/outgo$`));
});

test('by keys one steps on from month to month and from entrance to entrance, where the step leads to a page anew', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/month/202608/outgo');
  const earlier = page.getByRole('link', { name: 'Luna anterioară' });
  await earlier.focus();
  for (const month of ['iulie 2026', 'iunie 2026']) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(month);
    await expect(earlier).toBeFocused();
  }
  for (const [address, name] of [
    ['/association/1/group/10002/month/202608/meters', 'Scara sau grupul'],
    ['/association/1/group/10002/month/202608/funds', 'Scara'],
  ] as const) {
    await page.goto(address);
    const entrance = page.getByRole('combobox', { name, exact: true });
    await entrance.focus();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/group\/10003/);
    await expect(entrance).toBeFocused();
  }
  // A page reached by any other link starts at its top.
  await page.getByRole('link', { name: 'Lunile asociației' }).press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});

test('who only reads a month opens its expenses too', async ({ page, login }) => {
  await login.enter(demo.president, demo.password);
  await page.goto('/association/1/month/202509/outgo');
  await page.getByRole('button', { name: 'Apă rece', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Apă rece', exact: true });
  await expect(dialog.getByLabel('Suma', { exact: true })).toBeDisabled();
  await page.waitForLoadState('networkidle');
  await expect(dialog).toBeVisible();
  await expect(page.getByRole('heading', { name: notTheirs })).toHaveCount(0);
});

test('an expense of a closed month is read, and not tried again', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/month/202509/outgo');
  await page.getByRole('button', { name: 'Apă rece', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Apă rece', exact: true });
  await expect(dialog.getByLabel('Suma', { exact: true })).toBeDisabled();
  // Shares are requested a quarter of a second after the last key press.
  await page.waitForTimeout(1_000);
  await page.waitForLoadState('networkidle');
  await expect(dialog.getByText('nu se mai poate modifica')).toHaveCount(0);
});

test('the terms are read from the account form, and the cash payment goes to its section', async ({
  page,
}) => {
  await page.goto('/?cont=nou');
  const link = page.getByRole('link', { name: 'Citiți termenii și condițiile' });
  await expect(link).toHaveAttribute('href', '/general/terms');
  await page.goto('/termeni');
  await expect(page).toHaveURL(/\/general\/terms$/);
  await expect(page.getByText(/se poate retrage din contract în 14 zile/)).toBeVisible();
  await page.goto('/termsc');
  await expect(page.getByRole('heading', { name: /Plata în numerar/ })).toBeInViewport();
});

test('without cookies a page says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Cookie-urile sunt dezactivate' })).toBeVisible();
});

test('no page needs a style or script that the strictest policy refuses', async ({
  page,
  login,
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  // This event also reports what a script tried in vain without an error.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${violatedDirective} refused ${blockedURI}`);
    });
  });
  await page.route('**/*', async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    if (headers['content-type']?.includes('text/html') === true) {
      headers['content-security-policy'] =
        "default-src 'self'; script-src 'self'; style-src 'self'; connect-src 'self' ws:";
    }
    await route.fulfill({ response, headers });
  });
  await page.goto('/componente');
  await page.getByRole('region', { name: 'Luminos' }).getByLabel('Data documentului').click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await login.open();
  await expect(login.dialog).toBeVisible();
  expect(refused).toEqual([]);
});

test('where a button goes away with what it took, the focus goes on to the one beside it', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, email } = await smallAssociation(baseURL ?? '');
  await login.enter(email, password);
  await page.goto(`/administration/association/${idAs}/config/general`);
  const pick = page.getByRole('button', { name: 'Alege sigla' });
  const chooser = page.waitForEvent('filechooser');
  await pick.press('Enter');
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await (
    await chooser
  ).setFiles({ name: 'sigla.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await page.getByRole('button', { name: 'Scoate sigla' }).press('Enter');
  await expect(page.getByText('Asociația nu are siglă.')).toBeVisible();
  await expect(pick).toBeFocused();
});

test('commands are reached with Ctrl K', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/administration/association/1/config/apartments');
  await expect(page.getByRole('heading', { name: 'Apartamente și blocuri' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Căutare și comenzi' }).fill('jurnal');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Jurnalul asociației' })).toBeVisible();
});

test('what is typed while Ctrl K still fetches its code is its first word, not that of the field that was left', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/association/1/payments');
  const finder = page.getByLabel('Apartament (număr sau nume)');
  await finder.fill('1');
  let letThrough: () => void = () => undefined;
  const isTyped = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/assets/palette-*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  await finder.press('Control+k');
  await page.keyboard.type('jur');
  letThrough();
  const search = page.getByRole('combobox', { name: 'Căutare și comenzi' });
  await expect(search).toHaveValue('jur');
  await expect(search).toBeFocused();
  await page.keyboard.type('nal');
  await expect(search).toHaveValue('jurnal');
  await page.keyboard.press('Escape');
  await expect(finder).toBeFocused();
  await expect(finder).toHaveValue('1');
});

test('Ctrl K finds a page once, an apartment by its number or owner, a provider', async ({
  page,
  login,
  frame,
  baseURL,
}) => {
  const admin = new Browser(baseURL ?? '');
  await admin.call(routes.login, { body: { email: demo.administrator, password: demo.password } });
  const spName = `Salubris ${Date.now().toString(36)}`;
  await admin.call(routes.addServiceProvider, { params: { idAs: 1 }, body: { spName } });
  await page.goto('/');
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Intră în cont' }),
  ).toBeVisible();
  // A visitor has no pages to search for.
  await expect(page.getByRole('button', { name: /^Caută/ })).toHaveCount(0);
  await login.enter(demo.administrator, demo.password);
  await page.goto('/administration/association/1/config/general');
  await expect(page.getByRole('heading', { name: 'Setări generale' })).toBeVisible();
  await expect(frame.connection).toBeVisible();
  await page.keyboard.press('Control+k');
  const typed = page.getByRole('combobox', { name: 'Căutare și comenzi' });
  const found = page.getByRole('option');
  await expect(found.first()).toBeVisible();
  await expect(found.filter({ hasText: 'Apartamentul' })).toHaveCount(0);
  // Two sections of the menu link to the page; no result stays behind when another text is typed.
  await typed.fill('plăți contabilitate');
  await expect(found).toHaveText([/^Încasări \/ Plăți/]);
  await typed.fill('zzzz');
  await expect(page.getByText('Nimic nu se potrivește cu „zzzz”.')).toBeVisible();
  await expect(found).toHaveCount(0);
  await typed.fill('ap 3');
  await expect(found.first()).toContainText('Apartamentul 3');
  const first = (await found.first().locator('span').last().textContent()) ?? '';
  await typed.fill(`3 ${first.split(' · ')[0] ?? ''}`);
  await expect(found.first()).toContainText('Apartamentul 3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/association\/1\/apartment\/\d+\/history/);
  await page.keyboard.press('Control+k');
  await typed.fill(`furnizor ${spName.toLowerCase()}`);
  await found.first().click();
  await expect(page).toHaveURL(/\/config\/providers\/\d+/);
});

test('Ctrl K finds documents, each where it stands, and what can be done', async ({
  page,
  login,
  baseURL,
}) => {
  const admin = new Browser(baseURL ?? '');
  await admin.call(routes.login, { body: { email: demo.administrator, password: demo.password } });
  const params = { idAs: 1 };
  const { months } = await admin.call(routes.listMonths, { params });
  const { idMonth } = months[0]!;
  const { expenses } = await admin.call(routes.listOutgo, { params: { ...params, idMonth } });
  const invoice = expenses.find(({ document }) => document.number !== '');
  // A year up to its last month: in January the last receipts are from December, and the demo data grow older.
  const began = firstDay(yearMonthOf(monthId(idMonth)));
  const query = { fromDate: addMonths(began, -12), toDate: today() };
  const { payments } = await admin.call(routes.listPayments, { params, query });
  const receipt = payments.findLast(({ series, paymentNumber }) => series + paymentNumber !== '')!;
  await login.enter(demo.administrator, demo.password);
  await page.goto('/administration/association/1/config/general');
  await expect(page.getByRole('heading', { name: 'Setări generale' })).toBeVisible();
  const typed = page.getByRole('combobox', { name: 'Căutare și comenzi' });
  const found = page.getByRole('option');

  await page.keyboard.press('Control+k');
  await typed.fill(`${receipt.series} ${receipt.paymentNumber}`);
  await expect(found.first()).toContainText(`${receipt.series} ${receipt.paymentNumber}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/payments\\?document=${receipt.idPd}$`));
  const rows = page.getByRole('table', { name: 'Documente' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(receipt.paymentNumber);
  // The totals of the whole period are not shown for a single row.
  const totals = page.getByText(/^Încasat .* lei, plătit/);
  await expect(totals).toHaveCount(0);
  await page.getByRole('button', { name: 'Arată toate documentele' }).click();
  await page.getByLabel('De la').focus();
  await page.keyboard.type(query.fromDate.split('-').reverse().join('.'));
  await page.keyboard.press('Tab');
  await expect(rows.nth(1)).toBeVisible();
  await expect(totals).toBeVisible();

  await page.keyboard.press('Control+k');
  await typed.fill('chitanta');
  await expect(found.first()).toContainText('Încasează o plată');
  await expect(found.nth(1)).toContainText('Încasare');
  await typed.fill('încasează o plată');
  await expect(found.first()).toContainText('Acțiune');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Încasare' })).toHaveAttribute(
    'aria-selected',
    'true',
  );

  if (invoice === undefined) throw new Error('the demo has no invoice with a number');
  await page.keyboard.press('Control+k');
  await typed.fill(`${invoice.name} ${invoice.document.number}`);
  await expect(found.first()).toContainText(invoice.document.number);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/month/${idMonth}/outgo\\?cheltuiala=`));
  await expect(page.getByRole('dialog')).toBeVisible();
});

const screens = [
  ['/administration', 'Asociațiile mele'],
  ['/administration/association/1/config/apartments', 'Apartamente și blocuri'],
  ['/administration/association/1/config/groups', 'Grupuri de apartamente'],
  ['/administration/association/1/config/general', 'Setări generale'],
  ['/administration/association/1/config/users', 'Administrare utilizatori'],
  ['/administration/association/1/audit', 'Jurnalul asociației'],
  ['/association/1/arrears', 'Restanțe la o dată'],
  ['/association/1/letters', 'Somații și adeverințe'],
  ['/association/1/apartmentSheets', 'Fișe Apartamente'],
  ['/association/1/penaltyProposals', 'Corecții de penalizări'],
  ['/tenant/letters', 'Somații și adeverințe'],
  ['/tenant/payments', 'Plăți'],
  ['/verificare/1-0000000000000000', 'Verificarea unei adeverințe'],
  ['/association/1/documents', 'Registrul de documente'],
  ['/association/1/balance', 'Situația Asociației'],
  ['/association/1/fundRegisters', 'Registru: Fond de reparații'],
  ['/accounting/fastDocAdd', 'Document rapid'],
  ['/account/profile', 'Profil'],
  ['/association/1/reports', 'Rapoarte contabile'],
  ['/account/unsubscribe', 'Dezabonare'],
  ['/tenant/meters', 'Citiri contoare'],
  ['/tenant/consumption', 'Istoric consum'],
  ['/association/1/group/10002/month/202512/meters', 'Contoare, decembrie 2025'],
  ['/association/1/group/10002/consumption', 'Istoric consum, Scara A'],
  ['/adaugare', 'Adaugă asociația'],
  ['/general/terms', 'Termeni și condiții'],
  ['/documentatie', 'Documentație'],
  ['/despre', 'Despre Scara'],
  ['/parteneri', 'Parteneri'],
  ['/contact', 'Contact'],
  ['/componente', 'Componente'],
] as const;

test('every screen is accessible, in light and in dark, wide and on a phone', async ({
  page,
  login,
}) => {
  test.setTimeout(600_000);
  const look = async (): Promise<void> => {
    await expectAccessible(page);
    await expectReadableInDark(page);
  };
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look();
  await login.open();
  await login.dialog.waitFor();
  await look();
  await login.enter(demo.administrator, demo.password);
  for (const [path, title] of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await look();
    await expectWithinWindow(page);
    for (const width of [720, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectWithinWindow(page);
    }
    await expectScrollableByKeys(page);
  }
});

test('the calls are told on a page that is accessible too, in light and in dark, wide and on a phone', async ({
  page,
}) => {
  await page.goto('/api/docs#registerPayment');
  // The address has opened this call; others are opened by their first line.
  await expect(page.getByRole('heading', { name: 'Corpul' })).toHaveCount(1);
  const upload = page.locator('details', { has: page.locator('#uploadDocument') });
  for (const call of [page.locator('details').first(), upload]) {
    await call.locator('summary').click();
  }
  await expect(upload).toContainText('X-File-Name');
  // The other calls have the same structure, and took most of axe's time.
  await page.locator('h2 ~ details:not([open])').evaluateAll((calls) => {
    for (const call of calls.slice(10)) call.remove();
  });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page);
      await expectWithinWindow(page);
    }
  }
});

test('a narrow or magnified window keeps its room for what is read; the menu opens when asked', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.goto('/administration');
  await expect(page.getByRole('button', { name: 'Restrânge meniul' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.getByRole('button', { name: 'Extinde meniul' }).click();
  await expect(page.getByRole('button', { name: 'Restrânge meniul' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Restrânge meniul' })).toBeVisible();
});

test('on a phone the rows of a list stand as cards: no sum of theirs is beyond the edge', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/association/1/funds');
  const register = await page
    .getByRole('link', { name: 'Registru', exact: true })
    .getAttribute('href');
  for (const path of ['funds', 'arrears', 'reports', 'apartmentSheets', register ?? '']) {
    await page.goto(path.startsWith('/') ? path : `/association/1/${path}`);
    const list = page.getByRole('main').getByRole('region').first();
    await expect(list.getByRole('row').nth(1)).toBeVisible();
    expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  }
  // A link in a card is large enough for a finger.
  for (const path of ['arrears', 'reports', 'months']) {
    await page.goto(`/association/1/${path}`);
    const leads = page.getByRole('main').getByRole('row').getByRole('link').first();
    expect((await leads.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('on a phone a button that looks as a link is as large as a finger', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/componente');
  const button = page
    .getByRole('region', { name: 'Luminos' })
    .getByRole('button', { name: 'Arată calculul' });
  await button.scrollIntoViewIfNeeded();
  const pressed = await button.evaluate((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return [-21, 0, 21].map((off) => document.elementFromPoint(x, y + off) === one);
  });
  expect(pressed).toEqual([true, true, true]);
});

test('once more is offered where it may help, not where it is refused for good', async ({
  page,
  login,
}) => {
  await login.enter(demo.administrator, demo.password);
  const again = page.getByRole('button', { name: 'Încearcă din nou' });
  let status = 503;
  await page.route('**/api/user/portfolio', (route) =>
    route.fulfill({
      status,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'forbidden', message: 'Nu aveți acest drept.', requestId: 'x' }),
    }),
  );
  await page.goto('/portfolio');
  await expect(again).toBeVisible();
  status = 403;
  await again.click();
  await expect(page.getByText('Nu aveți acest drept.')).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('a failure that is said over a dialog leaves it free, on a phone too', async ({ page }) => {
  await page.goto('/componente');
  const gallery = page.getByRole('region', { name: 'Luminos' });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await gallery.getByRole('button', { name: 'Mesaj de eroare' }).click();
    await gallery.getByRole('button', { name: 'Confirmare' }).click();
    const dialog = page.getByRole('alertdialog');
    const isAbove = async (): Promise<boolean> => {
      const [failure, below] = [
        await page.getByRole('alert').boundingBox(),
        await dialog.boundingBox(),
      ];
      return failure !== null && below !== null && failure.y + failure.height <= below.y;
    };
    await expect.poll(isAbove).toBe(true);
    await dialog.getByRole('button', { name: 'Renunță' }).click();
  }
});

test('where colours are forced, what is chosen is still told apart', async ({ page, login }) => {
  await login.enter(demo.administrator, demo.password);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/association/1/payments');
  const lineOf = (name: string) =>
    page
      .getByRole('tab', { name })
      .evaluate(
        (tab) => getComputedStyle(tab).borderBottomColor + getComputedStyle(tab).outlineStyle,
      );
  expect(await lineOf('Documente')).not.toBe(await lineOf('Încasare'));

  await page.keyboard.press('Control+k');
  const found = page.getByRole('option');
  await expect(found.first()).toHaveCSS('outline-style', 'solid');
  await expect(found.nth(1)).toHaveCSS('outline-style', 'none');
});

test('dues to funds stand whole beside the control list', async ({ page, login, baseURL }) => {
  const { idAs, admin, email } = await smallAssociation(baseURL ?? '');
  const params = { idAs };
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_601 } });
  const { idFund } = await admin.call(routes.addFund, {
    params,
    body: { name: 'Fond de reparații' },
  });
  await admin.call(routes.addFundDue, {
    params: { idAs, idMonth: 202_601 },
    body: { idFund, amountBani: 123_456_789, distribution: 3 },
  });
  await login.enter(email, password);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/association/${idAs}/month/202601/outgo`);
  await new MonthPage(page).step('Lista de control');
  await expect(page.getByRole('complementary', { name: 'Lista de control' })).toBeVisible();
  const dues = page.getByRole('region', { name: 'Cote la fonduri' });
  const beyond = () => dues.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
  expect(await beyond()).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  expect(await beyond()).toBe(0);
});
