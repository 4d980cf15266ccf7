import { escaped } from '../http/escaped.js';
import type { MailPurpose } from '@scara/contracts/jobs';

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address where the reader switches such mails off; undefined for a mail that cannot be switched off. */
  readonly unsubscribe?: string;
}

interface Recipient {
  readonly firstName: string;
  /** The public address of the product. */
  readonly publicUrl: string;
  /** The target of the mail's link. */
  readonly link: string;
  /** The values for the `{name}` placeholders in subject and lines, such as which apartment the mail is about. */
  readonly values?: Values;
  /** The address where the reader switches such mails off. */
  readonly unsubscribe?: string;
}

/** The text of a mail; the greeting and the closing are put around the lines, the link below them. */
export interface Letter {
  readonly subject: string;
  /** The text of the link. */
  readonly action: string;
  readonly lines: readonly string[];
}

/**
 * By setting a password through a link sent only to this address, its owner locks out the person who made the account
 * with it.
 */
const NOT_MADE_BY_YOU =
  'Dacă nu dumneavoastră ați creat contul, cineva v-a folosit adresa: nu o confirmați, ci alegeți o parolă nouă din fereastra de autentificare, la „Am uitat parola”, și contul rămâne numai al dumneavoastră.';

/** Only somebody who is signed in can ask for such a mail: its reader may have to lock somebody out. */
const NOT_ASKED_BY_YOU =
  'Dacă nu ați cerut dumneavoastră acest lucru, cineva este autentificat în contul dumneavoastră: nu folosiți linkul și alegeți o parolă nouă din fereastra de autentificare, la „Am uitat parola”: așa se închid toate sesiunile.';

const LETTERS: Readonly<Record<MailPurpose, Letter & { readonly path: string }>> = {
  welcome: {
    subject: 'Bine ați venit în Scara',
    path: '/',
    action: 'Deschide Scara',
    lines: [
      'Contul dumneavoastră a fost creat.',
      'Puteți crea o asociație nouă sau puteți adăuga un apartament cu codul primit de la administrator.',
    ],
  },
  'welcome-to-confirm': {
    subject: 'Bine ați venit în Scara',
    path: '/account/email/confirm',
    action: 'Confirmă adresa de e-mail',
    lines: [
      'Contul dumneavoastră a fost creat. Confirmați cu linkul de mai jos că adresa de e-mail este a dumneavoastră; linkul este valabil 7 zile.',
      'Puteți crea o asociație nouă sau puteți adăuga un apartament cu codul primit de la administrator.',
      NOT_MADE_BY_YOU,
    ],
  },
  'address-to-confirm': {
    subject: 'Confirmați adresa de e-mail',
    path: '/account/email/confirm',
    action: 'Confirmă adresa de e-mail',
    lines: [
      'Contul dumneavoastră din Scara are această adresă de e-mail. Confirmați cu linkul de mai jos că este a dumneavoastră; linkul este valabil 7 zile.',
      'Dacă nu aveți cont în Scara, ignorați acest mesaj.',
    ],
  },
  'account-exists': {
    subject: 'Aveți deja cont în Scara',
    path: '/',
    action: 'Deschide Scara',
    lines: [
      'Cineva a încercat să creeze un cont cu această adresă de e-mail, dar aveți deja unul.',
      'Dacă ați uitat parola, o puteți schimba din fereastra de autentificare, la „Am uitat parola”.',
      'Dacă nu ați fost dumneavoastră, nu trebuie să faceți nimic.',
    ],
  },
  'rights-given': {
    subject: 'Ați primit drepturi la o asociație',
    path: '/association/{idAs}',
    action: 'Deschide asociația',
    lines: [
      'Administratorul v-a dat drepturi la {association}. Ce puteți face acolo vedeți după ce intrați în cont.',
      NOT_MADE_BY_YOU,
      'Dacă nu știți de ce ați primit drepturile, întrebați administratorul asociației.',
    ],
  },
  'tenant-invited': {
    subject: 'Apartamentul dumneavoastră în Scara',
    path: '/account/password/reset',
    action: 'Alege parola',
    lines: [
      'Administratorul v-a adăugat la {apartment}: puteți vedea notele de plată și plățile pe telefon.',
      'Contul dumneavoastră este această adresă de e-mail. Alegeți o parolă cu linkul de mai jos; îl puteți folosi o singură dată, timp de 7 zile.',
      'Alegând parola acceptați termenii și condițiile. Dacă nu locuiți acolo, ignorați acest mesaj.',
    ],
  },
  'tenant-linked': {
    subject: 'Un apartament a fost adăugat la contul dumneavoastră',
    path: '/tenant/apartments',
    action: 'Deschide apartamentele mele',
    lines: [
      'Contul dumneavoastră este acum legat de {apartment}: vedeți notele de plată și plățile.',
      'Dacă nu locuiți acolo, scoateți apartamentul din pagina „Apartamente”.',
    ],
  },
  'tenant-unlinked': {
    subject: 'Un apartament a fost scos din contul dumneavoastră',
    path: '/tenant',
    action: 'Deschide Scara',
    lines: [
      'Contul dumneavoastră nu mai este legat de {apartment}. Codul vechi nu mai deschide apartamentul.',
      'Dacă este o greșeală, cereți administratorului codul nou.',
    ],
  },
  'meter-deleted': {
    subject: 'Unul sau mai multe contoare ale apartamentului au fost șterse',
    path: '/tenant/meters',
    action: 'Deschide contoarele mele',
    lines: [
      'Administratorul a șters unul sau mai multe contoare de la {apartment}.',
      'Dacă nu știți de ce, întrebați administratorul asociației.',
    ],
  },
  'meter-reminder': {
    subject: 'Trimiteți citirile lunii {month}: {association}',
    path: '/tenant/meters',
    action: 'Trimite citirile',
    lines: [
      'Citirea lunii {month} nu este completă: la {association} aveți contoare fără index.',
      'Citirile se trimit {days}, de pe telefon sau de pe calculator.',
    ],
  },
  'list-shown': {
    subject: 'Lista lunii {month} a fost afișată: {apartment}',
    path: '/association/{idAs}/apartment/{idAp}/month/{idMonth}',
    action: 'Deschide nota de plată',
    lines: [
      'Lista lunii {month} a fost afișată pentru {apartment}.',
      'Nota de plată arată cât aveți de plată, din ce se compune și până când.',
    ],
  },
  contact: {
    subject: 'Mesaj din pagina Contact',
    path: '/',
    action: 'Deschide Scara',
    lines: ['{from} a scris:', '{message}', 'Răspundeți la adresa de e-mail de mai sus.'],
  },
  'email-change': {
    subject: 'Schimbarea adresei de e-mail în Scara',
    path: '/account/email/reset',
    action: 'Alege adresa nouă',
    lines: [
      'Am primit o cerere de schimbare a adresei de e-mail a contului dumneavoastră.',
      'Linkul este valabil 30 de minute și poate fi folosit o singură dată.',
      NOT_ASKED_BY_YOU,
    ],
  },
  'account-deletion': {
    subject: 'Ștergerea contului din Scara',
    path: '/account/email/delete',
    action: 'Șterge contul',
    lines: [
      'Am primit o cerere de ștergere a contului dumneavoastră.',
      'Linkul este valabil 30 de minute. Un cont șters nu se mai poate aduce înapoi.',
      NOT_ASKED_BY_YOU,
    ],
  },
  'password-reset': {
    subject: 'Schimbarea parolei în Scara',
    path: '/account/password/reset',
    action: 'Alege o parolă nouă',
    lines: [
      'Am primit o cerere de schimbare a parolei pentru contul dumneavoastră.',
      'Linkul este valabil 30 de minute și poate fi folosit o singură dată.',
      'Dacă nu ați cerut dumneavoastră schimbarea, ignorați acest mesaj.',
    ],
  },
  'second-factor-on': {
    subject: 'Verificarea în doi pași este pornită',
    path: '/account/profile',
    action: 'Deschide profilul',
    lines: [
      'De acum, la autentificarea în Scara se cere și un cod din aplicația de pe telefonul dumneavoastră.',
      'Păstrați codurile de recuperare într-un loc sigur: cu ele intrați în cont dacă nu aveți telefonul.',
      'Dacă nu ați pornit-o dumneavoastră, schimbați parola și scrieți-ne din pagina Contact.',
    ],
  },
  'second-factor-off': {
    subject: 'Verificarea în doi pași este oprită',
    path: '/account/profile',
    action: 'Deschide profilul',
    lines: [
      'De acum, la autentificarea în Scara nu se mai cere un cod din aplicația de pe telefon.',
      'Dacă nu ați oprit-o dumneavoastră, schimbați parola și porniți-o din nou din profil.',
    ],
  },
  'second-factor-removed': {
    subject: 'Verificarea în doi pași a fost scoasă de pe cont',
    path: '/account/profile',
    action: 'Deschide profilul',
    lines: [
      'Echipa Scara a scos verificarea în doi pași de pe contul dumneavoastră și a închis toate sesiunile lui.',
      'Intrați fără cod și porniți-o din nou din profil, cu telefonul pe care îl aveți acum.',
      'Dacă nu ați cerut acest lucru, schimbați parola și scrieți-ne din pagina Contact.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'Coduri de recuperare noi',
    path: '/account/profile',
    action: 'Deschide profilul',
    lines: [
      'Pentru contul dumneavoastră au fost făcute alte coduri de recuperare; cele vechi nu mai sunt bune.',
      'Dacă nu le-ați cerut dumneavoastră, schimbați parola și cereți altele din profil.',
    ],
  },
  'recovery-code-used': {
    subject: 'Un cod de recuperare a fost folosit',
    path: '/account/profile',
    action: 'Deschide profilul',
    lines: [
      'În locul codului din aplicație a fost folosit un cod de recuperare al contului dumneavoastră.',
      'Fiecare cod este bun o singură dată; câte au rămas vedeți în profil, de unde puteți cere altele.',
      'Dacă nu l-ați folosit dumneavoastră, schimbați parola și cereți alte coduri.',
    ],
  },
  'password-elsewhere': {
    subject: 'Parola contului dumneavoastră',
    path: '/',
    action: 'Deschide Scara',
    lines: [
      'Am primit o cerere de schimbare a parolei, dar contul dumneavoastră se deschide cu {provider}: parola se schimbă la {provider}, nu în Scara.',
      'Alegeți „Continuă cu {provider}” în fereastra de autentificare.',
      'Dacă nu ați cerut dumneavoastră schimbarea, ignorați acest mesaj.',
    ],
  },
};

/** Opacity instead of a colour: mail programs in dark mode use background and text colours of their own. */
const PALE = 'opacity: 0.75';

const UNSUBSCRIBE = 'Nu mai doresc astfel de mesaje';

type Values = Readonly<Record<string, string>>;

/** Returns the path of our page that the mail of a purpose leads to. */
export function pathOfMail(purpose: MailPurpose, values: Values): string {
  return filled(LETTERS[purpose].path, values);
}

function filled(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Returns the mail about an event of an account. */
export function mailOf(
  purpose: MailPurpose,
  { firstName, publicUrl, link, values = {}, unsubscribe }: Recipient,
): Mail {
  const { subject, action, lines } = LETTERS[purpose];
  // An invited person has not told us a name yet.
  const greeting = firstName === '' ? 'Bună ziua,' : `Bună ziua, ${firstName},`;
  const said = lines.map((line) => filled(line, values));
  return letterMail(
    { subject: filled(subject, values), action, lines: said },
    { greeting, publicUrl, link, ...(unsubscribe === undefined ? {} : { unsubscribe }) },
  );
}

/** Returns a mail in plain text and in HTML, with the same words. */
export function letterMail(
  { subject, action, lines }: Letter,
  {
    greeting,
    publicUrl,
    link,
    unsubscribe,
  }: Omit<Recipient, 'firstName' | 'values'> & { readonly greeting: string },
): Mail {
  const close = 'Echipa Scara';
  const foot = unsubscribe === undefined ? [] : ['', `${UNSUBSCRIBE}: ${unsubscribe}`];
  const text = [
    greeting,
    '',
    ...lines,
    '',
    `${action}: ${link}`,
    '',
    close,
    publicUrl,
    ...foot,
  ].join('\n');
  const paragraphs = [greeting, ...lines].map((line) => `<p>${inHtml(line)}</p>`).join('\n');
  const htmlFoot =
    unsubscribe === undefined
      ? ''
      : `\n<p style="${PALE}"><a href="${escaped(unsubscribe)}">${UNSUBSCRIBE}</a></p>`;
  const html = `<!doctype html>
<html lang="ro">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5; max-width: 36rem; margin: 2rem auto; padding: 0 1rem">
${paragraphs}
<p><a href="${escaped(link)}">${escaped(action)}</a></p>
<p style="${PALE}">${close}<br>${escaped(publicUrl)}</p>${htmlFoot}
</body>
</html>
`;
  return { subject, text, html, ...(unsubscribe === undefined ? {} : { unsubscribe }) };
}

/** A visitor's message keeps its line breaks. */
const inHtml = (line: string): string => escaped(line).replaceAll('\n', '<br>');
