import type { PublicText } from './text.js';

export const documentation: PublicText = {
  title: 'Documentație',
  text: 'Primii pași, pentru proprietari și pentru administratori.',
  sections: [
    {
      id: 'conectare',
      title: 'Cum intrați în cont',
      body: [
        'Cu contul propriu: apăsați „Intră în cont”, apoi „Creare cont”, scrieți e-mailul, numele și o parolă de 8 până la 40 de caractere. Dacă ați uitat parola, „Am uitat parola” trimite la e-mail un link cu care alegeți alta.',
        'Unde se poate intra și cu Google sau Facebook, butoanele lor stau în aceeași fereastră; parola se schimbă atunci la ele, nu în Scara.',
      ],
    },
    {
      id: 'locuinta',
      title: 'Locuința dumneavoastră',
      body: [
        'În „Apartamente” scrieți codul primit de la administrator. Un cont poate avea mai multe apartamente, iar un apartament mai multe conturi.',
        'În „Cheltuieli” vedeți suma, scadența și din ce este făcută fiecare cheltuială; în „Istoric cheltuieli”, toate lunile afișate și plățile.',
      ],
    },
    {
      id: 'contoare',
      title: 'Citirea contoarelor',
      body: [
        'În „Citiri contoare” scrieți indexul nou, cu cel mult trei zecimale, și atașați o fotografie dacă doriți. Puteți schimba valoarea până când administratorul o preia; după aceea câmpul se închide.',
        'Pagina merge și fără internet, chiar deschisă din nou în ziua în care ați mai văzut-o: citirea așteaptă în telefon și pleacă o singură dată, când legătura revine.',
      ],
    },
    {
      id: 'notificari',
      title: 'Înștiințări',
      body: [
        'La afișarea listei, conturile apartamentului primesc un e-mail. După închiderea lunii administratorul poate trimite nota de plată, cu suma și scadența, la fiecare adresă a apartamentului. Ce primiți se alege în Profil, la „Setări notificări”.',
      ],
    },
    {
      id: 'administrator',
      title: 'Pentru administratori',
      body: [
        [
          'Adăugați asociația, scările și apartamentele, sau importați-le dintr-un fișier Excel (Preluare).',
          'Deschideți luna, introduceți persoanele, citirile și cheltuielile; lista se calculează pe măsură ce scrieți.',
          'Lista de control spune ce lipsește; lista se afișează, cenzorul o verifică, apoi luna se închide.',
          'Încasările se înregistrează la Încasări / Plăți; documentele, la Registrul de documente sau lângă cheltuiala lor.',
        ],
      ],
    },
  ],
};
