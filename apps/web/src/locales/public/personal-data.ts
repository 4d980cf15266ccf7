import type { PublicText } from './text.js';

export const personalData: PublicText = {
  title: 'Prelucrarea datelor personale',
  text: 'Ce date sunt prelucrate, de ce, cât timp și ce puteți cere.',
  sections: [
    {
      id: 'cine',
      title: '1. Cine răspunde de date',
      body: [
        'Asociația de proprietari este operatorul datelor proprietarilor ei (Legea 196/2018, Regulamentul (UE) 2016/679). Scara le prelucrează numai în numele asociației și pentru ea.',
      ],
    },
    {
      id: 'ce',
      title: '2. Ce date',
      body: [
        [
          'ale apartamentului: numele proprietarului, numărul de persoane, telefoanele, adresa de e-mail, datele de facturare;',
          'ale plății: sumele, documentele, codul plătitorului;',
          'ale contului: e-mailul, numele, telefonul, sesiunile deschise;',
          'ale contoarelor: indexurile și fotografiile lor.',
        ],
      ],
    },
    {
      id: 'de-ce',
      title: '3. De ce și cât timp',
      body: [
        'Datele servesc la întocmirea listelor de plată, la încasări, la facturi și la înștiințări. Documentele care stau la baza evidenței contabile se păstrează cinci ani după anul în care au fost înregistrate (OMFP 3103/2017).',
      ],
    },
    {
      id: 'cum',
      title: '4. Cum sunt păzite',
      body: [
        'Numele, telefoanele, adresele, textele libere, imaginile și documentele sunt păstrate criptat (AES-256-GCM), cu chei separate pentru fiecare persoană. Când datele unei persoane se șterg, cheile ei se distrug: în locul lor rămâne „[date șterse]”, iar sumele nu se schimbă.',
        'Fiecare modificare rămâne în jurnalul asociației, cu cine și când a făcut-o.',
      ],
    },
    {
      id: 'drepturi',
      title: '5. Ce puteți cere',
      body: [
        'Puteți cere acces la date, îndreptarea, ștergerea, restricționarea sau mutarea lor și vă puteți opune prelucrării. O cerere de acces pe an este gratuită. Cererea se adresează asociației; contul se șterge din Profil.',
        'Vă puteți plânge Autorității Naționale de Supraveghere a Prelucrării Datelor cu Caracter Personal.',
      ],
    },
  ],
};
