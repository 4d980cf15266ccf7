import type { PublicText } from './text.js';

export const cookies: PublicText = {
  title: 'Politica de cookie-uri',
  text: 'Scara folosește numai cookie-urile fără de care conectarea nu este posibilă.',
  sections: [
    {
      id: 'care',
      title: 'Care sunt',
      body: [
        [
          'dat: sesiunea; nu poate fi citit de pagini; o zi, sau până la închiderea browserului;',
          'c_user: dovada că o cerere vine din pagină; cât ține sesiunea;',
          'q_user: spune paginii că ați fost conectat; o zi, dacă ați cerut să fiți ținut minte.',
        ],
        'Ele sunt necesare serviciului pe care îl cereți, de aceea nu vi se cere un acord pentru ele. Nu există cookie-uri de reclamă sau de statistică.',
      ],
    },
    {
      id: 'cum',
      title: 'Cum le opriți',
      body: [
        'Din setările browserului. Fără ele paginile publice se pot citi, dar nu vă puteți conecta.',
      ],
    },
  ],
};
