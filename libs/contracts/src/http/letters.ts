import { z } from 'zod';
import {
  administratorsOfEntrances,
  anybody,
  bookReadersAndTenants,
  bookReadersOfEntrances,
} from './access.js';
import { written } from './association.js';
import { asParams, id, idText, nothing, optionalText, text } from './fields.js';
import { counted } from './labels.js';
import { PDF, route } from './route.js';

/** The most letters in one answer of a list, and in one call that writes, prints or sends them. */
export const LETTERS_MOST = 300;

/** The length of the secret part of a certificate's code: 80 bits. */
const SECRET_SIGNS = 16;
/** The alphabet of codes: digits and capitals without I, L, O and U, which are misread. */
const CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE = new RegExp(`^([1-9]\\d{0,9})-([${CODE_SIGNS}]{${SECRET_SIGNS}})$`);

/**
 * Makes the code of a new certificate, '7-K3M9…': the association's id, then the secret part. `random` returns a whole
 * number from 0 to below its argument.
 */
export function newCertificateCode(idAs: number, random: (below: number) => number): string {
  const secret = Array.from({ length: SECRET_SIGNS }, () => CODE_SIGNS[random(CODE_SIGNS.length)]);
  return `${idAs}-${secret.join('')}`;
}

/** Returns the association in a code; undefined for a text that is not a code. */
export function associationOfCode(code: string): number | undefined {
  const match = CODE.exec(code);
  return match === null ? undefined : Number(match[1]);
}

const NONE_CHOSEN = 'Alegeți cel puțin o somație.';
const someNotices = z
  .array(id)
  .min(1, NONE_CHOSEN)
  .max(LETTERS_MOST, `Alegeți cel mult ${counted(LETTERS_MOST, 'o somație', 'somații')}.`);
/** The same in a query, with commas between the numbers. */
const someNoticesText = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, NONE_CHOSEN)
  .transform((value) => [...new Set(value.split(',').map(Number))])
  .pipe(someNotices);

const someApartments = z
  .array(id)
  .min(1, 'Alegeți cel puțin un apartament.')
  .max(LETTERS_MOST, `Alegeți cel mult ${counted(LETTERS_MOST, 'un apartament', 'apartamente')}.`);

const withdrawal = z.strictObject({ on: z.string(), reason: z.string() }).nullable();
const reason = z.strictObject({ reason: text('reason', 1, 500) });

const debtor = z.strictObject({
  idAp: id,
  n: z.string(),
  idEntrance: id,
  owner: z.string(),
  /** The number of months with overdue expenses, and the first of them. */
  months: z.int(),
  oldest: z.int().nullable(),
  /** What a notice would ask for. Bani. */
  overdueBani: z.int(),
  hasEmail: z.boolean(),
  /** The last notice in force; null where there is none. */
  lastNotice: z.strictObject({ number: id, issued: z.string() }).nullable(),
});

const notice = z.strictObject({
  number: id,
  issued: z.string(),
  deadline: z.string(),
  idAp: id,
  n: z.string(),
  place: z.string(),
  owner: z.string(),
  totalBani: z.int(),
  /** The part of it that is still owed; 0 once it is paid. Bani. */
  leftBani: z.int(),
  state: z.enum(['issued', 'paid', 'withdrawn']),
  withdrawal,
  /** Null unless its mailing was requested. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
  hasEmail: z.boolean(),
});

const CERTIFICATE_STATES = ['valid', 'expired', 'withdrawn'] as const;

const certificate = z.strictObject({
  number: id,
  issued: z.string(),
  validUntil: z.string(),
  idAp: id,
  n: z.string(),
  place: z.string(),
  owner: z.string(),
  /** 0 in the ordinary form. Bani. */
  totalBani: z.int(),
  state: z.enum(CERTIFICATE_STATES),
  withdrawal,
  code: z.string(),
});

const checkedCertificate = z.strictObject({
  association: z.string(),
  number: id,
  apartment: z.string(),
  issued: z.string(),
  validUntil: z.string(),
  state: z.enum(CERTIFICATE_STATES),
  /** True for the form with debts. */
  hasDebts: z.boolean(),
});

export type Debtor = z.output<typeof debtor>;
export type NoticeRow = z.output<typeof notice>;
export type CertificateRow = z.output<typeof certificate>;
export type CheckedCertificate = z.output<typeof checkedCertificate>;

/** A page of a list, newest first: letters with a number below this one. */
const page = z.strictObject({ before: idText.optional() });
const next = z.int().nullable();

export const letterRoutes = {
  listDebtors: route({
    name: 'listDebtors',
    method: 'GET',
    path: '/api/association/:idAs/debtors',
    area: 'letters',
    summary: 'Apartamentele cu restanțe scadente: luni, sumă, ultima somație.',
    access: bookReadersOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ debtors: z.array(debtor) }),
    refusals: ['association-not-found'],
  }),
  issueNotices: route({
    name: 'issueNotices',
    method: 'PUT',
    path: '/api/association/:idAs/notice',
    area: 'letters',
    summary: 'Emite somații de plată pentru apartamentele alese, cu numere fără goluri.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ apartments: someApartments }),
    answer: written.extend({ notices: z.array(z.strictObject({ number: id, idAp: id })) }),
    restsOnTables: true,
    refusals: ['apartment-not-found', 'notice-no-arrears', 'notice-issued-today', 'letters-full'],
  }),
  listNotices: route({
    name: 'listNotices',
    method: 'GET',
    path: '/api/association/:idAs/notices',
    area: 'letters',
    summary: 'Somațiile emise, ultima prima: număr, dată, apartament, sumă, termen, stare.',
    access: bookReadersAndTenants,
    effect: 'read',
    params: asParams,
    query: page,
    body: nothing,
    answer: z.strictObject({ notices: z.array(notice), next }),
    refusals: ['association-not-found'],
  }),
  withdrawNotice: route({
    name: 'withdrawNotice',
    method: 'POST',
    path: '/api/association/:idAs/notice/:noticeNumber/withdraw',
    area: 'letters',
    summary: 'Retrage o somație, cu un motiv; numărul ei rămâne folosit.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ noticeNumber: idText }),
    query: nothing,
    body: reason,
    answer: written,
    refusals: ['notice-not-found', 'letter-reason-needed'],
  }),
  sendNotices: route({
    name: 'sendNotices',
    method: 'POST',
    path: '/api/association/:idAs/notices/email',
    area: 'letters',
    summary: 'Trimite somații prin e-mail, pe fiecare o singură dată.',
    access: administratorsOfEntrances,
    effect: 'account',
    params: asParams,
    query: nothing,
    body: z.strictObject({ numbers: someNotices }),
    answer: z.strictObject({
      /** The notices that are sent now, and those of apartments without an address. */
      asked: z.array(id),
      withoutAddress: z.array(id),
    }),
    refusals: ['notice-not-found', 'notice-withdrawn'],
  }),
  printNotices: route({
    name: 'printNotices',
    method: 'GET',
    path: '/api/association/:idAs/notices.pdf',
    area: 'letters',
    summary: 'Somațiile alese, tipărite pe A4.',
    access: bookReadersAndTenants,
    effect: 'read',
    media: PDF,
    params: asParams,
    query: z.strictObject({ numbers: someNoticesText }),
    body: nothing,
    answer: z.unknown(),
    refusals: ['notice-not-found'],
  }),
  issueCertificate: route({
    name: 'issueCertificate',
    method: 'PUT',
    path: '/api/association/:idAs/certificate',
    area: 'letters',
    summary: 'Eliberează adeverința despre datoriile unui apartament (Legea 196/2018, art. 33).',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({
      idAp: id,
      /** The owner's name on the certificate; by default the name stored with the apartment. */
      owner: optionalText('owner', 3, 100).optional(),
      /** True for the form that states the debts. */
      withDebts: z.boolean().default(false),
    }),
    answer: written.extend({ number: id, code: z.string() }),
    restsOnTables: true,
    refusals: ['apartment-not-found', 'certificate-debts', 'letters-full'],
  }),
  listCertificates: route({
    name: 'listCertificates',
    method: 'GET',
    path: '/api/association/:idAs/certificates',
    area: 'letters',
    summary: 'Adeverințele eliberate, ultima prima, cu starea lor.',
    access: bookReadersAndTenants,
    effect: 'read',
    params: asParams,
    query: page,
    body: nothing,
    answer: z.strictObject({ certificates: z.array(certificate), next }),
    refusals: ['association-not-found'],
  }),
  withdrawCertificate: route({
    name: 'withdrawCertificate',
    method: 'POST',
    path: '/api/association/:idAs/certificate/:certificateNumber/withdraw',
    area: 'letters',
    summary: 'Retrage o adeverință, cu un motiv; pagina ei de verificare o spune.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ certificateNumber: idText }),
    query: nothing,
    body: reason,
    answer: written,
    refusals: ['certificate-not-found', 'letter-reason-needed'],
  }),
  printCertificate: route({
    name: 'printCertificate',
    method: 'GET',
    path: '/api/association/:idAs/certificate/:certificateNumber/certificate.pdf',
    area: 'letters',
    summary: 'O adeverință tipărită pe A4, cu codul ei de verificare.',
    access: bookReadersAndTenants,
    effect: 'read',
    media: PDF,
    params: asParams.extend({ certificateNumber: idText }),
    query: nothing,
    body: nothing,
    answer: z.unknown(),
    refusals: ['certificate-not-found'],
  }),
  checkCertificate: route({
    name: 'checkCertificate',
    method: 'GET',
    path: '/api/certificates/:code',
    area: 'letters',
    summary: 'Verifică o adeverință după codul de pe ea, fără autentificare și fără nume.',
    access: anybody,
    effect: 'read',
    params: z.strictObject({ code: z.string().trim().toUpperCase().max(40) }),
    query: nothing,
    body: nothing,
    answer: checkedCertificate,
    refusals: ['certificate-unknown', 'too-many-attempts'],
  }),
} as const;
