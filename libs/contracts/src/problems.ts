import type { PatternProblem } from '@scara/domain/bill-code';
import type { AssociationRejection } from '@scara/domain/association';
import type { CashbookRejection } from '@scara/domain/cashbook';
import type { DocumentRejection } from '@scara/domain/documents';
import type { ExpenseMonthRejection } from '@scara/domain/expense-month';
import type { LetterRejection } from '@scara/domain/letters';
import type { InvoiceField, InvoiceRefusal, ProposalRejection } from '@scara/domain/proposals';
import { shownDate } from '@scara/domain/kernel';
import { z } from 'zod';
import { GENERAL_INFO_LONG, lengthText, rangeText } from './http/fields.js';
import { monthName } from './http/month-words.js';
import { counted, labelOf, shownLei as lei, shownMilli, shownSum } from './http/labels.js';
import { patternText } from './http/pattern-words.js';

/** Refusals that no decider makes: of accounts, sessions and the door itself. */
export type DoorRejection =
  | { readonly code: 'malformed' }
  | { readonly code: 'not-found' }
  | { readonly code: 'method-not-allowed' }
  | { readonly code: 'too-large' }
  | { readonly code: 'not-json' }
  | { readonly code: 'fields-refused' }
  | { readonly code: 'signed-out' }
  | { readonly code: 'session-expired' }
  | { readonly code: 'forbidden' }
  | { readonly code: 'correction-not-allowed' }
  | { readonly code: 'cross-site' }
  | { readonly code: 'csrf' }
  | { readonly code: 'idempotency-key-needed' }
  | { readonly code: 'idempotency-key-reused' }
  | { readonly code: 'if-match-malformed' }
  | { readonly code: 'position-malformed' }
  | { readonly code: 'stale-edit' }
  /** Rows of a sheet that somebody else changed since they were shown, by path. */
  | {
      readonly code: 'apartments-stale';
      readonly cells: readonly {
        readonly path: string;
        readonly rejection: { readonly code: 'stale-edit' };
      }[];
    }
  | { readonly code: 'conflict' }
  | { readonly code: 'too-many-requests' }
  | { readonly code: 'too-many-attempts' }
  | { readonly code: 'contact-away' }
  | { readonly code: 'too-many-associations' }
  | { readonly code: 'store-away' }
  | { readonly code: 'outcome-unknown' }
  | { readonly code: 'not-yet-shown' }
  | { readonly code: 'rights-unknown' }
  | { readonly code: 'busy' }
  | { readonly code: 'unexpected' }
  | { readonly code: 'login-refused' }
  | { readonly code: 'apartment-code-needs-account' }
  /** The password was right and nobody is signed in yet: `token` goes with the code to the next call. */
  | { readonly code: 'second-factor-needed'; readonly token: string }
  | { readonly code: 'one-time-code-wrong'; readonly field: 'code' }
  | { readonly code: 'sign-in-step-over' }
  | { readonly code: 'password-wrong'; readonly field: 'password' }
  | { readonly code: 'sign-in-anew' }
  | { readonly code: 'second-factor-on' }
  | { readonly code: 'second-factor-off' }
  | { readonly code: 'second-factor-not-begun' }
  | { readonly code: 'association-not-client' }
  | { readonly code: 'reset-key-invalid' }
  | { readonly code: 'account-key-invalid' }
  | { readonly code: 'email-not-usable'; readonly field: 'newEmail' }
  | { readonly code: 'email-same'; readonly field: 'newEmail' }
  /** Typed quickly; a credit note is below 0. */
  | { readonly code: 'invoice-zero'; readonly field: 'amountBani' }
  /** Names of the associations that would be left without an administrator. */
  | { readonly code: 'account-administers'; readonly names: readonly string[] }
  | { readonly code: 'unsubscribe-link-invalid' }
  | { readonly code: 'user-not-found'; readonly field: 'email' }
  | { readonly code: 'history-none' }
  | { readonly code: 'history-no-address' }
  | { readonly code: 'image-unreadable'; readonly field: 'signature' | 'stamp' | 'logo' }
  | { readonly code: 'signatures-too-many' }
  | { readonly code: 'signature-not-found' }
  | { readonly code: 'signature-role' }
  | { readonly code: 'period-backwards'; readonly field: string }
  | { readonly code: 'month-not-printable' }
  | { readonly code: 'moment-ahead'; readonly field: 'at' }
  | { readonly code: 'table-not-yet'; readonly field: 'at' }
  | { readonly code: 'meter-filter-needed' }
  | { readonly code: 'meter-photo-unknown'; readonly field: string }
  | { readonly code: 'meter-photo-unreadable'; readonly field: 'photo' }
  | { readonly code: 'meter-photo-not-found' }
  | { readonly code: 'accountant-unknown'; readonly field: 'idUser' }
  | { readonly code: 'approvals-many'; readonly most: number }
  | { readonly code: 'alert-not-found' }
  | { readonly code: 'receipt-of-another-owner' }
  | { readonly code: 'period'; readonly field: 'to' | 'toM' };

/** Refusals of taking an association over from files. */
export type TakeoverRejection =
  | { readonly code: 'takeover-not-found' }
  | { readonly code: 'takeover-no-table' }
  | { readonly code: 'takeover-not-draft' }
  | { readonly code: 'takeover-part' }
  | { readonly code: 'takeover-edits-many'; readonly most: number }
  | { readonly code: 'takeover-has-errors'; readonly errors: number }
  | { readonly code: 'takeover-changed' }
  | { readonly code: 'takeover-association-used' }
  | { readonly code: 'takeover-not-written' }
  | { readonly code: 'takeover-under-way' }
  | { readonly code: 'takeover-built-on'; readonly what: string };

/** Refusals of the companies of the platform and of the public register. */
export type CompanyRejection =
  | { readonly code: 'company-not-registered'; readonly field: 'cif' }
  | { readonly code: 'registry-away' }
  | { readonly code: 'registry-wrong' }
  | { readonly code: 'company-not-found' }
  | { readonly code: 'company-cif-taken'; readonly field: 'cif'; readonly name: string }
  | { readonly code: 'city-unknown' }
  | { readonly code: 'number-rule-not-found' }
  | { readonly code: 'number-rule-type'; readonly field: 'type' }
  | {
      readonly code: 'number-rule-pattern';
      readonly field: 'format';
      readonly problem: PatternProblem;
    }
  | { readonly code: 'number-rule-order-taken'; readonly field: 'orderNumber' }
  | { readonly code: 'product-not-found' }
  | { readonly code: 'product-key-taken'; readonly field: 'partnerKey'; readonly name: string };

/** Refusals of a file that should hold a supplier's invoice. */
export type InvoiceFileRejection =
  | InvoiceRefusal
  | { readonly code: 'invoice-file-large'; readonly mostMb: number }
  | { readonly code: 'invoice-file-kind' }
  | { readonly code: 'invoice-zip-damaged' }
  | { readonly code: 'invoice-zip-locked' }
  | { readonly code: 'invoice-zip-empty' }
  | { readonly code: 'invoice-zip-several'; readonly invoices: number }
  | { readonly code: 'invoice-encoding' }
  | { readonly code: 'invoice-malformed'; readonly line: number }
  | { readonly code: 'invoice-doctype' }
  | { readonly code: 'invoice-deep' };

/** Refusals of files on their way in and out; the domain's own are of documents. */
export type FileRejection =
  | { readonly code: 'file-name-long'; readonly most: number }
  | { readonly code: 'file-name-missing' }
  | { readonly code: 'file-empty' }
  | { readonly code: 'file-too-large'; readonly most: number }
  | { readonly code: 'file-kind' }
  | { readonly code: 'file-image-unreadable' }
  | { readonly code: 'file-infected' }
  | { readonly code: 'file-scan-away' }
  | { readonly code: 'file-broken-off' }
  | { readonly code: 'file-upload-gone' }
  | { readonly code: 'file-unavailable' }
  | { readonly code: 'file-not-locked' };

export type Rejection =
  | AssociationRejection
  | ExpenseMonthRejection
  | CashbookRejection
  | ProposalRejection
  | InvoiceFileRejection
  | TakeoverRejection
  | CompanyRejection
  | DocumentRejection
  | LetterRejection
  | FileRejection
  | DoorRejection;
export type ProblemCode = Rejection['code'];

/**
 * The body of every answer that is not a success. `errors` has one sentence per refused field, dotted when nested;
 * `token` comes with second-factor-needed alone, for the call that goes on from there.
 */
export const problem = z.strictObject({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  token: z.string().optional(),
  requestId: z.string().optional(),
});

export type Problem = z.output<typeof problem>;

type Sentence<C extends ProblemCode> = (rejection: Extract<Rejection, { code: C }>) => string;

type Catalogue = {
  readonly [C in ProblemCode]: readonly [status: number, sentence: Sentence<C>];
};

const NOT_FOUND_HERE = 'Poate că între timp s-a șters; reîncărcați pagina.';

/** What an invoice has to say, as an administrator calls it. */
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

/** 'valoarea de pe linia 3', 'data emiterii'. */
const invoicePlace = (part: InvoiceField, line: number | undefined): string =>
  line === undefined ? INVOICE_FIELDS[part] : `${INVOICE_FIELDS[part]} de pe linia ${line}`;

const AWAY =
  'Serviciul nu este disponibil pentru moment. Datele nu au fost modificate; încercați din nou.';

/** One status and one sentence per refusal: a code that is forgotten here does not compile. */
const PROBLEMS: Catalogue = {
  malformed: [400, () => 'Cererea nu a putut fi citită.'],
  'not-found': [404, () => 'Adresa cerută nu există.'],
  'method-not-allowed': [405, () => 'Adresa cerută nu primește acest fel de cerere.'],
  'too-large': [413, () => 'Datele trimise sunt prea mari; limita este de 1 MB.'],
  'not-json': [415, () => 'Datele trebuie trimise ca JSON.'],
  'fields-refused': [422, () => 'Vă rugăm să corectați câmpurile marcate.'],
  'signed-out': [401, () => 'Vă rugăm să vă autentificați.'],
  'session-expired': [
    402,
    () => 'Sesiunea dumneavoastră a expirat, vă rugăm să vă reautentificați',
  ],
  forbidden: [403, () => 'Nu aveți dreptul să faceți această operațiune.'],
  'correction-not-allowed': [
    403,
    () => 'Corecțiile, care sting sau schimbă datorii fără bani, le scrie administratorul.',
  ],
  'cross-site': [403, () => 'Cererea a venit din alt site și a fost refuzată.'],
  csrf: [403, () => 'Pagina nu mai este actuală. Vă rugăm să o reîncărcați.'],
  'idempotency-key-needed': [
    422,
    () => 'Cererea nu are o cheie de operațiune validă (Idempotency-Key).',
  ],
  'idempotency-key-reused': [
    422,
    () => 'Aceeași operațiune a fost deja trimisă cu alte date. Reîncărcați pagina.',
  ],
  'if-match-malformed': [422, () => 'Versiunea trimisă (If-Match) nu este validă.'],
  'position-malformed': [422, () => 'Poziția trimisă (X-Scara-Position) nu este validă.'],
  'stale-edit': [
    409,
    () => 'Datele au fost modificate între timp de altcineva. Verificați-le și încercați din nou.',
  ],
  'apartments-stale': [
    409,
    ({ cells }) =>
      `Nu s-a salvat nimic: ${counted(cells.length, 'un rând a fost modificat', 'rânduri au fost modificate')} între timp de altcineva.`,
  ],
  conflict: [
    409,
    () => 'Altcineva modifică aceleași date în acest moment. Vă rugăm să încercați din nou.',
  ],
  'too-many-requests': [429, () => 'Prea multe cereri. Vă rugăm să așteptați puțin.'],
  'contact-away': [
    409,
    () =>
      'Mesajul nu are acum cine să îl primească. Pentru întrebări despre apartament, scrieți administratorului asociației.',
  ],
  'too-many-attempts': [429, () => 'Prea multe încercări. Vă rugăm să așteptați câteva minute.'],
  'too-many-associations': [422, () => 'Ați creat deja prea multe asociații cu acest cont.'],
  'store-away': [503, () => AWAY],
  'outcome-unknown': [
    503,
    () =>
      'Nu știm încă dacă operațiunea a fost salvată. Încercați din nou: nu se va face de două ori.',
  ],
  'not-yet-shown': [503, () => 'Datele se actualizează. Vă rugăm să încercați din nou.'],
  'rights-unknown': [
    503,
    () => 'Drepturile nu pot fi verificate pentru moment. Vă rugăm să încercați din nou.',
  ],
  busy: [503, () => 'Serverul este foarte ocupat. Vă rugăm să încercați din nou.'],
  unexpected: [500, () => 'Ne cerem scuze, a intervenit o problemă'],
  'login-refused': [422, () => 'Adresa de e-mail sau parola nu este corectă.'],
  'apartment-code-needs-account': [
    422,
    () =>
      'Pentru a accesa un apartamnt trebuie mai întâi creat un cont, apoi adăugat apartamentul cu codul primit.',
  ],
  'second-factor-needed': [
    422,
    () => 'Parola este corectă. Contul cere și codul din aplicația de autentificare.',
  ],
  'one-time-code-wrong': [
    422,
    () =>
      'Codul nu este corect sau a fost deja folosit. Scrieți codul pe care aplicația îl arată acum.',
  ],
  'sign-in-step-over': [
    422,
    () =>
      'Codul nu a fost dat la timp sau a fost greșit de prea multe ori. Autentificați-vă din nou.',
  ],
  'password-wrong': [422, () => 'Parola nu este corectă.'],
  'sign-in-anew': [
    422,
    () =>
      'Contul nu are parolă aici: ieșiți din cont, intrați din nou și continuați în cel mult 10 minute.',
  ],
  'second-factor-on': [409, () => 'Verificarea în doi pași este deja pornită.'],
  'second-factor-off': [409, () => 'Verificarea în doi pași nu este pornită.'],
  'second-factor-not-begun': [
    409,
    () =>
      'Pornirea a durat prea mult sau a fost luată de la capăt în altă fereastră. Începeți din nou.',
  ],
  'unsubscribe-link-invalid': [
    403,
    () => 'Linkul de dezabonare nu este valid. Intrați în cont și schimbați setările din profil.',
  ],
  'reset-key-invalid': [422, () => 'Linkul de resetare a fost deja folosit sau a expirat.'],
  'account-key-invalid': [422, () => 'Linkul a fost deja folosit sau a expirat.'],
  'email-not-usable': [422, () => 'Această adresă nu poate fi folosită. Alegeți altă adresă.'],
  'email-same': [422, () => 'Aceasta este deja adresa contului. Scrieți adresa nouă.'],
  'account-administers': [
    409,
    ({ names }) =>
      `Sunteți singurul administrator la ${names.join(', ')}. Dați mai întâi rolul de administrator altcuiva, din „Administrare utilizatori”.`,
  ],
  'user-not-found': [422, () => 'Nu există un cont cu această adresă de e-mail.'],
  'image-unreadable': [
    422,
    () => 'Fișierul nu este o imagine PNG sau JPEG care să poată fi citită.',
  ],
  'signatures-too-many': [
    422,
    () => 'Aveți deja prea multe semnături. Ștergeți una înainte de a adăuga alta.',
  ],
  'signature-not-found': [404, () => 'Te rugăm fă click mai sus pentru a selecta o semnătură'],
  'month-not-printable': [
    409,
    () =>
      'Pentru a printa tabelul de cheltuieli trebuie ca luna să fie închisă. Vă rugăm închideți luna sau selectați o lună anterioară',
  ],
  'meter-filter-needed': [422, () => 'Vă rugăm să alegeți o scară sau un tip de contor.'],
  'meter-photo-unknown': [
    422,
    () => 'Fotografia nu mai este păstrată. Vă rugăm să o trimiteți din nou.',
  ],
  'meter-photo-unreadable': [
    422,
    () => 'Fișierul nu este o fotografie JPEG sau PNG care să poată fi citită.',
  ],
  'meter-photo-not-found': [
    404,
    () => 'Pentru contor nu este păstrată nicio fotografie în luna aceasta.',
  ],
  period: [422, () => 'Perioada trebuie să aibă între una și 36 de luni.'],
  'signature-role': [403, () => 'Puteți semna doar în rolul pe care îl aveți în asociație.'],
  'association-not-found': [404, () => `Asociația nu există. ${NOT_FOUND_HERE}`],
  'association-exists': [409, () => 'Asociația există deja.'],
  'block-not-found': [404, () => `Blocul nu există. ${NOT_FOUND_HERE}`],
  'entrance-not-found': [404, () => `Scara nu există. ${NOT_FOUND_HERE}`],
  'apartment-not-found': [404, () => `Apartamentul nu există. ${NOT_FOUND_HERE}`],
  'apartment-group-not-found': [404, () => `Grupul nu există. ${NOT_FOUND_HERE}`],
  'block-name-taken': [422, ({ name }) => `Există deja blocul „${name}”.`],
  'entrance-name-taken': [422, ({ name }) => `Există deja scara „${name}” în acest bloc.`],
  'apartment-number-taken': [
    422,
    ({ number }) => `Există deja apartamentul „${number}” în această scară.`,
  ],
  'apartment-group-name-taken': [422, ({ name }) => `Există deja grupul „${name}”.`],
  'block-has-entrances': [
    422,
    ({ entrances }) =>
      `Blocul nu poate fi șters: are ${counted(entrances, 'o scară', 'scări')}. Ștergeți mai întâi scările.`,
  ],
  'entrance-has-apartments': [
    422,
    ({ apartments }) =>
      `Scara nu poate fi ștearsă: are ${counted(apartments, 'un apartament', 'apartamente')}. Ștergeți mai întâi apartamentele.`,
  ],
  'apartment-has-balance': [
    422,
    ({ totalBani }) =>
      totalBani > 0
        ? `Apartamentul nu poate fi șters: mai are de plată ${lei(totalBani)}.`
        : `Apartamentul nu poate fi șters: are un avans de ${lei(-totalBani)}.`,
  ],
  'apartment-on-shown-list': [
    422,
    ({ month }) =>
      `Apartamentul nu poate fi șters: stă pe lista lunii ${monthName(month)}, care este afișată și nu este încă închisă. Închideți luna sau retrageți afișarea.`,
  ],
  'apartments-refused': [
    422,
    ({ cells }) =>
      `Nu s-a salvat nimic: ${counted(cells.length, 'o celulă', 'celule')} de corectat.`,
  ],
  'apartment-elsewhere': [
    422,
    () => 'Apartamentul este în altă scară. Un apartament nu se mută dintr-o scară în alta.',
  ],
  'apartment-twice': [422, () => 'Apartamentul apare de două ori în aceeași salvare.'],
  'apartments-built-on': [
    409,
    ({ built }) => `Apartamentele nu pot fi șterse: pe ele s-au construit deja ${BUILT_ON[built]}.`,
  ],
  'apartment-group-in-use': [
    409,
    ({ uses }) =>
      `Grupul nu poate fi șters: este folosit de ${counted(uses, 'o cheltuială', 'cheltuieli')}. Alegeți mai întâi alt grup acolo.`,
  ],
  'entrance-in-use': [
    409,
    ({ uses }) =>
      `Scara nu poate fi ștearsă: este folosită de ${counted(uses, 'o cheltuială', 'cheltuieli')}. Alegeți mai întâi alt grup acolo.`,
  ],
  'apartment-group-empty': [422, () => 'Vă rugăm să alegeți cel puțin un apartament.'],
  'apartment-group-unknown-apartment': [
    422,
    () => 'Unul dintre apartamentele alese nu mai există în asociație.',
  ],
  'text-length': [422, ({ field, least, most }) => lengthText(field, least, most)],
  'text-signs': [
    422,
    ({ field }) => `Câmpul „${labelOf(field)}” conține semne care nu sunt permise.`,
  ],
  'number-range': [
    422,
    ({ field, least, most, decimals }) => rangeText(field, least, most, decimals),
  ],
  'too-many-decimals': [
    422,
    ({ field, decimals }) =>
      `Câmpul „${labelOf(field)}” poate avea cel mult ${counted(decimals, 'o zecimală', 'zecimale')}.`,
  ],
  'cif-length-invalid': [422, () => 'CIF Length Invalid'],
  'cif-invalid': [422, () => 'CIF Invalid'],
  'cnp-invalid': [422, () => 'CNP invalid'],
  'iban-invalid': [422, () => 'IBAN-ul nu este valid.'],
  'phone-invalid': [422, () => 'Vă rugăm să introduceți un numar de telefon valid.'],
  'email-invalid': [422, () => 'Vă rugăm să introduceți o adresă de email validă.'],
  'general-info-long': [422, () => GENERAL_INFO_LONG],
  'county-invalid': [422, () => 'Județul trebuie să înceapă cu RO-.'],
  'efactura-needs-cif': [
    422,
    () => 'Pentru a putea trimite in e-Factura trebuie sa introduceti CUI-ul firmei.',
  ],
  'efactura-needs-company-data': [
    422,
    () => 'După ce ați completat CUI-ul firmei trebuie să apăsați butonul de preia date.',
  ],
  'role-mask-invalid': [
    422,
    () => 'Drepturile alese nu sunt posibile; pe o scară doar administrator sau casier.',
  ],
  // messages.tsv: the words of the apartment code error.
  'apartment-code-wrong': [422, () => 'Codul introdus este incorect...'],
  'association-not-client': [
    422,
    () =>
      'Codurile de apartament funcționează după ce administratorul asociației devine client: acceptă termenii și are un pachet.',
  ],
  'tenant-not-found': [404, () => 'Persoana nu este legată de acest apartament.'],
  'tenants-too-many': [
    422,
    ({ most }) =>
      `Un apartament poate fi legat de cel mult ${counted(most, 'un cont', 'conturi')}.`,
  ],
  'last-administrator': [422, () => 'Asociația trebuie să aibă cel puțin un administrator.'],
  'association-full': [
    422,
    ({ most }) => `O asociație poate avea cel mult ${counted(most, 'un rând', 'rânduri')}.`,
  ],
  'column-not-found': [404, () => `Coloana nu există. ${NOT_FOUND_HERE}`],
  'column-name-taken': [422, ({ name }) => `Există deja coloana „${name}”.`],
  'column-in-use': [
    422,
    ({ expenses }) =>
      `Coloana nu poate fi ștearsă: are ${counted(expenses, 'o cheltuială', 'cheltuieli')} în luna deschisă.`,
  ],
  'column-order-incomplete': [422, () => 'Ordinea trebuie să cuprindă fiecare coloană o dată.'],
  'choice-unknown': [422, () => 'Valoarea nu este una dintre cele permise.'],
  'meter-not-found': [404, () => `Contorul nu există. ${NOT_FOUND_HERE}`],
  'meter-series-taken': [422, ({ series }) => `Există deja contorul cu seria „${series}”.`],
  'meter-final-index': [
    422,
    ({ oldIndexE3 }) =>
      `Indexul final al contorului vechi este mai mic decât ultimul index, ${shownMilli(oldIndexE3)}. Verificați-l sau confirmați că acela a fost estimat ori greșit.`,
  ],
  'meter-not-replaced': [404, () => 'Contorul nu a fost înlocuit în această lună.'],
  'meter-read-in-month': [
    422,
    ({ indexE3 }) =>
      `Luna are deja un index al acestui contor, ${shownMilli(indexE3)}. Alegeți întâi starea „Neintrodus” pentru el: altfel ar fi socotit al celuilalt contor.`,
  ],
  'meters-too-many': [
    422,
    ({ most }) => `O asociație poate avea cel mult ${counted(most, 'un contor', 'contoare')}.`,
  ],
  'fund-not-found': [404, () => `Fondul nu există. ${NOT_FOUND_HERE}`],
  'fund-name-taken': [422, ({ name }) => `Există deja fondul „${name}”.`],
  'persons-plan-not-found': [404, () => `Modificarea nu există. ${NOT_FOUND_HERE}`],

  'month-not-found': [404, () => `Luna nu este deschisă în această asociație. ${NOT_FOUND_HERE}`],
  'moment-ahead': [422, () => 'Momentul ales nu a venit încă.'],
  'table-not-yet': [
    422,
    () => 'La momentul ales luna nu era deschisă sau scara nu exista. Alegeți alt moment.',
  ],
  'month-exists': [409, ({ month }) => `Luna ${monthName(month)} este deja deschisă.`],
  'month-not-next': [
    422,
    ({ next }) => `Următoarea lună care poate fi deschisă este ${monthName(next)}.`,
  ],
  'previous-month-open': [
    422,
    ({ month }) => `Luna ${monthName(month)} nu este închisă. Închideți-o mai întâi.`,
  ],
  'month-closed': [
    409,
    ({ month }) => `Luna ${monthName(month)} este închisă și nu se mai poate modifica.`,
  ],
  'month-published': [
    409,
    ({ month }) =>
      `Lista lunii ${monthName(month)} este afișată. Retrageți afișarea pentru a o modifica.`,
  ],
  'month-not-published': [422, () => 'Lista lunii nu este afișată încă.'],
  'month-not-empty': [
    422,
    () => 'Luna are deja cheltuieli, indexuri sau cote la fonduri și nu mai poate fi abandonată.',
  ],
  'month-was-closed': [
    422,
    () =>
      'Luna a fost închisă o dată și nu mai poate fi abandonată; se corectează și se închide din nou.',
  ],
  'month-not-closed': [422, () => 'Luna nu este închisă.'],
  'month-not-last': [
    422,
    ({ later }) => `Luna nu poate fi redeschisă: luna ${monthName(later)} este deja închisă.`,
  ],
  'month-not-first': [422, () => 'Doar prima lună a asociației are solduri inițiale.'],
  'reason-needed': [422, () => 'Vă rugăm să scrieți motivul.'],
  'published-date': [
    422,
    () =>
      'Data afișării trebuie să fie în luna listei sau după ea, după închiderea lunii dinainte și cel mult o lună de azi înainte.',
  ],
  'closed-date': [422, () => 'Data închiderii trebuie să fie între data afișării și ziua de azi.'],
  'censor-check-needed': [422, () => 'Cenzorul nu a confirmat încă verificarea listei.'],
  'findings-open': [
    422,
    ({ findings }) =>
      `Lista de control mai are ${counted(findings, 'un rând', 'rânduri')} de rezolvat sau de acceptat înainte de afișare.`,
  ],
  'finding-unknown': [
    422,
    () => 'Unul dintre rânduri nu mai este în lista de control. Reîncărcați-o.',
  ],
  'expense-not-found': [404, () => `Cheltuiala nu există. ${NOT_FOUND_HERE}`],
  'expense-paid': [
    409,
    ({ paidBani }) => {
      const moved = paidBani < 0 ? 's-au scăzut' : 's-au plătit';
      return `Din această cheltuială ${moved} ${lei(Math.abs(paidBani))}. Anulați mai întâi plata, sau dezactivați cheltuiala.`;
    },
  ],
  'expense-column-unknown': [422, () => 'Vă rugăm să alegeți o coloană a tabelului.'],
  'expense-group-unknown': [422, () => 'Grupul ales nu mai există în asociație.'],
  'expense-mode': [422, () => 'Acest mod de distribuire nu este posibil cu contorizarea aleasă.'],
  'expense-quantity': [422, () => 'Cantitatea de pe factură trebuie să fie mai mare decât zero.'],
  'expense-canal': [
    422,
    () =>
      'Procentul de canal, între 0 și 100, se poate da doar la o coloană al cărei nume începe cu „canal”.',
  ],
  'expense-shares': [
    422,
    ({ field }) =>
      `${field === 'typedShares' ? 'Sumele tastate' : 'Consumurile tastate'} trebuie să fie ale unor apartamente din asociație, fiecare o singură dată.`,
  ],
  'expense-name': [
    422,
    () => 'Numele cheltuielii trebuie să aibă între 1 și 45 de caractere permise.',
  ],
  'expense-unit': [422, () => 'Unitatea de măsură trebuie să aibă între 1 și 5 caractere.'],
  'expense-amount': [422, () => 'Suma trebuie să fie între −999.999.999 și 999.999.999 lei.'],
  'expense-provider-unknown': [422, () => 'Furnizorul ales nu mai există în asociație.'],
  'expense-document': [422, () => 'Datele documentului nu sunt valide.'],
  'expense-date-ahead': [
    422,
    () => 'Data documentului nu poate fi cu mai mult de 6 luni în viitor.',
  ],
  'month-full': [422, () => 'Luna are deja prea multe rânduri.'],
  'due-not-found': [404, () => `Cota la fond nu există. ${NOT_FOUND_HERE}`],
  'due-fund-elsewhere': [
    422,
    () => 'Fondul este doar al unor scări. Alegeți cine plătește dintre apartamentele lor.',
  ],
  'due-divided': [
    409,
    () => 'Cota fondului se împarte după o regulă. Modificați acolo suma sau modul de distribuire.',
  ],
  'due-fund-unknown': [422, () => 'Vă rugăm să alegeți un fond al asociației.'],
  'reading-meter-unknown': [422, () => 'Contorul nu există în asociație.'],
  'reading-index': [
    422,
    () => 'Indexul trebuie să fie un număr de la 0 la 999.999.999,999 cu cel mult trei zecimale.',
  ],
  'reading-state': [422, () => 'Starea citirii nu este una dintre cele permise.'],
  'reading-twice': [422, () => 'Același contor apare de două ori.'],
  'reading-not-tenants': [
    422,
    () =>
      'Se confirmă doar indexul trimis de locatar; între timp acesta s-a schimbat sau nu există.',
  ],
  'reading-backwards': [
    422,
    ({ oldIndexE3 }) =>
      `Indexul este mai mic decât cel vechi, ${shownMilli(oldIndexE3)}. Verificați contorul sau confirmați că a trecut peste zero.`,
  ],
  'reading-roll-over': [
    422,
    () =>
      'Contorul nu poate fi trecut peste zero cu acest număr de cifre: indexul vechi trebuie să încapă în ele, iar cel nou să fie mai mic.',
  ],
  'reading-leap': [
    422,
    ({ meanE3 }) =>
      `Consumul este mult peste media ultimelor luni, ${shownMilli(meanE3)}. Verificați indexul și confirmați-l.`,
  ],
  'reading-processed': [
    409,
    () => 'Contorul a fost deja prelucrat de administrator în această lună.',
  ],
  'reading-month-shown': [
    409,
    ({ month }) =>
      `Lista lunii ${monthName(month)} este deja afișată și nu mai primește citiri. Administratorul vă poate spune ce este de făcut.`,
  ],
  'reading-window': [
    409,
    ({ firstDay, lastDay }) =>
      `Citirile se trimit între zilele ${firstDay} și ${lastDay} ale lunii.`,
  ],
  'opening-apartment-unknown': [
    422,
    () =>
      'Soldurile inițiale trebuie să fie ale apartamentelor asociației, fiecare o singură dată.',
  ],
  'opening-amount': [
    422,
    () => 'Soldurile inițiale nu pot fi negative și fondurile lor trebuie să existe.',
  ],
  'opening-debt': [
    422,
    () =>
      'Restanțele inițiale sunt din luni dinaintea primei luni, câte una de fiecare lună; restul și penalizările nu depășesc suma inițială.',
  ],
  'terms-range': [422, ({ field }) => `Câmpul „${labelOf(field)}” are o valoare nepermisă.`],
  'signature-not-signed': [422, () => 'Tabelul nu este semnat în acest rol.'],
  'signature-summary-long': [422, () => 'Textele pot avea împreună cel mult 3900 de caractere.'],
  'signature-summary-needed': [
    422,
    () =>
      'Vă rugăm să completați situația asociației: unde răspunsul este „Nu”, explicația este obligatorie.',
  ],
  'signature-month-closed': [409, () => 'Luna este închisă: semnăturile nu se mai pot schimba.'],

  'payment-not-found': [404, () => `Plata nu există. ${NOT_FOUND_HERE}`],
  'receipt-of-another-owner': [
    404,
    () =>
      'Documentul numește alt proprietar, dinainte ca apartamentul să fie al dumneavoastră. Îl puteți cere administratorului.',
  ],
  'payment-amount': [
    422,
    () => 'Suma trebuie să fie mai mare decât zero și cel mult 999.999.999 lei.',
  ],
  'payment-unseen': [
    409,
    ({ receipts, amountBani }) =>
      `Între timp, de la acest apartament s-au încasat ${lei(amountBani)}${receipts.length === 0 ? '' : ` (${receipts.join(', ')})`}. Verificați ce a rămas de plată; dacă mai încasați o dată, salvați din nou.`,
  ],
  'payment-date-ahead': [
    422,
    () => 'Data documentului nu poate fi cu mai mult de 6 luni în viitor.',
  ],
  'payment-year-closed': [
    422,
    ({ year }) =>
      `Anul ${year} este închis odată cu lista lunii decembrie: documentul nu poate avea această dată.`,
  ],
  'payment-date-early': [422, () => 'Data documentului este prea veche.'],
  'payment-other-year': [
    422,
    ({ year }) => `Documentul este în registrul anului ${year}; data nu poate trece în alt an.`,
  ],
  'payment-apartment-unknown': [422, () => 'Apartamentul nu există în asociație.'],
  'payment-gone-beyond': [
    422,
    ({ mostBani }) =>
      `Apartamentul este șters: se poate încasa cel mult ce datorează, ${lei(mostBani)}.`,
  ],
  'fund-waiver-beyond': [
    422,
    ({ mostBani }) =>
      mostBani <= 0
        ? 'Apartamentul nu datorează nimic acestui fond.'
        : `Apartamentul datorează acestui fond ${lei(mostBani)}: fără bani nu se stinge mai mult.`,
  ],
  'account-opening-below': [
    422,
    () => 'Soldul inițial al casei și al contului colector nu poate fi sub zero.',
  ],
  'payment-bank-unknown': [
    422,
    () => 'Asociația nu are această bancă: scrieți-o mai întâi în Setări generale.',
  ],
  'payment-fund-unknown': [422, () => 'Fondul nu există în asociație.'],
  'receipt-series-needed': [422, () => 'Documentul are nevoie de o serie.'],
  'receipt-number-needed': [422, () => 'Documentul are nevoie de un număr.'],
  'document-number-taken': [
    422,
    ({ series, number }) => `Documentul ${series} ${number} există deja.`,
  ],
  'payment-annulled': [409, () => 'Documentul este deja anulat.'],
  'payment-returned': [409, () => 'Suma acestui document a fost deja restituită.'],
  'payment-reason-needed': [422, () => 'Vă rugăm să scrieți motivul.'],
  'payment-fund-needed': [422, () => 'Vă rugăm să alegeți fondul.'],
  'payment-fund-needless': [422, () => 'Un document de acest tip nu este al unui fond.'],
  'payment-partner-needed': [
    422,
    ({ field }) =>
      field === 'provider'
        ? 'Vă rugăm să scrieți furnizorul.'
        : 'Vă rugăm să scrieți cine plătește.',
  ],
  'cash-balance-short': [
    422,
    ({ balanceBani, date }) =>
      balanceBani < 0
        ? `Casa este deja sub zero cu ${lei(-balanceBani)} după ${shownDate(date)}: puneți întâi în ordine documentele anterioare.`
        : `În casă sunt cel mult ${lei(balanceBani)} de la ${shownDate(date)} încolo: casa nu poate coborî sub zero.`,
  ],
  'transfer-same-account': [422, () => 'Alegeți două conturi diferite.'],
  'account-opened': [
    409,
    () => 'Soldul inițial al acestui cont este deja scris; anulați-l înainte de a scrie altul.',
  ],
  'opening-not-editable': [
    409,
    () => 'Un sold inițial nu se modifică: anulați-l și scrieți altul.',
  ],
  'bill-parts': [
    422,
    () =>
      'Sumele pe facturi nu pot fi zero, fiecare factură apare o singură dată, iar totalul lor este suma plătită.',
  ],
  'bill-unknown': [422, () => 'Factura aleasă nu mai este printre cheltuielile asociației.'],
  'bill-overpaid': [
    422,
    ({ leftBani }) =>
      leftBani === 0
        ? 'Factura este deja plătită.'
        : leftBani < 0
          ? `Factura se scade cu cel mult ${lei(-leftBani)}.`
          : `Din factură au mai rămas de plătit ${lei(leftBani)}.`,
  ],
  'penalty-row-not-found': [
    404,
    () => 'Rândul nu mai este în calculul penalizărilor acestei luni.',
  ],
  'penalty-correction-zero': [422, () => 'Corecția nu poate fi zero.'],
  'penalty-correction-beyond': [
    422,
    ({ mostBani }) =>
      `Penalizările lunii se pot schimba cu cel mult ${lei(mostBani)}: nu coboară sub zero și nu depășesc suma din care provin.`,
  ],
  'penalty-proposal-changed': [
    409,
    ({ month, leftBani }) =>
      leftBani === 0
        ? `Propunerea pentru penalizările listei ${monthName(month)} nu mai există: a fost preluată sau refuzată între timp, ori plățile s-au schimbat.`
        : `Propunerea pentru penalizările listei ${monthName(month)} s-a schimbat între timp: diferența este acum de ${lei(leftBani)}.`,
  ],
  'penalty-proposal-month-open': [
    409,
    ({ month }) =>
      `Luna ${monthName(month)} este deschisă din nou. Propunerile se pot hotărî după ce o închideți, căci penalizările se calculează atunci încă o dată.`,
  ],
  'history-none': [422, () => 'Apartamentul nu are încă istoric: nicio lună nu este închisă.'],
  'history-no-address': [
    422,
    () => 'Apartamentul nu are nicio adresă de e-mail la care să primească documente.',
  ],
  'advance-short': [
    422,
    ({ advanceBani }) => `Avansul apartamentului la această dată este de ${lei(advanceBani)}.`,
  ],
  'advance-targets': [
    422,
    () => 'Alegeți cel puțin o destinație, fiecare o singură dată, cu o sumă mai mare decât zero.',
  ],
  'payment-not-returnable': [
    409,
    () => 'Acest document nu are bani de restituit; dacă este greșit, anulați-l.',
  ],
  'return-stands': [409, () => 'O restituire nu se mai poate schimba.'],
  'return-early': [
    422,
    ({ emitted }) => `Restituirea nu poate fi înaintea documentului, din ${shownDate(emitted)}.`,
  ],
  'approval-own': [
    409,
    ({ series, number }) =>
      `Documentul ${`${series} ${number}`.trim() || 'fără număr'} a fost scris sau modificat de dumneavoastră: îl aprobă altcineva.`,
  ],
  'approvals-many': [
    409,
    ({ most }) =>
      `Ați văzut ${counted(most, 'un document', 'documente')}, iar între timp au apărut altele: uitați-vă din nou peste listă.`,
  ],
  'accountant-unknown': [422, () => 'Persoana nu are drepturi de contabil.'],
  'alert-not-found': [404, () => `Alerta nu există. ${NOT_FOUND_HERE}`],
  'alert-note-needed': [422, () => 'Vă rugăm să scrieți ce ați constatat.'],
  'announcement-not-found': [404, () => `Plata anunțată nu există. ${NOT_FOUND_HERE}`],
  'announcement-answered': [409, () => 'Plata anunțată are deja un răspuns.'],
  'announcement-withdrawn': [409, () => 'Plata anunțată a fost retrasă de cine a anunțat-o.'],
  'cash-company-ceiling': [
    422,
    ({ ceilingBani, leftBani }) =>
      `O firmă poate plăti în numerar cel mult ${lei(ceilingBani)} pe zi (Legea 70/2015); în acea zi mai poate plăti ${lei(leftBani)}. Restul se plătește prin bancă.`,
  ],
  'remark-not-found': [409, () => 'Cenzorul nu are nicio observație despre acest document.'],
  'remark-answer-needed': [422, () => 'Vă rugăm să scrieți răspunsul.'],
  'nothing-to-zero': [409, () => 'Nu mai este nimic de anulat.'],
  'period-backwards': [422, () => 'Perioada se termină înainte să înceapă.'],
  'fund-entrances': [422, () => 'Vă rugăm să alegeți cel puțin o scară a asociației.'],
  'fund-in-use': [409, () => 'Fondul are cote, solduri sau plăți și nu se poate șterge.'],
  'takeover-not-found': [404, () => `Preluarea nu există. ${NOT_FOUND_HERE}`],
  'takeover-no-table': [404, () => 'Tabelul nu este în fișierele preluării.'],
  'takeover-not-draft': [409, () => 'Preluarea este confirmată și nu se mai poate schimba.'],
  'takeover-part': [422, () => 'Partea trimisă nu este a acestui fișier.'],
  'takeover-edits-many': [
    422,
    ({ most }) =>
      `Se pot corecta aici cel mult ${counted(most, 'o celulă', 'celule')}; corectați fișierul și încărcați-l din nou.`,
  ],
  'takeover-has-errors': [
    422,
    ({ errors }) =>
      `${errors === 1 ? 'Mai este' : 'Mai sunt'} de corectat ${counted(errors, 'o greșeală', 'greșeli')}.`,
  ],
  'takeover-changed': [
    409,
    () => 'Preluarea s-a schimbat de când ați văzut-o. Priviți-o din nou înainte de confirmare.',
  ],
  'takeover-association-used': [
    409,
    () => 'Asociația are deja scări sau luni; o preluare se face într-o asociație goală.',
  ],
  'takeover-not-written': [409, () => 'Din această preluare nu s-a scris nimic de luat înapoi.'],
  'takeover-under-way': [
    409,
    () => 'În asociație se scrie acum o preluare. Încercați din nou după ce se încheie.',
  ],
  'takeover-built-on': [
    409,
    ({ what }) => `Nu se mai poate lua înapoi: după preluare s-a lucrat la ${what}.`,
  ],
  'provider-not-found': [404, () => `Furnizorul nu există. ${NOT_FOUND_HERE}`],
  'provider-in-use': [
    409,
    () =>
      'Furnizorul are cheltuieli și nu se poate șterge. Dezactivați-l: nu va mai fi oferit la alegere.',
  ],
  'provider-cif-taken': [422, ({ name }) => `Acest CUI este deja al furnizorului „${name}”.`],
  'provider-name-taken': [422, ({ name }) => `Există deja furnizorul „${name}”.`],
  'meter-numbers-too-many': [
    422,
    ({ most }) =>
      `O asociație poate avea cel mult ${counted(most, 'un număr', 'numere')} de contor la un furnizor.`,
  ],
  'company-not-registered': [422, () => 'Nu există nicio firmă cu acest CUI în registru.'],
  'company-not-found': [404, () => `Compania nu există. ${NOT_FOUND_HERE}`],
  'company-cif-taken': [422, ({ name }) => `Acest CUI este deja al companiei „${name}”.`],
  'city-unknown': [404, () => 'Localitatea nu este în listă.'],
  'number-rule-not-found': [404, () => `Regula nu există. ${NOT_FOUND_HERE}`],
  'number-rule-type': [
    422,
    () =>
      'Datele se citesc cu un format de dată, sumele cu unul de sumă, numerele cu unul de text.',
  ],
  'number-rule-pattern': [422, ({ problem }) => patternText(problem)],
  'number-rule-order-taken': [422, () => 'Pe acest loc al grupului este deja o regulă.'],
  'product-not-found': [404, () => `Produsul nu există. ${NOT_FOUND_HERE}`],
  'product-key-taken': [422, ({ name }) => `Această cheie este deja a produsului „${name}”.`],
  'registry-away': [
    503,
    () =>
      'Registrul firmelor (ANAF) nu răspunde pentru moment. Încercați din nou peste câteva minute.',
  ],
  'registry-wrong': [
    503,
    () =>
      'Registrul firmelor (ANAF) a răspuns altfel decât era de așteptat. Încercați din nou mai târziu.',
  ],
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
  'invoice-zero': [422, () => 'Totalul facturii nu poate fi zero.'],
  'invoice-known': [
    409,
    ({ number, issued, isAccepted, totals }) => {
      const name = `Factura ${number} din ${shownDate(issued)}`;
      const place = isAccepted ? 'deja distribuită' : 'deja în lista facturilor primite';
      if (totals === null) return `${name} este ${place}.`;
      const { known, sent } = totals;
      return (
        `${name} este ${place}, cu totalul de ${shownTotal(known)}; cea încărcată acum are totalul de ${shownTotal(sent)}. ` +
        `Dacă furnizorul a corectat-o, ${isAccepted ? 'ștergeți întâi cheltuiala ei' : 'respingeți-o întâi pe cea din listă'} și încărcați-o din nou.`
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
  'cashbook-full': [422, () => 'Registrul acestui an are deja prea multe documente.'],

  'document-not-found': [404, () => `Documentul nu există. ${NOT_FOUND_HERE}`],
  'document-element-not-found': [
    404,
    () => `Nu există elementul la care se atașează documentele. ${NOT_FOUND_HERE}`,
  ],
  'documents-too-many': [
    422,
    ({ most }) => `Un element poate avea cel mult ${counted(most, 'un document', 'documente')}.`,
  ],
  'documents-full': [422, () => 'Asociația are deja prea multe documente.'],
  'register-document-not-found': [404, () => `Înregistrarea nu există. ${NOT_FOUND_HERE}`],
  'register-number': [
    422,
    () =>
      'Numărul documentului trebuie să fie pozitiv și poate avea litere, cifre, spațiu și . - / _ #',
  ],
  'register-date-ahead': [422, () => 'Data nu poate fi în viitor.'],
  'decision-date-ahead': [422, () => 'Hotărârea adunării generale nu poate fi din viitor.'],
  'file-name-long': [
    422,
    ({ most }) =>
      `Numele fișierului poate avea cel mult ${counted(most, 'un caracter', 'caractere')}. Redenumiți fișierul și încercați din nou.`,
  ],
  'file-name-missing': [422, () => 'Fișierul nu are nume.'],
  'file-empty': [422, () => 'Fișierul este gol.'],
  'file-too-large': [413, ({ most }) => `Fișierul este prea mare; limita este de ${most} MB.`],
  'file-kind': [422, () => 'Fișierul nu este PDF, ZIP, PNG sau JPEG, oricare ar fi numele lui.'],
  'file-image-unreadable': [422, () => 'Imaginea este deteriorată și nu a putut fi citită.'],
  'file-infected': [422, () => 'Fișierul conține un virus și a fost refuzat.'],
  'file-scan-away': [
    503,
    () => 'Verificarea antivirus nu răspunde; fișierul nu a fost păstrat. Încercați din nou.',
  ],
  'file-broken-off': [400, () => 'Încărcarea s-a întrerupt. Încercați din nou.'],
  'file-upload-gone': [
    422,
    () => 'Fișierul încărcat nu mai este păstrat. Vă rugăm să îl încărcați din nou.',
  ],
  'file-unavailable': [
    404,
    () => 'Fișierul nu a fost găsit sau este temporar indisponibil. Ne cerem scuze!',
  ],
  'file-not-locked': [422, () => 'Documentul nu este protejat cu parolă.'],
  'notice-not-found': [404, () => 'Somația nu există în această asociație.'],
  'notice-no-arrears': [
    422,
    ({ apartment }) =>
      `Apartamentul ${apartment} nu are restanțe scadente: nu s-a emis nicio somație.`,
  ],
  'notice-issued-today': [
    409,
    ({ apartment, number }) =>
      `Apartamentul ${apartment} are deja somația nr. ${number} de astăzi; retrageți-o dacă trebuie înlocuită.`,
  ],
  'notice-withdrawn': [
    422,
    ({ number }) => `Somația nr. ${number} este retrasă și nu se mai trimite.`,
  ],
  'certificate-not-found': [404, () => 'Adeverința nu există în această asociație.'],
  'certificate-unknown': [404, () => 'Nu există nicio adeverință cu acest cod.'],
  'certificate-debts': [
    422,
    ({ apartment, amountBani }) =>
      `Apartamentul ${apartment} are datorii de ${lei(amountBani)}. Adeverința fără datorii se eliberează după plată; până atunci se poate elibera adeverința cu debite.`,
  ],
  'letter-reason-needed': [422, () => 'Scrieți de ce se retrage.'],
  'letters-full': [422, () => 'Asociația nu mai are numere libere pentru documente de acest fel.'],
};

const BUILT_ON = {
  months: 'luni de calcul',
  payments: 'plăți',
  meters: 'contoare',
  groups: 'grupuri de apartamente',
} as const;

const shownTotal = ({ costBani, currency }: { costBani: number; currency: string }): string =>
  currency === 'RON' ? lei(costBani) : `${shownSum(costBani)} ${currency}`;

/** The HTTP status of a refusal. */
export function statusOf(code: ProblemCode): number {
  return PROBLEMS[code][0];
}

/** The answer's body for a refusal: its sentence, and the sentence again under the field it is about. */
export function problemOf(rejection: Rejection): Problem {
  const message = sentenceOf(rejection);
  const token = 'token' in rejection ? { token: rejection.token } : {};
  return { code: rejection.code, message, ...errorsOf(rejection, message), ...token };
}

function sentenceOf(rejection: Rejection): string {
  return (PROBLEMS[rejection.code][1] as (one: Rejection) => string)(rejection);
}

function errorsOf(rejection: Rejection, message: string): Pick<Problem, 'errors'> {
  if ('field' in rejection) return { errors: { [rejection.field]: message } };
  if (!('cells' in rejection)) return {};
  const cells = rejection.cells.map((cell) => [cell.path, sentenceOf(cell.rejection)] as const);
  // The first reason of a cell is the one to put right first.
  return { errors: Object.fromEntries(cells.reverse()) };
}

export const PROBLEM_CODES = Object.keys(PROBLEMS) as ProblemCode[];
