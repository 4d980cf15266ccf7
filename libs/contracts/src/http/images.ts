import { CENSOR_SUMMARY_MAX } from '@scara/domain/expense-month';
import { z } from 'zod';
import { administrators, anyRoleOfEntrances, officers, signedIn } from './access.js';
import { written } from './association.js';
import { asParams, id, idText, nothing } from './fields.js';
import { idMonth, idMonthText } from './months.js';
import { route } from './route.js';

/** Under 100 000 characters (1-core §5). */
const IMAGE_MOST = 99_999;

/** A PNG or JPEG as a data URL; only decoding shows whether it is valid. */
const image = z
  .string()
  .max(IMAGE_MOST, 'Imaginea este prea mare: alegeți una de cel mult 70 KB.')
  .regex(
    /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/,
    'Vă rugăm să alegeți o imagine PNG sau JPEG.',
  );

/** The most signatures of one user. */
export const SIGNATURES_MOST = 10;

/** An image in an answer: a data URL, or '' where there is none. */
const shownImage = z.string();

/** 1 administrator, 2 president, 4 censor (1-core §4). */
const signatureRole = z.union([z.literal(1), z.literal(2), z.literal(4)], {
  error: 'Rolul poate fi 1 administrator, 2 președinte sau 4 cenzor.',
});

/** CENSOR_SUMMARY_MAX limits all texts together, which the domain checks. */
const summaryText = z.string().max(CENSOR_SUMMARY_MAX);
const signatureSummary = z.strictObject({
  balanceStat: z.boolean(),
  balanceStatDetails: summaryText.default(''),
  oldDocs: z.boolean(),
  oldDocsDetails: summaryText.default(''),
  otherDetails: summaryText.default(''),
});

export const imageRoutes = {
  keepSignature: route({
    name: 'keepSignature',
    unpacksFile: true,
    method: 'PUT',
    path: '/api/user/signature',
    area: 'signature',
    summary: 'Păstrează o semnătură a persoanei; aceeași imagine rămâne o singură semnătură.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z.strictObject({ signature: image }),
    answer: z.strictObject({ idSig: id }),
    refusals: ['image-unreadable', 'signatures-too-many'],
  }),
  listSignatures: route({
    name: 'listSignatures',
    method: 'GET',
    path: '/api/user/signature',
    area: 'signature',
    summary: 'Semnăturile păstrate ale persoanei.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      signatures: z.array(z.strictObject({ idUserSignature: id, userSig: z.string() })),
    }),
    refusals: [],
  }),
  deleteSignature: route({
    name: 'deleteSignature',
    method: 'DELETE',
    path: '/api/user/signature/:idSig',
    area: 'signature',
    summary: 'Șterge o semnătură păstrată; tabelele semnate cu ea rămân semnate.',
    access: signedIn,
    effect: 'account',
    params: z.strictObject({ idSig: idText }),
    query: nothing,
    body: nothing,
    answer: z.strictObject({ message: z.string() }),
    refusals: ['signature-not-found'],
  }),
  changeStamp: route({
    name: 'changeStamp',
    unpacksFile: true,
    method: 'POST',
    path: '/api/association/:idAs/uploadStamp',
    area: 'association',
    summary: 'Pune ștampila asociației; o valoare goală o scoate.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ stamp: z.union([z.literal(''), image]) }),
    answer: written,
    refusals: ['association-not-found', 'image-unreadable'],
  }),
  changeLogo: route({
    name: 'changeLogo',
    unpacksFile: true,
    method: 'PUT',
    path: '/api/association/:idAs/userLogo',
    area: 'association',
    summary: 'Pune sigla asociației pe liste și facturi.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: z.strictObject({ logo: image }),
    answer: written,
    refusals: ['association-not-found', 'image-unreadable'],
  }),
  deleteLogo: route({
    name: 'deleteLogo',
    method: 'DELETE',
    path: '/api/association/:idAs/userLogo',
    area: 'association',
    summary: 'Scoate sigla asociației.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['association-not-found'],
  }),
  listLogos: route({
    name: 'listLogos',
    method: 'GET',
    path: '/api/association/:idAs/listLogos',
    area: 'association',
    summary: 'Ștampila și sigla asociației.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ stamp: shownImage, logo: shownImage }),
    refusals: ['association-not-found'],
  }),
} as const;

export const signatureRoutes = {
  signMonth: route({
    name: 'signMonth',
    method: 'POST',
    path: '/api/user/association/:idAs/signature/:idSig',
    area: 'signature',
    summary: 'Semnează tabelul unei luni în rolul propriu; cenzorul completează întâi situația.',
    access: officers,
    effect: 'fact',
    params: asParams.extend({ idSig: idText }),
    query: nothing,
    body: z.strictObject({
      idMonth,
      roles: signatureRole,
      signatureSummary: signatureSummary.optional(),
    }),
    answer: written.extend({ message: z.string() }),
    refusals: [
      'month-not-found',
      'signature-not-found',
      'signature-role',
      'signature-summary-needed',
      'signature-summary-long',
      'signature-month-closed',
    ],
  }),
  removeSignature: route({
    name: 'removeSignature',
    method: 'DELETE',
    path: '/api/user/association/:idAs/removeSigFromMonth',
    area: 'signature',
    summary: 'Scoate semnătura din tabelul unei luni care nu este închisă.',
    access: officers,
    effect: 'fact',
    params: asParams,
    query: z.strictObject({
      idMonth: idMonthText,
      roles: z.string().transform(Number).pipe(signatureRole),
    }),
    body: nothing,
    answer: written.extend({ message: z.string() }),
    refusals: [
      'month-not-found',
      'signature-role',
      'signature-not-signed',
      'signature-month-closed',
    ],
  }),
} as const;
