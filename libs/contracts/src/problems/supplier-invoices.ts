import { shownDate } from '@scara/domain/kernel';
import type { InvoiceField, ProposalRejection } from '@scara/domain/proposals';
import { counted, shownLei as lei, shownSum } from '../http/labels.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';
import type { InvoiceFileRejection } from './rejections.js';

/** The required fields of an invoice, in an administrator's words. */
const INVOICE_FIELDS: Readonly<Record<InvoiceField, string>> = {
  number: 'numărul facturii',
  issued: 'data emiterii',
  due: 'data scadenței',
  currency: 'moneda',
  supplier: 'furnizorul',
  'supplier-name': 'numele furnizorului',
  'supplier-cif': 'codul fiscal al furnizorului',
  totals: 'totalurile',
  net: 'totalul fără TVA',
  gross: 'totalul cu TVA',
  payable: 'suma de plată',
  'total-part': 'una dintre sumele din totaluri',
  vat: 'TVA-ul',
  lines: 'liniile facturii',
  'line-name': 'denumirea',
  'line-quantity': 'cantitatea',
  'line-amount': 'valoarea',
  'line-price': 'prețul unitar',
};

/** Names a field of an invoice: 'valoarea de pe linia 3', 'data emiterii'. */
const invoicePlace = (part: InvoiceField, line: number | undefined): string =>
  line === undefined ? INVOICE_FIELDS[part] : `${INVOICE_FIELDS[part]} de pe linia ${line}`;

const shownTotal = ({ costBani, currency }: { costBani: number; currency: string }): string =>
  currency === 'RON' ? lei(costBani) : `${shownSum(costBani)} ${currency}`;

export const SUPPLIER_INVOICE_PROBLEMS: CatalogueOf<InvoiceFileRejection | ProposalRejection> = {
  'invoice-file-large': [
    422,
    ({ mostMb }) =>
      `Fișierul este prea mare: o factură poate avea cel mult ${mostMb} MB, cu tot cu documentele din ea.`,
  ],
  'invoice-file-kind': [
    422,
    () =>
      'Fișierul nu este o factură electronică. Încărcați fișierul .xml sau arhiva .zip descărcată din SPV.',
  ],
  'invoice-zip-damaged': [422, () => 'Arhiva este deteriorată și nu poate fi deschisă.'],
  'invoice-zip-locked': [422, () => 'Arhiva este protejată cu parolă și nu poate fi deschisă.'],
  'invoice-zip-empty': [422, () => 'Arhiva nu conține nicio factură în format XML.'],
  'invoice-zip-several': [
    422,
    ({ invoices }) =>
      `Arhiva conține ${counted(invoices, 'o factură', 'facturi')}. Încărcați-le pe rând.`,
  ],
  'invoice-encoding': [422, () => 'Fișierul XML nu este scris în UTF-8, cum cere sistemul fiscal.'],
  'invoice-malformed': [
    422,
    ({ line }) => `Fișierul XML este scris greșit la linia ${line} și nu poate fi citit.`,
  ],
  'invoice-doctype': [
    422,
    () => 'Fișierul XML conține o declarație DOCTYPE, care nu este permisă într-o factură.',
  ],
  'invoice-deep': [
    422,
    () => 'Fișierul XML are prea multe elemente sau niveluri; nu este o factură.',
  ],
  'invoice-not-invoice': [
    422,
    ({ root }) => `Fișierul XML nu este o factură sau o notă de credit, ci „${root}”.`,
  ],
  'invoice-namespace': [
    422,
    ({ root }) =>
      `Fișierul XML are elementul „${root}”, dar nu este o factură UBL 2.1, cum cere sistemul fiscal.`,
  ],
  'invoice-field-missing': [
    422,
    ({ part, line }) => `Din factură lipsește un element obligatoriu: ${invoicePlace(part, line)}.`,
  ],
  'invoice-field-wrong': [
    422,
    ({ part, line, text }) =>
      `Factura nu poate fi citită: ${invoicePlace(part, line)} nu poate fi „${text}”.`,
  ],
  'invoice-lines-many': [
    422,
    ({ most }) => `Factura are mai mult de ${counted(most, 'o linie', 'linii')}.`,
  ],
  'invoice-known': [
    409,
    ({ number, issued, isAccepted, totals }) => {
      const name = `Factura ${number} din ${shownDate(issued)}`;
      const place = isAccepted ? 'deja distribuită' : 'deja în lista facturilor primite';
      if (totals === null) return `${name} este ${place}.`;
      const { known, sent } = totals;
      return (
        `${name} este ${place}, cu totalul de ${shownTotal(known)}; cea încărcată acum are totalul de ${shownTotal(sent)}. ` +
        `Dacă furnizorul a corectat-o, ${isAccepted ? 'scoateți întâi din lună cheltuiala ei' : 'respingeți-o întâi pe cea din listă'} și încărcați-o din nou.`
      );
    },
  ],
  'proposals-many': [
    422,
    ({ most }) =>
      `Așteaptă deja ${counted(most, 'o factură', 'facturi')}. Acceptați sau respingeți din ele înainte de a încărca altele.`,
  ],
  'proposal-not-found': [404, () => `Factura primită nu există. ${NOT_FOUND_HERE}`],
  'proposal-accepted': [409, () => 'Factura este deja distribuită.'],
  'proposal-dropped': [
    409,
    () => 'Factura a fost respinsă. Încărcați-o din nou pentru a o folosi.',
  ],
  'proposal-currency': [
    422,
    ({ currency }) =>
      `Factura este în ${currency}; se pot distribui doar sume în lei. Deschideți-o și scrieți suma în lei.`,
  ],
  'proposal-no-place': [
    422,
    () =>
      'Nu există o distribuire anterioară a acestui furnizor. Deschideți factura și alegeți cum se împarte.',
  ],
  'proposal-distributed': [
    422,
    ({ name }) =>
      `O factură cu acest număr este deja distribuită la „${name}”. Deschideți-o pentru a decide.`,
  ],
};
