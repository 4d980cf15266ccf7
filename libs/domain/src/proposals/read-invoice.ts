import { cleanText, isLocalDate, type LocalDate } from '../kernel/index.js';
import { decimalBani, plainDecimal } from './decimal.js';
import type { InvoiceLine, InvoiceTotals, SupplierInvoice } from './invoice.js';
import type { XmlElement } from './xml.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const AGGREGATE = `${UBL}CommonAggregateComponents-2`;
const BASIC = `${UBL}CommonBasicComponents-2`;

/** The most lines of an invoice; even a detailed telephone bill has fewer. */
export const INVOICE_LINES_MAX = 1_000;

/** The fields that a document must have; the screen has a Romanian name for each. */
export type InvoiceField =
  | 'number'
  | 'issued'
  | 'due'
  | 'currency'
  | 'supplier'
  | 'supplier-name'
  | 'supplier-cif'
  | 'totals'
  | 'net'
  | 'gross'
  | 'payable'
  | 'total-part'
  | 'vat'
  | 'lines'
  | 'line-name'
  | 'line-quantity'
  | 'line-amount'
  | 'line-price';

/** Why a document cannot be read as an invoice. `line` is the number of the faulty line, from 1. */
export type InvoiceRefusal =
  | { readonly code: 'invoice-not-invoice'; readonly root: string }
  | { readonly code: 'invoice-namespace'; readonly root: string }
  | { readonly code: 'invoice-field-missing'; readonly part: InvoiceField; readonly line?: number }
  | {
      readonly code: 'invoice-field-wrong';
      readonly part: InvoiceField;
      readonly text: string;
      readonly line?: number;
    }
  | { readonly code: 'invoice-lines-many'; readonly most: number };

/** The element names of each kind of document. */
const KINDS = {
  Invoice: { kind: 'invoice', line: 'InvoiceLine', quantity: 'InvoicedQuantity', sign: 1 },
  CreditNote: {
    kind: 'credit-note',
    line: 'CreditNoteLine',
    quantity: 'CreditedQuantity',
    sign: -1,
  },
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** A document that is being read; it is refused with its first fault. */
interface Reading {
  readonly kind: Kind;
  readonly faults: InvoiceRefusal[];
}

/**
 * Reads a UBL 2.1 invoice or credit note of the national rules (CIUS-RO) from its root element. Rules on fields that
 * the product does not use are not checked: the tax system checked them before it delivered the document.
 */
export function readInvoice(root: XmlElement): SupplierInvoice | InvoiceRefusal {
  if (root.name !== 'Invoice' && root.name !== 'CreditNote') {
    return { code: 'invoice-not-invoice', root: root.name.slice(0, 60) };
  }
  if (root.namespace !== `${UBL}${root.name}-2`) {
    return { code: 'invoice-namespace', root: root.name };
  }
  const reading: Reading = { kind: KINDS[root.name], faults: [] };
  const invoice = invoiceIn(root, reading);
  return reading.faults[0] ?? invoice;
}

function invoiceIn(root: XmlElement, reading: Reading): SupplierInvoice {
  const number = needed(reading, textIn(root, 'ID'), 'number').slice(0, 50);
  const issued = dateIn(reading, root, 'IssueDate', 'issued');
  if (issued === null) missing(reading, 'issued');
  const currency = needed(reading, textIn(root, 'DocumentCurrencyCode'), 'currency').toUpperCase();
  const seller = part(part(root, 'AccountingSupplierParty'), 'Party');
  if (seller === undefined) missing(reading, 'supplier');
  return {
    kind: reading.kind.kind,
    number,
    // A missing date is a fault, so this placeholder is never returned.
    issued: issued ?? ('' as LocalDate),
    due: dueIn(reading, root),
    currency,
    supplier: {
      name: needed(reading, nameOf(seller), 'supplier-name').slice(0, 100),
      cif: needed(reading, cifOf(seller), 'supplier-cif'),
      iban: ibanIn(root),
    },
    customerCif: cifOf(part(part(root, 'AccountingCustomerParty'), 'Party')),
    lines: linesIn(reading, root, currency),
    totals: totalsIn(reading, root, currency),
  };
}

/** Reads the due date; a credit note has it, if at all, in the means of payment. */
function dueIn(reading: Reading, root: XmlElement): LocalDate | null {
  return reading.kind.kind === 'invoice'
    ? dateIn(reading, root, 'DueDate', 'due')
    : dateIn(reading, part(root, 'PaymentMeans'), 'PaymentDueDate', 'due');
}

function nameOf(party: XmlElement | undefined): string {
  const legal = textIn(part(party, 'PartyLegalEntity'), 'RegistrationName');
  return legal === '' ? textIn(part(party, 'PartyName'), 'Name') : legal;
}

/**
 * Returns the fiscal code: the VAT number where the party has one, else the code of its legal entity, which is the CIF
 * of a party that pays no VAT. Both may come in either order and twice; a trade register number is not a fiscal code.
 */
function cifOf(party: XmlElement | undefined): string {
  const schemes = parts(party, 'PartyTaxScheme');
  const vat = schemes.find((one) => textIn(part(one, 'TaxScheme'), 'ID').toUpperCase() === 'VAT');
  const candidates = [vat, ...schemes, part(party, 'PartyLegalEntity')].map((one) =>
    textIn(one, 'CompanyID').replace(/\s/g, '').toUpperCase(),
  );
  return candidates.find((cif) => /^(RO)?\d{2,13}$/.test(cif)) ?? '';
}

function ibanIn(root: XmlElement): string {
  const accounts = parts(root, 'PaymentMeans').map((means) =>
    textIn(part(means, 'PayeeFinancialAccount'), 'ID').replace(/\s/g, '').toUpperCase(),
  );
  return (accounts.find((iban) => iban !== '') ?? '').slice(0, 34);
}

function linesIn(reading: Reading, root: XmlElement, currency: string): InvoiceLine[] {
  const lines = parts(root, reading.kind.line);
  if (lines.length === 0) missing(reading, 'lines');
  if (lines.length > INVOICE_LINES_MAX) {
    reading.faults.push({ code: 'invoice-lines-many', most: INVOICE_LINES_MAX });
  }
  return lines
    .slice(0, INVOICE_LINES_MAX)
    .map((line, at) => lineIn(reading, line, currency, at + 1));
}

function lineIn(reading: Reading, line: XmlElement, currency: string, at: number): InvoiceLine {
  const { kind } = reading;
  const quantity = basic(line, kind.quantity);
  const amount = basic(line, 'LineExtensionAmount');
  const name = needed(reading, textIn(part(line, 'Item'), 'Name'), 'line-name', at);
  const counted = needed(reading, quantity?.text ?? '', 'line-quantity', at);
  const priced = textIn(part(line, 'Price'), 'PriceAmount');
  return {
    name: name.slice(0, 200),
    quantity: signed(decimalOf(reading, counted, 'line-quantity', at), kind),
    unit: (quantity?.attributes['unitCode'] ?? '').slice(0, 10),
    price: priced === '' ? '' : decimalOf(reading, priced, 'line-price', at),
    amountBani: baniOf(
      reading,
      needed(reading, amount?.text ?? '', 'line-amount', at),
      'line-amount',
      at,
    ),
    currency: (amount?.attributes['currencyID'] ?? currency).slice(0, 3).toUpperCase(),
  };
}

function totalsIn(reading: Reading, root: XmlElement, currency: string): InvoiceTotals {
  const totals = part(root, 'LegalMonetaryTotal');
  if (totals === undefined) missing(reading, 'totals');
  const sum = (name: string, what: InvoiceField): number => {
    const text = textIn(totals, name);
    if (text === '' && what !== 'total-part') missing(reading, what);
    return baniOf(reading, text, what);
  };
  return {
    linesBani: sum('LineExtensionAmount', 'total-part'),
    allowancesBani: sum('AllowanceTotalAmount', 'total-part'),
    chargesBani: sum('ChargeTotalAmount', 'total-part'),
    netBani: sum('TaxExclusiveAmount', 'net'),
    vatBani: vatIn(reading, root, currency),
    grossBani: sum('TaxInclusiveAmount', 'gross'),
    prepaidBani: sum('PrepaidAmount', 'total-part'),
    roundingBani: sum('PayableRoundingAmount', 'total-part'),
    payableBani: sum('PayableAmount', 'payable'),
  };
}

/** Reads the VAT in the document's currency (BT-110); its value in lei (BT-111), given beside it, is another sum. */
function vatIn(reading: Reading, root: XmlElement, currency: string): number {
  const amounts = parts(root, 'TaxTotal').flatMap((total) => basic(total, 'TaxAmount') ?? []);
  const own = amounts.find(({ attributes }) => attributes['currencyID'] === currency);
  return baniOf(reading, (own ?? amounts[0])?.text ?? '', 'vat');
}

function dateIn(
  reading: Reading,
  element: XmlElement | undefined,
  name: string,
  what: InvoiceField,
): LocalDate | null {
  const text = textIn(element, name);
  if (text === '') return null;
  // An xs:date may end in a time zone: the day is the one printed on the paper.
  const day = text.replace(/(Z|[+-]\d\d:\d\d)$/, '');
  if (isLocalDate(day)) return day;
  wrong(reading, what, text);
  return null;
}

/** Reads an amount as a cost: what a credit note gives back is below 0. A missing amount is 0. */
function baniOf(reading: Reading, text: string, what: InvoiceField, line?: number): number {
  if (text === '') return 0;
  const value = decimalBani(text);
  if (value === undefined) wrong(reading, what, text, line);
  return reading.kind.sign * (value ?? 0) + 0;
}

function decimalOf(reading: Reading, text: string, what: InvoiceField, line: number): string {
  const plain = text === '' ? '' : plainDecimal(text);
  if (plain === undefined) wrong(reading, what, text, line);
  return plain ?? '';
}

function signed(plain: string, { sign }: Kind): string {
  if (sign === 1 || plain === '0' || plain === '') return plain;
  return plain.startsWith('-') ? plain.slice(1) : `-${plain}`;
}

function parts(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  const children = element?.children ?? [];
  return children.filter((child) => child.name === name && child.namespace === AGGREGATE);
}

const part = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  parts(element, name)[0];

function basic(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name && child.namespace === BASIC);
}

const textIn = (element: XmlElement | undefined, name: string): string =>
  cleanText(basic(element, name)?.text ?? '');

function needed(reading: Reading, text: string, what: InvoiceField, line?: number): string {
  if (text.trim() === '') missing(reading, what, line);
  return text.trim();
}

function missing({ faults }: Reading, what: InvoiceField, line?: number): void {
  faults.push({ code: 'invoice-field-missing', part: what, ...at(line) });
}

function wrong({ faults }: Reading, what: InvoiceField, text: string, line?: number): void {
  faults.push({ code: 'invoice-field-wrong', part: what, text: text.slice(0, 40), ...at(line) });
}

const at = (line: number | undefined) => (line === undefined ? {} : { line });
