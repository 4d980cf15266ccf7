import type { DocumentRejection } from '@scara/domain/documents';
import type { LetterRejection } from '@scara/domain/letters';
import { counted, shownLei as lei } from '../http/labels.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';
import type { FileRejection } from './rejections.js';

/** Refusals of documents, of uploaded and downloaded files, and of letters to owners. */
export const PAPER_PROBLEMS: CatalogueOf<DocumentRejection | FileRejection | LetterRejection> = {
  'document-not-found': [404, () => `Documentul nu există. ${NOT_FOUND_HERE}`],
  'document-element-not-found': [
    404,
    () => `Nu există la ce să se atașeze documentele. ${NOT_FOUND_HERE}`,
  ],
  'documents-too-many': [
    422,
    ({ most }) => `Se pot atașa aici cel mult ${counted(most, 'un document', 'documente')}.`,
  ],
  'documents-full': [422, () => 'Asociația are deja prea multe documente.'],
  'register-document-not-found': [404, () => `Înregistrarea nu există. ${NOT_FOUND_HERE}`],
  'register-number': [
    422,
    () =>
      'Numărul documentului trebuie să fie pozitiv și poate avea litere, cifre, spațiu și . - / _ #',
  ],
  'register-date-ahead': [422, () => 'Data nu poate fi în viitor.'],
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
  'file-image-large': [
    422,
    ({ most }) =>
      `Imaginea PNG este prea mare; limita este de ${most} megapixeli. Salvați-o ca JPEG sau PDF și încercați din nou.`,
  ],
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
