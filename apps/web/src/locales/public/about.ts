import type { PublicText } from './text.js';

export const about: PublicText = {
  title: 'Despre Scara',
  text: 'Scara este locul în care o asociație de proprietari își ține lunile: cheltuieli, contoare, liste de plată, încasări.',
  sections: [
    {
      id: 'de-ce',
      title: 'De ce există',
      body: [
        'O listă de plată are sute de sume și un singur rând care îl privește pe fiecare. Întrebarea „de unde vine suma mea?” trebuie să aibă răspuns, nu o promisiune că programul a calculat bine.',
        'De aceea fiecare sumă din tabel se poate apăsa: se vede documentul, cui i se împarte, după ce, cât a revenit fiecăruia și unde s-au dus banii rotunjirii. Suma părților este întotdeauna suma documentului, la ban.',
      ],
    },
    {
      id: 'pentru-cine',
      title: 'Pentru cine lucrează',
      body: [
        [
          'pentru administrator: cheltuieli, citiri, liste, încasări și registre pentru una sau mai multe asociații',
          'pentru președinte și cenzor: aceleași cifre, de verificat și de semnat, fără să ceară extrase nimănui',
          'pentru contabil: registre, jurnale, situația activelor și pasivelor',
          'pentru proprietar sau chiriaș: suma lunii, citirile, istoricul și plățile, pe telefon, fără niciun cost',
        ],
      ],
    },
    {
      id: 'cum',
      title: 'Cum sunt ținute datele',
      body: [
        'Nimic nu se șterge pe ascuns. O plată greșită se anulează, o lună se redeschide cu un motiv, iar în jurnalul asociației rămâne cine a făcut, când și de ce.',
        'O lună închisă nu se mai schimbă. Corecturile se fac în luna următoare, la vedere.',
        'Numele, adresele, telefoanele și e-mailurile sunt păstrate criptat, iar paginile nu încarcă nimic de pe serverele altora.',
      ],
    },
    {
      id: 'legea',
      title: 'După ce lege',
      body: [
        'Scara urmează Legea 196/2018 și normele contabile pentru asociațiile de proprietari: împărțirea cheltuielilor, termenul de plată, penalizările care nu depășesc datoria, fondurile, registrele și adeverințele.',
      ],
    },
    {
      id: 'incercati',
      title: 'Încercați',
      body: [
        'Asociația se adaugă în câteva minute, iar datele din alt program se aduc din fișiere Excel, verificate rând cu rând înainte de a fi preluate. Întrebările ne ajung din pagina „Contact”.',
      ],
    },
  ],
};
