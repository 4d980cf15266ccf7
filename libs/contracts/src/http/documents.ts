import { ELEMENT_KINDS } from '@scara/domain/documents';
import { z } from 'zod';
import { administrators, anyRole, anyRoleAndTenants, cashiersOfEntrances } from './access.js';
import { written } from './association.js';
import { asParams, date, id, idText, nothing, text } from './fields.js';
import { ACCOUNTANT, PDF, route } from './route.js';

/** The largest accepted file. */
export const FILE_MAX_MB = 20;
/** The largest PNG that is unpacked: it is encoded again, while a JPEG is put into its PDF unchanged. */
export const PNG_MAX_MEGAPIXELS = 4;
/** The least number of characters of a search: a shorter one finds too much to be useful (1-core §5). */
export const SEARCHED_LEAST = 3;
const FILE_MAX_BYTES = FILE_MAX_MB * 1_048_576;

/**
 * The name of an uploaded file that is not attached yet: 20 letters or digits, 14 for one of the tax system (1-core
 * §5).
 */
export const tmpName = z
  .string()
  .regex(/^([a-z0-9]{20}|[a-z0-9]{14})$/, 'Numele temporar nu este valid.');

const documentsType = z.enum(ELEMENT_KINDS);
/** Elements that users attach documents to; an invoice has only the file that it came in. */
const changedType = documentsType.exclude(['invoice']);

const documentView = z.strictObject({
  idDocument: id,
  fileName: z.string(),
  size: z.int(),
  mediaType: z.string(),
  fromAnaf: z.boolean(),
  addedOn: z.string(),
  /** The download address of the file. */
  link: z.string(),
  /**
   * The state of a PDF's text: being read, searchable, or protected by a password that was not given yet
   * ('password-needed') or was wrong ('password-wrong'); 'none' for a file without text.
   */
  text: z.enum(['none', 'waiting', 'read', 'password-needed', 'password-wrong', 'unreadable']),
});

const registerDocument = z.strictObject({
  type: text('type', 1, 50),
  number: text('registerNumber', 1, 50),
  added: date,
  date,
  from: text('registerFrom', 0, 100),
  info: text('registerInfo', 0, 500),
});

const registerDocumentView = z.strictObject({
  idRegisterDocument: id,
  type: z.string(),
  number: z.string(),
  added: z.string(),
  date: z.string(),
  from: z.string(),
  info: z.string(),
  documents: z.int(),
});

export type DocumentView = z.output<typeof documentView>;
export type RegisterDocumentView = z.output<typeof registerDocumentView>;

/** Accountants upload files for the documents that they enter; they cannot change what is attached elsewhere. */
const senders = { ...cashiersOfEntrances, roles: cashiersOfEntrances.roles | ACCOUNTANT } as const;
const ofDocument = asParams.extend({ idDocument: idText });
const ofElement = asParams.extend({ idElement: idText });
const ofEntry = asParams.extend({ idRegisterDocument: idText });
const registerBody = z.strictObject({ registerDocument });

export const documentRoutes = {
  uploadDocument: route({
    name: 'uploadDocument',
    unpacksFile: true,
    method: 'PUT',
    path: '/api/association/:idAs/documentTmp',
    area: 'documents',
    summary:
      'Încarcă un fișier (PDF, ZIP; PNG și JPEG devin PDF), cu numele în antetul X-File-Name; rămâne o zi dacă nu este atașat.',
    access: senders,
    effect: 'account',
    params: asParams,
    query: nothing,
    body: nothing,
    uploadMaxBytes: FILE_MAX_BYTES,
    answer: z.strictObject({
      tmpName: z.string(),
      fileName: z.string(),
      size: z.int(),
      mediaType: z.string(),
    }),
    refusals: [
      'file-name-missing',
      'file-name-long',
      'file-empty',
      'file-too-large',
      'file-kind',
      'file-image-unreadable',
      'file-image-large',
      'file-infected',
      'file-scan-away',
      'file-broken-off',
    ],
  }),
  deleteDocumentTmp: route({
    name: 'deleteDocumentTmp',
    method: 'DELETE',
    path: '/api/association/:idAs/deleteDocumentTmp',
    area: 'documents',
    summary: 'Renunță la un fișier încărcat și neatașat.',
    access: senders,
    effect: 'account',
    params: asParams,
    query: z.strictObject({ tmpName }),
    body: nothing,
    answer: nothing,
    refusals: [],
  }),
  addDocuments: route({
    name: 'addDocuments',
    method: 'PUT',
    path: '/api/association/:idAs/element/:idElement/addDocuments',
    area: 'documents',
    summary:
      'Atașează fișierele încărcate la o cheltuială, plată, lună, apartament sau înregistrare.',
    access: cashiersOfEntrances,
    effect: 'fact',
    params: ofElement,
    query: nothing,
    body: z.strictObject({
      documents: z.array(z.strictObject({ tmpName })).min(1).max(20),
      documentsType: changedType,
    }),
    answer: written,
    refusals: [
      'document-element-not-found',
      'register-document-not-found',
      'file-upload-gone',
      'documents-too-many',
    ],
  }),
  listDocuments: route({
    name: 'listDocuments',
    method: 'GET',
    path: '/api/association/:idAs/element/:idElement/documents',
    area: 'documents',
    summary: 'Documentele atașate la o cheltuială, plată, lună, apartament sau înregistrare.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: ofElement,
    query: z.strictObject({ documentsType }),
    body: nothing,
    answer: z.strictObject({ documents: z.array(documentView) }),
    refusals: ['document-element-not-found'],
  }),
  deleteDocument: route({
    name: 'deleteDocument',
    method: 'DELETE',
    path: '/api/association/:idAs/deleteDocument/:idDocument',
    area: 'documents',
    summary: 'Șterge un document atașat.',
    access: cashiersOfEntrances,
    effect: 'fact',
    params: ofDocument,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['document-not-found', 'document-element-not-found'],
  }),
  unlockDocument: route({
    name: 'unlockDocument',
    method: 'POST',
    path: '/api/association/:idAs/document/:idDocument/unlock',
    area: 'documents',
    summary: 'Dă parola unui PDF, ca textul lui să poată fi căutat; parola nu este păstrată.',
    access: cashiersOfEntrances,
    effect: 'account',
    params: ofDocument,
    query: nothing,
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    answer: nothing,
    refusals: ['document-not-found', 'document-element-not-found', 'file-not-locked'],
  }),
  downloadDocument: route({
    name: 'downloadDocument',
    method: 'GET',
    path: '/api/association/:idAs/download/:file',
    area: 'documents',
    summary: 'Descarcă un document (PDF sau ZIP); preview=1 îl arată în pagină.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: asParams.extend({ file: idText }),
    query: z.strictObject({ preview: z.literal('1').optional() }),
    body: nothing,
    answer: z.any(),
    media: PDF,
    refusals: ['file-unavailable'],
  }),
  listRegisterDocumentTypes: route({
    name: 'listRegisterDocumentTypes',
    method: 'GET',
    path: '/api/association/:idAs/getRegisterDocumentTypes',
    area: 'documents',
    summary: 'Felurile de documente ale registrului: cele obișnuite și cele folosite.',
    access: anyRole,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ types: z.array(z.string()) }),
    refusals: [],
  }),
  addRegisterDocument: route({
    name: 'addRegisterDocument',
    method: 'PUT',
    path: '/api/association/:idAs/addRegisterDocument',
    area: 'documents',
    summary: 'Adaugă o înregistrare în registrul de documente.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: registerBody,
    answer: written.extend({ idRegisterDocument: id }),
    refusals: ['register-number', 'register-date-ahead'],
  }),
  listRegisterDocuments: route({
    name: 'listRegisterDocuments',
    method: 'GET',
    path: '/api/association/:idAs/getRegisterDocuments',
    area: 'documents',
    summary: 'Registrul de documente, de la cea mai nouă înregistrare.',
    access: anyRole,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ registerDocuments: z.array(registerDocumentView) }),
    refusals: [],
  }),
  searchRegisterDocuments: route({
    name: 'searchRegisterDocuments',
    method: 'POST',
    path: '/api/association/:idAs/searchRegisterDocuments',
    area: 'documents',
    summary:
      'Înregistrările care au toate cuvintele căutate, în câmpurile lor sau în PDF-urile atașate.',
    access: anyRole,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: z.strictObject({ text: text('text', SEARCHED_LEAST, 200) }),
    answer: z.strictObject({ found: z.array(id) }),
    refusals: [],
  }),
  editRegisterDocument: route({
    name: 'editRegisterDocument',
    method: 'PUT',
    path: '/api/association/:idAs/editRegisterDocument/:idRegisterDocument',
    area: 'documents',
    summary: 'Modifică o înregistrare din registrul de documente.',
    access: administrators,
    effect: 'fact',
    params: ofEntry,
    query: nothing,
    body: z.strictObject({ registerDocument: registerDocument.partial() }),
    answer: written,
    refusals: ['register-document-not-found', 'register-number', 'register-date-ahead'],
  }),
  deleteRegisterDocument: route({
    name: 'deleteRegisterDocument',
    method: 'DELETE',
    path: '/api/association/:idAs/deleteRegisterDocument/:idRegisterDocument',
    area: 'documents',
    summary: 'Șterge o înregistrare din registrul de documente, cu documentele ei.',
    access: administrators,
    effect: 'fact',
    params: ofEntry,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['register-document-not-found'],
  }),
} as const;
