import type { PublicText } from './text.js';

/** Cities, as listed in constants.tsv. */
const cities = [
  'Arad',
  'București',
  'Cluj-Napoca',
  'Constanța',
  'Deva',
  'Focșani',
  'Miercurea Ciuc',
  'Târgu Mureș',
] as const;

export const partners: PublicText = {
  title: 'Parteneri',
  text: 'Cine lucrează lângă Scara și în ce orașe.',
  sections: [
    {
      id: 'orase',
      title: 'Orașe în care avem parteneri',
      body: [
        [...cities],
        'Datele partenerului din orașul dumneavoastră vi le trimitem la cerere, din pagina „Contact”: scrieți orașul și ce căutați.',
      ],
    },
    {
      id: 'ce-fac',
      title: 'Ce fac partenerii',
      body: [
        [
          'administrează asociații și preiau clădirile care își caută administrator',
          'montează și citesc contoare, și cu citire prin radio',
          'verifică anual gestiunea, ca serviciu de cenzorat',
          'încasează întreținerea în numerar, la puncte de plată, cu 2,50 lei pe plată',
        ],
        'Partenerii lucrează în numele lor, pe contract cu asociația. În Scara ei văd numai asociațiile care le-au dat un drept și numai cât ține acel drept.',
      ],
    },
    {
      id: 'deveniti',
      title: 'Cum deveniți partener',
      body: [
        'Scrieți-ne din pagina „Contact” orașul, serviciul și numărul de asociații cu care lucrați. Vă răspundem la adresa de e-mail din mesaj.',
      ],
    },
  ],
};
