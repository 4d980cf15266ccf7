import type { PublicText } from './text.js';

export const prices: PublicText = {
  title: 'Prețuri',
  text: 'Proprietarii nu plătesc nimic. Primele 30 de zile sunt de probă, pentru orice pachet.',
  sections: [
    {
      id: 'free',
      title: 'Free: 0,00 lei',
      body: [
        [
          'sub 40 de apartamente pentru un administrator',
          'toate listele de plată, citirile și încasările',
          '2 ore de asistență gratuită, o lună de asistență online',
        ],
      ],
    },
    {
      id: 'complet',
      title: 'Complet: 0,80 lei pe apartament pe lună',
      body: [
        [
          'cel puțin 80 de lei pe lună, sub 300 de apartamente pe factură',
          'imprimantă inclusă',
          '20 de ore de asistență în prima lună, 4 ore pe lună după aceea',
        ],
      ],
    },
    {
      id: 'alte',
      title: 'Alte servicii',
      body: [
        [
          'plata cu cardul: comision de 1,40 % din sumă, plătit de cine plătește',
          'plata în numerar la parteneri sau prin transfer: 2,50 lei',
          'serviciu de cenzorat: 2,70 lei pe apartament pe lună, cu TVA',
          'citirea contoarelor prin radio: după oferta semnată',
        ],
      ],
    },
  ],
};
