import { gzipSync } from 'node:zlib';
import { zipSync, strToU8 } from 'fflate';
import fc from 'fast-check';
import { problemOf } from '@scara/contracts/http';
import { invoiceInFile } from '../../apps/api/src/supplier-invoices/invoice-file.js';
import { Refused } from '../../apps/api/src/http/refused.js';
import { anInvoiceXml } from '../support/an-invoice.js';

const xmlOf = (text: string): Buffer => Buffer.from(text);
const zipOf = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

/** Returns the message with which a file is refused. */
function refusalOf(bytes: Buffer): string {
  try {
    invoiceInFile(bytes);
  } catch (error) {
    if (error instanceof Refused) return problemOf(error.rejection).message;
    throw error;
  }
  return 'read';
}

describe('an invoice', () => {
  it('is read whole', () => {
    const { invoice, contentHash } = invoiceInFile(xmlOf(anInvoiceXml()));
    expect(contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(invoice).toEqual({
      kind: 'invoice',
      number: 'AP 100',
      issued: '2025-09-10',
      due: '2025-10-10',
      currency: 'RON',
      supplier: {
        name: 'S.C. Apa Teiului S.A.',
        cif: 'RO14399840',
        iban: 'RO49AAAA1B31007593840000',
      },
      customerCif: '',
      lines: [
        {
          name: 'Apă rece',
          quantity: '12',
          unit: 'MTQ',
          price: '8.3333',
          amountBani: 10_000,
          currency: 'RON',
        },
      ],
      totals: {
        linesBani: 10_000,
        allowancesBani: 0,
        chargesBani: 0,
        netBani: 10_000,
        vatBani: 1_900,
        grossBani: 11_900,
        prepaidBani: 0,
        roundingBani: 0,
        payableBani: 11_900,
      },
    });
  });

  it('is the same packed on its way and in the archive of the tax system', () => {
    const xml = anInvoiceXml();
    const { contentHash } = invoiceInFile(xmlOf(xml));
    const signature = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/>';
    const zip = zipOf({ '4123.xml': xml, 'semnatura_4123.xml': signature });
    expect(invoiceInFile(gzipSync(xml)).contentHash).toBe(contentHash);
    expect(invoiceInFile(zip).contentHash).toBe(contentHash);
    expect(invoiceInFile(gzipSync(zip)).contentHash).toBe(contentHash);
    expect(invoiceInFile(xmlOf(`\uFEFF${xml}`)).invoice.number).toBe('AP 100');
  });

  it('that gives money back is a cost below zero', () => {
    const { invoice } = invoiceInFile(xmlOf(anInvoiceXml({ kind: 'CreditNote', number: 'N 1' })));
    expect(invoice).toMatchObject({
      kind: 'credit-note',
      number: 'N 1',
      lines: [{ quantity: '-12', amountBani: -10_000 }],
      totals: { vatBani: -1_900, grossBani: -11_900, payableBani: -11_900, prepaidBani: 0 },
    });
  });

  it('has the fiscal code of the legal entity where no VAT is paid', () => {
    const xml = anInvoiceXml()
      .replace(/<cac:PartyTaxScheme>[\s\S]*?<\/cac:PartyTaxScheme>/, '')
      .replace('J40/1/2001', '14399840');
    expect(invoiceInFile(xmlOf(xml)).invoice.supplier.cif).toBe('14399840');
  });
});

describe('a file is refused', () => {
  const without = (tag: string, place = anInvoiceXml()): string =>
    place.replace(new RegExp(`<c[ab]c:${tag}\\b[^>]*>[^<]*</c[ab]c:${tag}>`), '');

  it.each([
    ['no XML', 'Factura 12, 119 lei', 'Fișierul nu este o factură electronică. Încărcați'],
    ['a PDF', '%PDF-1.7\n', 'Fișierul nu este o factură electronică.'],
    ['nothing', '', 'Fișierul nu este o factură electronică.'],
    ['cut off', anInvoiceXml().slice(0, 900), 'este scris greșit la linia'],
    ['a message', '<Message/>', 'nu este o factură sau o notă de credit, ci „Message”'],
    ['another namespace', '<Invoice xmlns="urn:alta"/>', 'nu este o factură UBL 2.1'],
    ['no namespace', '<Invoice/>', 'nu este o factură UBL 2.1'],
    ['an unknown prefix', '<a:Invoice/>', 'este scris greșit la linia 1'],
    [
      'no number',
      anInvoiceXml({ number: '' }),
      'lipsește un element obligatoriu: numărul facturii.',
    ],
    ['no date', without('IssueDate'), 'obligatoriu: data emiterii.'],
    ['no currency', without('DocumentCurrencyCode'), 'obligatoriu: moneda.'],
    ['no supplier', without('RegistrationName'), 'obligatoriu: numele furnizorului.'],
    ['no fiscal code', anInvoiceXml({ supplierCif: '' }), 'codul fiscal al furnizorului.'],
    ['no total', without('TaxInclusiveAmount'), 'obligatoriu: totalul cu TVA.'],
    ['nothing to pay', without('PayableAmount'), 'obligatoriu: suma de plată.'],
    ['no lines', anInvoiceXml({ lines: [] }), 'obligatoriu: liniile facturii.'],
    ['a line without a quantity', without('InvoicedQuantity'), 'cantitatea de pe linia 1.'],
    [
      'a wrong date',
      anInvoiceXml({ issued: '2025-02-30' }),
      'data emiterii nu poate fi „2025-02-30”',
    ],
    ['a wrong sum', anInvoiceXml({ gross: '11,90' }), 'totalul cu TVA nu poate fi „11,90”'],
    ['three decimals', anInvoiceXml({ payable: '1.005' }), 'suma de plată nu poate fi „1.005”'],
    ['another encoding', anInvoiceXml().replace('UTF-8', 'ISO-8859-2'), 'nu este scris în UTF-8'],
  ])('that is %s', (_what, text, sentence) => {
    expect(refusalOf(xmlOf(text))).toContain(sentence);
  });

  it('that brings entities along, however they are made', () => {
    const laughs = Array.from(
      { length: 9 },
      (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
    ).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY l0 "ha">${laughs}]><Invoice>&l9;</Invoice>`;
    expect(refusalOf(xmlOf(bomb))).toContain('DOCTYPE');
    const outside = '<!DOCTYPE Invoice SYSTEM "file:///etc/passwd"><Invoice/>';
    expect(refusalOf(xmlOf(outside))).toContain('DOCTYPE');
    const named = anInvoiceXml().replace('AP 100', '&passwd;');
    expect(refusalOf(xmlOf(named))).toContain('este scris greșit la linia');
  });

  it('that is too deep, or has too many elements', () => {
    expect(refusalOf(xmlOf('<a>'.repeat(100)))).toContain('prea multe elemente sau niveluri');
    const wide = `<a>${'<b/>'.repeat(100_001)}</a>`;
    expect(refusalOf(xmlOf(wide))).toContain('prea multe elemente sau niveluri');
  });

  it('that is larger than an invoice can be, packed or not', () => {
    const large = Buffer.alloc(11 * 1024 * 1024, 0x20);
    for (const bytes of [large, gzipSync(large), zipOf({ 'a.xml': large.toString() })]) {
      expect(refusalOf(bytes)).toContain('prea mare');
    }
  });

  it('that is an archive without one invoice', () => {
    const [one, two] = [anInvoiceXml({ number: '1' }), anInvoiceXml({ number: '2' })];
    expect(refusalOf(zipOf({ 'a.txt': 'x' }))).toContain('nu conține nicio factură');
    expect(refusalOf(zipOf({ 'a.xml': one, 'b.xml': two }))).toContain('conține 2 facturi');
    expect(refusalOf(zipOf({ 'a.xml': '<Invoice/>' }))).toContain('UBL 2.1');
    expect(refusalOf(zipOf({ 'a.xml': one }).subarray(0, 300))).toContain('deteriorată');
  });

  it('whatever was changed in it: it is read or refused, never a failure', () => {
    const whole = xmlOf(anInvoiceXml());
    const change = fc.record({
      at: fc.integer({ min: 0, max: whole.length - 1 }),
      byte: fc.integer({ min: 0, max: 255 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 5 }), (changes) => {
        const bytes = Buffer.from(whole);
        for (const { at, byte } of changes) bytes[at] = byte;
        expect(refusalOf(bytes)).not.toMatch(/undefined|NaN/);
      }),
      { numRuns: 500 },
    );
  });
});
