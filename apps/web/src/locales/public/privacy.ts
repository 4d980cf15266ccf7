import type { PublicText } from './text.js';

export const privacy: PublicText = {
  title: 'Politica de confidențialitate',
  text: 'Ultima actualizare: 20.06.2022.',
  sections: [
    {
      id: 'vizita',
      title: '1. Ce se reține la o vizită',
      body: [
        'Paginile publice nu cer date personale și nu încarcă nimic de pe alte servere: nici reclame, nici statistici, nici fonturi.',
        'Mesajele trimise din pagina „Contact” ajung prin e-mail la cei care administrează platforma și se șterg de pe server după 30 de zile.',
        'Cine se conectează este recunoscut printr-un cookie de sesiune; sesiunile deschise se văd și se închid din Profil.',
      ],
    },
    {
      id: 'cui',
      title: '2. Cui se transmit datele',
      body: [
        'Datele nu se vând și nu se dau altora. Ele ajung la alții numai când serviciul cere aceasta: facturile electronice la ANAF, plățile la procesatorul de plăți și la bancă, e-mailurile la adresa scrisă de dumneavoastră.',
      ],
    },
    {
      id: 'siguranta',
      title: '3. Siguranța',
      body: [
        'Parolele nu se păstrează; se păstrează numai o amprentă a lor. Pe serverele de găzduire se intră numai prin SSH, cu chei RSA de 2048 de biți. Copii de siguranță se fac în fiecare oră pe un al doilea server și în fiecare noapte pe serverul principal.',
      ],
    },
    {
      id: 'drepturi',
      title: '4. Drepturile dumneavoastră',
      body: ['Ele sunt scrise în pagina „Prelucrarea datelor personale”.'],
    },
  ],
};
