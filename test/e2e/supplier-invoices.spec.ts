import { routes } from '@scara/contracts/http';

import { anInvoiceXml } from '../support/an-invoice.js';
import { expect, expectAccessible, expectWithinWindow, test } from './fixtures.js';
import { password, smallAssociation } from './pages/small-association.js';

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/xml',
  buffer: Buffer.from(text),
});

test('an electronic invoice becomes an expense where the last one of its supplier stood', async ({
  page,
  login,
  baseURL,
}) => {
  const place = await smallAssociation(baseURL ?? '');
  const { idAs, admin } = place;
  const params = { idAs };
  const { idOutgoColumn } = await admin.call(routes.addOutgoColumn, {
    params,
    body: { name: 'Salubritate' },
  });
  await admin.call(routes.openMonth, { params, body: { idMonth: 202_601 } });

  await login.enter(place.email, password);
  await page.goto(`/association/${idAs}/supplierInvoices`);
  await expect(page.getByText('Nicio factură nu așteaptă')).toBeVisible();
  const first = anInvoiceXml({ number: 'SAL 1', supplier: 'Salubris SA', issued: '2026-01-10' });
  await page
    .getByLabel('Alege fișiere')
    .first()
    .setInputFiles([file('SAL1.xml', first), file('mesaj.xml', '<Message/>')]);
  // One file is read; the other is refused with the reason.
  await expect(page.getByRole('alert')).toContainText('ci „Message”');
  const row = page.getByRole('row', { name: /SAL 1/ });
  await expect(row).toContainText('119,00');
  await expect(row).toContainText('Alegeți cum se împarte');
  await expectAccessible(page);

  // This supplier was not distributed before: the user opens the invoice and only chooses how to divide it.
  await page.getByRole('button', { name: 'Deschide factura SAL 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Coloana tabelului').selectOption(String(idOutgoColumn));
  await dialog.getByLabel('Cine plătește').selectOption('all');
  await dialog.getByLabel('Contorizare').selectOption('1');
  await dialog.getByLabel('Mod de distribuire').selectOption('2');
  await expect(dialog.getByLabel('Suma').first()).toHaveValue('119');
  await expect(dialog.getByLabel(/^Scadența/)).toHaveValue('10.10.2025');
  await dialog.getByRole('button', { name: 'Salvează', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Distribuită în ianuarie 2026' })).toBeVisible();

  // An accepted invoice can still be read completely.
  await page.getByRole('link', { name: 'Arată factura SAL 1' }).click();
  await expect(page.getByRole('heading', { name: 'Factura SAL 1', level: 1 })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Liniile facturii' })).toContainText('12');
  await expect(page.getByText('Total cu TVA')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: 'Toate facturile primite' }).click();

  // The next invoice needs one click.
  const next = anInvoiceXml({ number: 'SAL 2', supplier: 'Salubris SA', issued: '2026-01-12' });
  await page
    .getByLabel('Alege fișiere')
    .first()
    .setInputFiles([file('SAL2.xml', next)]);
  await expect(page.getByRole('row', { name: /SAL 2/ })).toContainText('ca în ianuarie 2026');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectWithinWindow(page);
  await page.getByRole('button', { name: 'Acceptă factura SAL 2' }).click();
  await expect(page.getByRole('link', { name: 'Distribuită în ianuarie 2026' })).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/association/${idAs}/month/202601/outgo`);
  await expect(page.getByRole('row', { name: /SAL 2/ })).toContainText('Salubris SA');

  // A duplicate document is refused at once.
  await page.goto(`/association/${idAs}/supplierInvoices`);
  await page
    .getByLabel('Alege fișiere')
    .first()
    .setInputFiles([file('SAL2.xml', next)]);
  await expect(page.getByRole('alert')).toContainText('este deja distribuită');
});
