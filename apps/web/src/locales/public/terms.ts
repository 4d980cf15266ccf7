import type { PublicText } from './text.js';

export const terms: PublicText = {
  title: 'Termeni și condiții',
  text: 'Ultima actualizare: 20.12.2023. Modificările se aplică numai vizitelor de după publicare.',
  sections: [
    {
      id: 'contract',
      title: '1. Contractul',
      body: [
        'Contractul se încheie la crearea contului sau la prima conectare printr-un cont Google ori Facebook și produce efecte de la apăsarea butonului „Creeaza contul”.',
        'Contractul încetează prin executare, prin împlinirea termenului, prin acordul părților, prin denunțare unilaterală, prin reziliere, prin dizolvare, din cauză de forță majoră sau în alte cazuri prevăzute de lege. Clientul îl poate denunța oricând, cu un preaviz de 20 de zile.',
        'Forța majoră se comunică celeilalte părți în cel mult 5 zile.',
      ],
    },
    {
      id: 'serviciu',
      title: '2. Serviciul',
      body: [
        'Scara este o aplicație pentru asociațiile de proprietari: liste de plată, citiri de contoare, facturi, încasări, fonduri, documente și comunicarea cu proprietarii.',
        'Client este administratorul unei asociații care a acceptat acești termeni și are un pachet, și cel gratuit fiind unul. Proprietarii folosesc aplicația gratuit, cu un cod de apartament primit de la administrator.',
        'Calculele urmează Legea 196/2018 și hotărârile asociației, așa cum le introduce administratorul. Corectitudinea datelor introduse și a documentelor justificative revine asociației.',
      ],
    },
    {
      id: 'pachete',
      title: '3. Pachete și prețuri',
      body: [
        [
          'Free: 0,00 lei, pentru un administrator cu mai puțin de 40 de apartamente, fără imprimantă; 2 ore de asistență gratuită și o lună de asistență online.',
          'Complet: 0,80 lei pe apartament pe lună, cel puțin 80 de lei pe lună, sub 300 de apartamente pe factură; imprimantă inclusă; 20 de ore de asistență în prima lună și 4 ore pe lună după aceea.',
          'Complet Business: 0,70 lei pe apartament pe lună, de la 300 de apartamente; angajați cu conturi proprii.',
        ],
        'Perioada de probă este de 30 de zile. Citirea contoarelor prin radio are prețul din oferta semnată; serviciul de cenzorat costă 2,70 lei pe apartament pe lună, cu TVA.',
        'Versiuni anterioare: pachetul Complet a costat 0,50 lei pe apartament pe lună, cel puțin 50 de lei (termenii vechi), apoi 0,60 lei.',
      ],
    },
    {
      id: 'retragere',
      title: '4. Dreptul de retragere',
      body: [
        'Clientul se poate retrage din contract în 14 zile de la încheierea lui, fără să dea un motiv. Sumele plătite se restituie în cel mult 14 zile de la primirea înștiințării.',
      ],
    },
    {
      id: 'plati-online',
      title: '5. Plata online',
      body: [
        'Proprietarul poate plăti cu cardul o parte din sumă sau toată suma. Comisionul de mandat pentru card este de 1,40 % din suma plătită și se adaugă la total, rotunjit o singură dată la ban; pentru transferul bancar este de 2,50 lei.',
        'Banii ajung în contul asociației. Datele cardului se introduc numai în pagina procesatorului de plăți și nu trec prin Scara.',
      ],
    },
    {
      id: 'plata-numerar',
      title: '6. Plata în numerar la parteneri',
      body: [
        'La punctele partenere se plătește în numerar cu codul de bare de pe factură. Comisionul de mandat este de 2,50 lei pentru fiecare plată și se încasează odată cu ea.',
        'Plata se înregistrează în aplicație pe apartamentul scris în codul de bare; chitanța primită la partener este dovada ei.',
      ],
    },
    {
      id: 'recomandare',
      title: '7. Recomandarea unui administrator',
      body: [
        'Pentru fiecare administrator recomandat care alege pachetul Complet, cel care l-a recomandat primește 100 de lei. Administratorul are 60 de zile ca să se hotărască; dacă renunță în acest timp, banii i se restituie, iar recomandarea se anulează.',
      ],
    },
    {
      id: 'legea',
      title: '8. Legea aplicabilă',
      body: [
        'Contractul este supus legii române. Părțile încearcă întâi să se înțeleagă pe cale amiabilă; altfel hotărăsc instanțele competente din România.',
      ],
    },
  ],
};
