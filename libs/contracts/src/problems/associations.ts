import type { AssociationRejection } from '@scara/domain/association';
import { GENERAL_INFO_LONG, lengthText, rangeText } from '../http/fields.js';
import { counted, labelOf, shownLei as lei, shownMilli } from '../http/labels.js';
import { monthName } from '../http/month-words.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';

const BUILT_ON = {
  months: 'luni de calcul',
  payments: 'plăți',
  meters: 'contoare',
  groups: 'grupuri de apartamente',
} as const;

export const ASSOCIATION_PROBLEMS: CatalogueOf<AssociationRejection> = {
  'association-not-found': [404, () => `Asociația nu există. ${NOT_FOUND_HERE}`],
  'association-exists': [409, () => 'Asociația există deja.'],
  'first-month-ahead': [
    422,
    ({ month }) => `Prima lună poate fi cel mai târziu ${monthName(month)}.`,
  ],
  'block-not-found': [404, () => `Blocul nu există. ${NOT_FOUND_HERE}`],
  'entrance-not-found': [404, () => `Scara nu există. ${NOT_FOUND_HERE}`],
  'apartment-not-found': [404, () => `Apartamentul nu există. ${NOT_FOUND_HERE}`],
  'apartment-group-not-found': [404, () => `Grupul nu există. ${NOT_FOUND_HERE}`],
  'block-name-taken': [422, ({ name }) => `Există deja blocul „${name}”.`],
  'entrance-name-taken': [422, ({ name }) => `Există deja scara „${name}” în acest bloc.`],
  'apartment-number-taken': [
    422,
    ({ number }) => `Există deja apartamentul „${number}” în această scară.`,
  ],
  'apartment-group-name-taken': [422, ({ name }) => `Există deja grupul „${name}”.`],
  'block-has-entrances': [
    422,
    ({ entrances }) =>
      `Blocul nu poate fi șters: are ${counted(entrances, 'o scară', 'scări')}. Ștergeți mai întâi scările.`,
  ],
  'entrance-has-apartments': [
    422,
    ({ apartments }) =>
      `Scara nu poate fi ștearsă: are ${counted(apartments, 'un apartament', 'apartamente')}. Ștergeți mai întâi apartamentele.`,
  ],
  'apartment-has-balance': [
    422,
    ({ totalBani }) =>
      totalBani > 0
        ? `Apartamentul nu poate fi șters: mai are de plată ${lei(totalBani)}. Încasați suma sau stingeți datoria fără bani, cu modul de plată „Corecție”.`
        : `Apartamentul nu poate fi șters: are un avans de ${lei(-totalBani)}. Restituiți avansul.`,
  ],
  'apartment-on-shown-list': [
    422,
    ({ month }) =>
      `Apartamentul nu poate fi șters: stă pe lista lunii ${monthName(month)}, care este afișată și nu este încă închisă. Închideți luna sau retrageți afișarea.`,
  ],
  'apartments-refused': [
    422,
    ({ cells }) =>
      `Nu s-a salvat nimic: ${counted(cells.length, 'o celulă', 'celule')} de corectat.`,
  ],
  'apartment-elsewhere': [
    422,
    () => 'Apartamentul este în altă scară. Un apartament nu se mută dintr-o scară în alta.',
  ],
  'apartment-order-incomplete': [
    422,
    () => 'Ordinea trebuie să cuprindă fiecare apartament al scării o dată.',
  ],
  'apartment-twice': [422, () => 'Apartamentul apare de două ori în aceeași salvare.'],
  'apartments-built-on': [
    409,
    ({ built }) => `Apartamentele nu mai pot fi șterse: asociația are deja ${BUILT_ON[built]}.`,
  ],
  'apartment-group-in-use': [
    409,
    ({ uses }) =>
      `Grupul nu poate fi șters: este folosit de ${counted(uses, 'o cheltuială', 'cheltuieli')}. Alegeți mai întâi alt grup acolo.`,
  ],
  'entrance-in-use': [
    409,
    ({ uses }) =>
      `Scara nu poate fi ștearsă: este folosită de ${counted(uses, 'o cheltuială', 'cheltuieli')}. Alegeți mai întâi alt grup acolo.`,
  ],
  'apartment-group-empty': [422, () => 'Vă rugăm să alegeți cel puțin un apartament.'],
  'apartment-group-unknown-apartment': [
    422,
    () => 'Unul dintre apartamentele alese nu mai există în asociație.',
  ],
  'text-length': [422, ({ field, least, most }) => lengthText(field, least, most)],
  'text-signs': [
    422,
    ({ field }) => `Câmpul „${labelOf(field)}” conține caractere care nu sunt permise.`,
  ],
  'number-range': [
    422,
    ({ field, least, most, decimals }) => rangeText(field, least, most, decimals),
  ],
  'too-many-decimals': [
    422,
    ({ field, decimals }) =>
      `Câmpul „${labelOf(field)}” poate avea cel mult ${counted(decimals, 'o zecimală', 'zecimale')}.`,
  ],
  'cif-length-invalid': [422, () => 'CIF Length Invalid'],
  'cif-invalid': [422, () => 'CIF Invalid'],
  'cnp-invalid': [422, () => 'CNP invalid'],
  'iban-invalid': [422, () => 'IBAN-ul nu este valid.'],
  'phone-invalid': [422, () => 'Vă rugăm să introduceți un numar de telefon valid.'],
  'email-invalid': [422, () => 'Vă rugăm să introduceți o adresă de email validă.'],
  'general-info-long': [422, () => GENERAL_INFO_LONG],
  'county-invalid': [422, () => 'Județul trebuie să înceapă cu RO-.'],
  'efactura-needs-cif': [
    422,
    () => 'Pentru a putea trimite in e-Factura trebuie sa introduceti CUI-ul firmei.',
  ],
  'efactura-needs-company-data': [
    422,
    () => 'După ce ați completat CUI-ul firmei trebuie să apăsați butonul de preia date.',
  ],
  'role-mask-invalid': [
    422,
    () =>
      'Drepturile alese nu sunt posibile: pe o scară se poate da doar rolul de administrator sau de casier.',
  ],
  // messages.tsv: the words of the apartment code error.
  'apartment-code-wrong': [422, () => 'Codul introdus este incorect...'],
  'tenant-not-found': [404, () => 'Persoana nu este legată de acest apartament.'],
  'tenants-too-many': [
    422,
    ({ most }) =>
      `Un apartament poate fi legat de cel mult ${counted(most, 'un cont', 'conturi')}.`,
  ],
  'last-administrator': [422, () => 'Asociația trebuie să aibă cel puțin un administrator.'],
  'association-full': [
    422,
    ({ most }) => `O asociație poate avea cel mult ${counted(most, 'un rând', 'rânduri')}.`,
  ],
  'column-not-found': [404, () => `Coloana nu există. ${NOT_FOUND_HERE}`],
  'column-name-taken': [422, ({ name }) => `Există deja coloana „${name}”.`],
  'column-in-use': [
    422,
    ({ expenses }) =>
      `Coloana nu poate fi ștearsă: are ${counted(expenses, 'o cheltuială', 'cheltuieli')} în luna deschisă.`,
  ],
  'column-order-incomplete': [422, () => 'Ordinea trebuie să cuprindă fiecare coloană o dată.'],
  'choice-unknown': [422, () => 'Valoarea nu este una dintre cele permise.'],
  'meter-not-found': [404, () => `Contorul nu există. ${NOT_FOUND_HERE}`],
  'meter-series-taken': [422, ({ series }) => `Există deja contorul cu seria „${series}”.`],
  'meter-final-index': [
    422,
    ({ oldIndexE3 }) =>
      `Indexul final al contorului vechi este mai mic decât ultimul index, ${shownMilli(oldIndexE3)}. Verificați-l sau confirmați că acela a fost estimat ori greșit.`,
  ],
  'meter-not-replaced': [404, () => 'Contorul nu a fost înlocuit în această lună.'],
  'meter-read-in-month': [
    422,
    ({ indexE3 }) =>
      `Luna are deja un index al acestui contor, ${shownMilli(indexE3)}. Alegeți întâi starea „Neintrodus” pentru el: altfel ar fi socotit al celuilalt contor.`,
  ],
  'meters-too-many': [
    422,
    ({ most }) => `O asociație poate avea cel mult ${counted(most, 'un contor', 'contoare')}.`,
  ],
  'fund-not-found': [404, () => `Fondul nu există. ${NOT_FOUND_HERE}`],
  'fund-name-taken': [422, ({ name }) => `Există deja fondul „${name}”.`],
  'persons-plan-not-found': [404, () => `Modificarea nu există. ${NOT_FOUND_HERE}`],
  'alert-note-needed': [422, () => 'Vă rugăm să scrieți ce ați constatat.'],
  'fund-entrances': [422, () => 'Vă rugăm să alegeți cel puțin o scară a asociației.'],
  'fund-in-use': [
    409,
    () =>
      'Fondul are cote, solduri sau plăți și nu se poate șterge. Dezactivați-l: nu va mai fi oferit la alegere.',
  ],
  'provider-not-found': [404, () => `Furnizorul nu există. ${NOT_FOUND_HERE}`],
  'provider-in-use': [
    409,
    () =>
      'Furnizorul are cheltuieli și nu se poate șterge. Dezactivați-l: nu va mai fi oferit la alegere.',
  ],
  'provider-cif-taken': [422, ({ name }) => `Acest CUI este deja al furnizorului „${name}”.`],
  'provider-name-taken': [422, ({ name }) => `Există deja furnizorul „${name}”.`],
  'meter-numbers-too-many': [
    422,
    ({ most }) =>
      `O asociație poate avea cel mult ${counted(most, 'un număr', 'numere')} de contor la un furnizor.`,
  ],
  'decision-date-ahead': [422, () => 'Hotărârea adunării generale nu poate fi din viitor.'],
};
