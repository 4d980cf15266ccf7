import { routes } from '@scara/contracts/http';

import { Browser } from '../support/browser.js';
import { expect, expectAccessible, expectNoSideScroll, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

/** The smallest file that a reader takes for a PDF of one empty page. */
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

test('papers are attached to a month, a false one is refused by name, one is taken off', async ({
  page,
  login,
  baseURL,
}) => {
  const place = await smallAssociation(baseURL ?? '');
  const { idAs } = place;
  const admin = new Browser(baseURL ?? '');
  await admin.call(routes.login, { body: { email: place.email, password } });
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
    ]);
  await expect(papers.getByRole('listitem')).toHaveText([/factura\.pdf/, /proces-verbal\.pdf/]);
  await expect(papers.getByRole('alert')).toContainText('program.pdf:');
  await expectAccessible(page);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    papers.getByRole('link', { name: 'factura.pdf', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('factura.pdf');

  await papers.getByRole('button', { name: 'Șterge factura.pdf' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Șterge documentul' }).click();
  await expect(papers.getByRole('listitem')).toHaveText([/proces-verbal\.pdf/]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSideScroll(page);
});
