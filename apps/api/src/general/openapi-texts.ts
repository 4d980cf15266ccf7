/** What all calls have in common, for readers who have only their description. Paragraphs, with names in backticks. */
export const CONVENTIONS = `Administrarea asociațiilor de proprietari. Fiecare apel spune cine îl poate face, ce primește și ce răspunde; ce au toate în comun stă aici.

Intrarea: \`POST /api/auth/login\` pune cookie-urile \`dat\` (sesiunea), \`c_user\` și \`q_user\`. Apelurile pentru persoane autentificate vin cu \`dat\`, iar cele care nu sunt GET și cu antetul \`X-C-User\`, în care este valoarea lui \`c_user\`. Fără sesiune răspunsul este 401, după sfârșitul ei 402.

Corpul este JSON (\`application/json\`), cel mult 1 MB. Câmpurile necunoscute se refuză. La o modificare se trimit numai câmpurile care se schimbă; celelalte rămân cum erau.

Unități, după cum se termină numele: \`…Bani\` bani întregi (12345 este 123,45 lei), \`…E2\` sutimi, \`…E3\` miimi, \`…E5\` sutimi de miime. O lună este un număr aaaall: 202510 este octombrie 2025. O dată este AAAA-LL-ZZ, zi a calendarului din București; se primește și ZZ.LL.AAAA. Un moment este ISO 8601, în UTC. În adresă stau aceleași valori, ca text.

Scrierile care au \`Idempotency-Key\` cer un uuid nou pentru fiecare comandă. Trimisă din nou cu aceeași cheie, comanda se întâmplă o singură dată și primește același răspuns; cu alte date, este refuzată. Răspunsul spune \`revision\`, de trimis între ghilimele în \`If-Match\` cu modificarea următoare, și \`position\`, de trimis în \`X-Scara-Position\` cu citirea care trebuie să vadă scrierea.

Citirile pot rămâne puțin în urma scrierilor: \`X-Scara-Data-Age\` spune cu cât, iar o citire cu \`X-Scara-Position\` nu răspunde niciodată cu ceva mai vechi.

Un refuz are mereu aceeași formă, \`Problem\`: un cod, o propoziție în română și, sub numele fiecărui câmp refuzat, propoziția lui. Un refuz nu schimbă nimic; numai după \`outcome-unknown\` nu se știe, iar aceeași cerere, cu aceeași cheie, o lămurește. 400 nu se poate citi, 401 fără sesiune, 402 sesiune încheiată, 403 fără drept, 404 nu există, 409 între timp s-a schimbat ceva, 413 și 415 corpul, 422 câmpuri refuzate, 429 prea multe cereri, 503 pentru moment nu se poate. La 429 și 503, \`Retry-After\` spune peste câte secunde se încearcă din nou.

Drepturile sunt măști. Pe o asociație sau pe o scară a ei: 1 administrator, 2 președinte, 4 cenzor, 16 casier; pe o scară numai 1 și 16, iar apelul se mărginește la scară. Globale: 1 admin, 2 contabil-șef, 4 contabil, 8 plăți online, 1024 superutilizator.`;

/** The areas that the calls are grouped into. */
export const AREAS: Readonly<Record<string, string>> = {
  general: 'Liste comune.',
  account: 'Conturi: înregistrare, parolă, adresă, ștergere, verificarea în doi pași.',
  auth: 'Autentificare și sesiune.',
  other: 'Contact și alerte.',
  notifications: 'Ce primește o persoană prin e-mail.',
  association: 'Asociații: setări, drepturi, jurnal, preluare din fișiere.',
  root: 'Apeluri ale superutilizatorilor.',
  signature: 'Semnături.',
  apartments: 'Blocuri, scări, apartamente, grupuri, locatari, persoane.',
  months: 'Lunile: deschidere, control, afișare, închidere.',
  table: 'Tabelul de cheltuieli, coloanele lui, explicația fiecărei sume.',
  outgo: 'Cheltuieli, facturi primite, note de plată, istorice, restanțe, penalizări.',
  meters: 'Contoare și citiri.',
  funds: 'Fonduri.',
  payments: 'Documente de plată, registrul de casă, plăți anunțate.',
  reports: 'Rapoarte, bilanț, registru-jurnal.',
  companies: 'Companii și coduri de pe facturi.',
  providers: 'Furnizorii asociațiilor.',
  documents: 'Documente atașate și registrul de documente.',
  letters: 'Somații și adeverințe.',
  approvals: 'Aprobările contabililor.',
};
