import { truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { routes } from '@scara/contracts/http';
import { PNG } from 'pngjs';

import {
  expect,
  expectAccessible,
  expectReadableInDark,
  expectWithinWindow,
  test,
} from './fixtures.js';
import { MonthPage } from './pages/month-page.js';
import { password, smallAssociation } from './pages/small-association.js';

/** The smallest file that a reader accepts as a PDF with one empty page. */
const PDF = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);

/**
 * Writes a photograph as a JPEG of 40 MB to the disk (readers ignore bytes after its end) and returns its path. Passed
 * as bytes, it would be sent to the browser as text, which took seconds.
 */
async function photo(page: Page, path: string): Promise<string> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_200;
    canvas.height = 900;
    canvas.getContext('2d')?.fillRect(0, 0, 1_200, 450);
    return canvas.toDataURL('image/jpeg');
  });
  const jpeg = Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64');
  await writeFile(path, jpeg);
  await truncate(path, 40 * 1_048_576);
  return path;
}

test('a new expense holds its papers until it is saved, and stands where one of them is refused', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, admin, email } = await smallAssociation(baseURL ?? '');
  const params = { idAs };
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_601 } });
  await admin.call(routes.addOutgoColumn, { params, body: { name: 'Lift' } });
  await login.enter(email, password);
  const month = new MonthPage(page);
  await month.openOutgo(idAs, 202_601);
  const lift = {
    ...{ column: 'Lift', metering: 'Necontorizat', distribution: 'Pe persoană' },
    amount: '30',
  };
  await month.distribute(lift);
  await month.choice('Denumirea cheltuielii').fill('Lift, reparație');
  const held = month.dialog.getByRole('region', { name: 'Documente atașate' });
  const choose = held.getByLabel('Atașează documente').first();
  const pdf = (name: string, buffer = PDF) => ({ name, mimeType: 'application/pdf', buffer });
  await choose.setInputFiles([pdf('factura.pdf'), pdf('deviz.pdf')]);
  // Files chosen later are added to those already held.
  await choose.setInputFiles([
    pdf('program.pdf', Buffer.from('MZ not a PDF')),
    { name: 'virus.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  await expect(held.getByRole('alert')).toHaveText(
    'virus.exe: Fișierul nu este PDF, ZIP, PNG, JPEG sau WEBP.',
  );
  await held.getByRole('button', { name: 'Lasă deoparte deviz.pdf' }).click();
  await expect(held.getByRole('listitem')).toHaveText([/factura\.pdf/, /program\.pdf/]);
  await expect(held.getByText('Se atașează după ce salvați cheltuiala')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await month.save();
  const told = page.getByRole('region', { name: 'Mesaje' });
  await expect(told.getByText(/Lift, reparație este salvată, dar .*program\.pdf: /)).toBeVisible();
  // The message leads to the expense to attach it to.
  await told.getByRole('button', { name: 'Deschide cheltuiala' }).click();
  const papers = month.dialog.getByRole('region', { name: 'Documente atașate' });
  await expect(papers.getByRole('listitem')).toHaveText([/factura\.pdf/]);
  await month.dialog.getByRole('button', { name: 'Renunță' }).click();

  // The next expense from the same drawer does not start with this one's documents.
  await month.distribute(lift);
  await month.choice('Denumirea cheltuielii').fill('Lift, revizie');
  await choose.setInputFiles([pdf('revizie.pdf')]);
  await month.dialog.getByRole('button', { name: 'Salvează și adaugă altul' }).click();
  await expect(month.choice('Coloana tabelului')).toBeFocused();
  await expect(held.getByRole('listitem')).toHaveCount(0);
  const { expenses } = await admin.call(routes.listOutgo, {
    params: { idAs, idMonth: 202_601 },
  });
  const next = expenses.find(({ name }) => name === 'Lift, revizie')!;
  const { documents } = await admin.call(routes.listDocuments, {
    params: { idAs, idElement: next.idOutgo },
    query: { documentsType: 'outgo' },
  });
  expect(documents.map(({ fileName }) => fileName)).toEqual(['revizie.pdf']);
});

test('papers are attached to a month, a false one is refused by name, one is taken off', async ({
  page,
  login,
  baseURL,
}, testInfo) => {
  const place = await smallAssociation(baseURL ?? '');
  const { idAs, admin } = place;
  await admin.call(routes.openMonth, { params: { idAs }, body: { idMonth: 202_601 } });

  await login.enter(place.email, password);
  await page.goto(`/association/${idAs}/month/202601/outgo`);
  const papers = page.getByRole('region', { name: 'Documente atașate' });
  await expect(papers.getByText('Nu există documente atașate!')).toBeVisible();
  await papers
    .getByLabel('Atașează documente')
    .first()
    .setInputFiles([
      { name: 'factura.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'proces-verbal.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'program.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ not a PDF') },
      { name: 'desen.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    ]);
  await expect(papers.getByRole('listitem')).toHaveText([/factura\.pdf/, /proces-verbal\.pdf/]);
  await expect(papers.getByRole('alert')).toHaveText([/program\.pdf:/, /desen\.svg:/]);
  await expectAccessible(page);

  // A photograph of 40 MB is larger than allowed, and so are the pixels of a scanned page, however few bytes it has:
  // both are scaled down before they are uploaded.
  const scan = new PNG({ width: 2_480, height: 1_700 });
  scan.data.fill(255);
  const scanned = testInfo.outputPath('scanare.png');
  await writeFile(scanned, PNG.sync.write(scan, { colorType: 0 }));
  await papers
    .getByLabel('Atașează documente')
    .first()
    .setInputFiles([await photo(page, testInfo.outputPath('avizier.jpg')), scanned]);
  const kept = [/proces-verbal\.pdf/, /avizier\.pdf/, /scanare\.pdf/];
  await expect(papers.getByRole('listitem')).toHaveText([/factura\.pdf/, ...kept]);

  const policies: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) policies.push(message.text());
  });
  const [shown] = await Promise.all([
    page.waitForResponse(/preview=1/),
    papers.getByRole('button', { name: 'Previzualizare factura.pdf' }).click(),
  ]);
  expect(shown.headers()['content-disposition']).toMatch(/^inline/);
  const preview = page.getByRole('dialog', { name: 'factura.pdf' });
  await expect(preview.locator('iframe')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
  // A document that does not come is told of: the frame would stay empty.
  await page.route(/preview=1/, (route) => route.fulfill({ status: 404, json: {} }));
  await papers.getByRole('button', { name: 'Previzualizare factura.pdf' }).click();
  await expect(preview.getByRole('alert')).toContainText('Fișierul nu a fost găsit');
  await page.unroute(/preview=1/);
  await page.keyboard.press('Escape');
  expect(policies).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('link', { name: 'factura.pdf', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('factura.pdf');

  await papers.getByRole('button', { name: 'Șterge factura.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Șterge documentul' }).click();
  await expect(papers.getByRole('listitem')).toHaveText(kept);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
});

test('the password of a locked paper stays typed where its answer was lost', async ({
  page,
  login,
  baseURL,
}) => {
  const { idAs, email, admin } = await smallAssociation(baseURL ?? '');
  await admin.call(routes.openMonth, { params: { idAs }, body: { idMonth: 202_601 } });
  const isAttached = page.waitForResponse(/addDocuments/);
  let reads = 0;
  // Simulates the text reader's result for a PDF with a password. The first read must still be running while a document
  // is attached.
  await page.route('**/element/*/documents?*', async (route) => {
    const answer = await route.fetch();
    if (++reads === 1) {
      await isAttached;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    const read = (await answer.json()) as { documents: object[] };
    const documents = read.documents.map((one) => ({ ...one, text: 'password-needed' }));
    await route.fulfill({ response: answer, json: { ...read, documents } });
  });
  await page.route('**/document/*/unlock', (route) => route.abort());
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/month/202601/outgo`);
  await page
    .getByRole('region', { name: 'Documente atașate' })
    .getByLabel('Atașează documente')
    .first()
    .setInputFiles([{ name: 'contract.pdf', mimeType: 'application/pdf', buffer: PDF }]);
  await page.getByRole('button', { name: 'Dă parola pentru contract.pdf' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Parola documentului').fill('Teiul');
  await dialog.getByRole('button', { name: 'Citește textul' }).click();
  await expect(page.getByText('Serverul nu răspunde').first()).toBeVisible();
  await expect(dialog.getByLabel('Parola documentului')).toHaveValue('Teiul');
});

test('a document is entered into the register, found by its words, put right and taken out', async ({
  page,
  login,
  baseURL,
}) => {
  const { admin, idAs, email } = await smallAssociation(baseURL ?? '');
  await login.enter(email, password);
  await page.goto(`/association/${idAs}/documents`);
  await page.getByRole('button', { name: 'Înregistrează un document' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Tip').fill('Contract');
  await form.getByLabel('Număr').fill('12/A');
  await form.getByLabel('De la').fill('Ascensorul SRL');
  await form.getByRole('button', { name: 'Salvează' }).click();
  const panel = page.getByRole('complementary', { name: 'Contract nr. 12/A' });
  await panel
    .getByLabel('Atașează documente')
    .first()
    .setInputFiles([{ name: 'contract.pdf', mimeType: 'application/pdf', buffer: PDF }]);
  await expect(panel.getByRole('listitem')).toHaveText([/contract\.pdf/]);
  const register = page.getByRole('region', { name: 'Registrul de documente' });
  await expect(register.getByRole('row', { name: /12\/A.*Ascensorul SRL.*1/ })).toBeVisible();
  await expectAccessible(page);
  await expectReadableInDark(page);

  const search = page.getByLabel('Caută în registru');
  await search.fill('zugrav');
  await expect(page.getByText('Nicio înregistrare găsită')).toBeVisible();
  await search.fill('ascens');
  await expect(page.getByText('O înregistrare găsită')).toBeVisible();
  // Two letters are not searched for yet: all entries are shown.
  await search.fill('zu');
  await expect(register.getByRole('row', { name: /Ascensorul SRL/ })).toBeVisible();
  await expect(page.getByText(/înregistrare găsită/)).toBeHidden();

  await register.getByRole('button', { name: 'Modifică Contract nr. 12/A' }).click();
  await form.getByLabel('Alte informații').fill('Reînnoit');
  // What another user changes meanwhile in other fields stays.
  const { registerDocuments } = await admin.call(routes.listRegisterDocuments, {
    params: { idAs },
  });
  const { idRegisterDocument } = registerDocuments[0]!;
  await admin.call(routes.editRegisterDocument, {
    params: { idAs, idRegisterDocument },
    body: { registerDocument: { from: 'Ascensorul Nou' } },
  });
  await form.getByRole('button', { name: 'Salvează' }).click();
  await expect(register.getByRole('row', { name: /Ascensorul Nou.*Reînnoit/ })).toBeVisible();

  // The printed page names the association at its head and at the foot of each page.
  const whose = page.getByText('Asociația Scurtă').and(page.locator('.paper-name'));
  await expect(whose).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(whose).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tipărește registrul' })).toBeHidden();
  const atFoot = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--paper-name'),
  );
  expect(atFoot).toBe('"Asociația Scurtă"');
  // Black on white, whatever the screen's theme; aids for the screen are not printed.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(29, 27, 24)');
  await expect(page.locator('.skip-link')).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });

  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await panel.getByRole('button', { name: 'Închide' }).click();
  await register.getByRole('button', { name: 'Șterge Contract nr. 12/A' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Șterge înregistrarea' }).click();
  await expect(page.getByText('Nicio înregistrare', { exact: true })).toBeVisible();
});
