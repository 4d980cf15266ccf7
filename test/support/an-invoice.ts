/** The fields of a fictitious supplier's electronic invoice in the format of the national rules (UBL 2.1, CIUS-RO). */
export interface InvoiceText {
  readonly kind?: 'Invoice' | 'CreditNote';
  readonly number?: string;
  readonly issued?: string;
  readonly due?: string;
  readonly currency?: string;
  readonly supplier?: string;
  readonly supplierCif?: string;
  readonly customerCif?: string;
  readonly iban?: string;
  readonly lines?: readonly {
    readonly name: string;
    readonly quantity: string;
    readonly unit?: string;
    readonly price: string;
    /** Lei without VAT, '100.00'. */
    readonly amount: string;
  }[];
  readonly net?: string;
  readonly vat?: string;
  readonly gross?: string;
  readonly payable?: string;
}

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Returns an invoice; by default for 12 m³ of water and 119,00 lei. */
export function anInvoiceXml({
  kind = 'Invoice',
  number = 'AP 100',
  issued = '2025-09-10',
  due = '2025-10-10',
  currency = 'RON',
  supplier = 'S.C. Apa Teiului S.A.',
  supplierCif = 'RO14399840',
  customerCif = '',
  iban = 'RO49AAAA1B31007593840000',
  lines = [{ name: 'Apă rece', quantity: '12', unit: 'MTQ', price: '8.3333', amount: '100.00' }],
  net = '100.00',
  vat = '19.00',
  gross = '119.00',
  payable = gross,
}: InvoiceText = {}): string {
  const quantity = kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity';
  const money = (name: string, amount: string) =>
    `<cbc:${name} currencyID="${currency}">${amount}</cbc:${name}>`;
  const code = kind === 'Invoice' ? '380' : '381';
  return `<?xml version="1.0" encoding="UTF-8"?>
<${kind} xmlns="${UBL}${kind}-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1</cbc:CustomizationID>
  <cbc:ID>${escaped(number)}</cbc:ID>
  <cbc:IssueDate>${issued}</cbc:IssueDate>
  ${kind === 'Invoice' && due !== '' ? `<cbc:DueDate>${due}</cbc:DueDate>` : ''}
  <cbc:${kind}TypeCode>${code}</cbc:${kind}TypeCode>
  <cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party>
    <cac:PartyTaxScheme>
      <cbc:CompanyID>${supplierCif}</cbc:CompanyID>
      <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
    </cac:PartyTaxScheme>
    <cac:PartyLegalEntity>
      <cbc:RegistrationName>${escaped(supplier)}</cbc:RegistrationName>
      <cbc:CompanyID>J40/1/2001</cbc:CompanyID>
    </cac:PartyLegalEntity>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyLegalEntity>
      <cbc:RegistrationName>Asociația de proprietari</cbc:RegistrationName>
      <cbc:CompanyID>${customerCif}</cbc:CompanyID>
    </cac:PartyLegalEntity>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:PaymentMeans>
    <cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>
    <cac:PayeeFinancialAccount><cbc:ID>${iban}</cbc:ID></cac:PayeeFinancialAccount>
  </cac:PaymentMeans>
  <cac:TaxTotal>${money('TaxAmount', vat)}</cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    ${money('LineExtensionAmount', net)}
    ${money('TaxExclusiveAmount', net)}
    ${money('TaxInclusiveAmount', gross)}
    ${money('PayableAmount', payable)}
  </cac:LegalMonetaryTotal>
${lines
  .map(
    (line, at) => `  <cac:${kind}Line>
    <cbc:ID>${at + 1}</cbc:ID>
    <cbc:${quantity} unitCode="${line.unit ?? 'C62'}">${line.quantity}</cbc:${quantity}>
    ${money('LineExtensionAmount', line.amount)}
    <cac:Item><cbc:Name>${escaped(line.name)}</cbc:Name></cac:Item>
    <cac:Price>${money('PriceAmount', line.price)}</cac:Price>
  </cac:${kind}Line>`,
  )
  .join('\n')}
</${kind}>
`;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
