import { counted } from '../http/labels.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';
import type { DoorRejection } from './rejections.js';

const AWAY =
  'Serviciul nu este disponibil pentru moment. Datele nu au fost modificate; încercați din nou.';

/** Refusals of accounts, sessions and of the HTTP layer itself. */
export const DOOR_PROBLEMS: CatalogueOf<DoorRejection> = {
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
      'Mesajul nu a fost trimis: acum nu are cine să îl primească. Pentru întrebări despre apartament, scrieți administratorului asociației.',
  ],
  'too-many-attempts': [
    429,
    ({ minutes }) =>
      `Prea multe încercări. Vă rugăm să așteptați ${counted(minutes, 'un minut', 'minute')}.`,
  ],
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
  'address-unconfirmed': [
    409,
    () =>
      'Confirmați mai întâi adresa de e-mail a contului, cu linkul pe care îl cereți din profil.',
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
  'association-not-client': [
    422,
    () =>
      'Codurile de apartament funcționează după ce administratorul asociației devine client: acceptă termenii și are un pachet.',
  ],
  'moment-ahead': [422, () => 'Momentul ales nu a venit încă.'],
  'table-not-yet': [
    422,
    () => 'La momentul ales luna nu era deschisă sau scara nu exista. Alegeți alt moment.',
  ],
  'history-none': [422, () => 'Apartamentul nu are încă istoric: nicio lună nu este închisă.'],
  'history-no-address': [
    422,
    () => 'Apartamentul nu are nicio adresă de e-mail la care să primească documente.',
  ],
  'approvals-many': [
    409,
    ({ most }) =>
      `Ați văzut ${counted(most, 'un document', 'documente')}, iar între timp au apărut altele. Verificați din nou lista.`,
  ],
  'accountant-unknown': [422, () => 'Persoana nu are drepturi de contabil.'],
  'alert-not-found': [404, () => `Alerta nu există. ${NOT_FOUND_HERE}`],
  'receipt-of-another-owner': [
    404,
    () =>
      'Documentul numește alt proprietar, dinainte ca apartamentul să fie al dumneavoastră. Îl puteți cere administratorului.',
  ],
  'period-backwards': [422, () => 'Perioada se termină înainte să înceapă.'],
  'invoice-zero': [422, () => 'Totalul facturii nu poate fi zero.'],
};
