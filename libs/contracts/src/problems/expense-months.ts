import type { ExpenseMonthRejection } from '@scara/domain/expense-month';
import { counted, labelOf, shownLei as lei, shownMilli } from '../http/labels.js';
import { monthName } from '../http/month-words.js';
import { readingDaysText } from '../http/reading-days.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';

export const EXPENSE_MONTH_PROBLEMS: CatalogueOf<ExpenseMonthRejection> = {
  'month-not-found': [404, () => `Luna nu este deschisă în această asociație. ${NOT_FOUND_HERE}`],
  'month-exists': [409, ({ month }) => `Luna ${monthName(month)} este deja deschisă.`],
  'month-not-next': [
    422,
    ({ next }) => `Următoarea lună care poate fi deschisă este ${monthName(next)}.`,
  ],
  'previous-month-open': [
    422,
    ({ month }) => `Luna ${monthName(month)} nu este închisă. Închideți-o mai întâi.`,
  ],
  'month-closed': [
    409,
    ({ month }) => `Luna ${monthName(month)} este închisă și nu se mai poate modifica.`,
  ],
  'month-published': [
    409,
    ({ month }) =>
      `Lista lunii ${monthName(month)} este afișată. Retrageți afișarea pentru a o modifica.`,
  ],
  'month-not-published': [422, () => 'Lista lunii nu este afișată încă.'],
  'month-not-empty': [
    422,
    () => 'Luna are deja cheltuieli, indexuri sau cote la fonduri: nu se mai poate renunța la ea.',
  ],
  'month-was-closed': [
    422,
    () =>
      'Luna a fost închisă o dată: nu se mai poate renunța la ea; se corectează și se închide din nou.',
  ],
  'month-not-closed': [422, () => 'Luna nu este închisă.'],
  'month-not-last': [
    422,
    ({ later }) => `Luna nu poate fi redeschisă: luna ${monthName(later)} este deja închisă.`,
  ],
  'month-not-first': [422, () => 'Doar prima lună a asociației are solduri inițiale.'],
  'reason-needed': [422, () => 'Vă rugăm să scrieți motivul.'],
  'published-date': [
    422,
    () =>
      'Data afișării trebuie să fie în luna listei sau după ea, după închiderea lunii dinainte și nu mai târziu de o lună de la ziua de azi.',
  ],
  'closed-date': [422, () => 'Data închiderii trebuie să fie între data afișării și ziua de azi.'],
  'censor-check-needed': [422, () => 'Cenzorul nu a confirmat încă verificarea listei.'],
  'findings-open': [
    422,
    ({ findings }) =>
      `Lista de control mai are ${counted(findings, 'un rând', 'rânduri')} de rezolvat sau de acceptat înainte de afișare.`,
  ],
  'finding-unknown': [
    422,
    () => 'Unul dintre rânduri nu mai este în lista de control. Reîncărcați-o.',
  ],
  'expense-not-found': [404, () => `Cheltuiala nu există. ${NOT_FOUND_HERE}`],
  'expense-paid': [
    409,
    ({ paidBani }) => {
      const moved = paidBani < 0 ? 's-au scăzut' : 's-au plătit';
      return `Din această cheltuială ${moved} ${lei(Math.abs(paidBani))}. Anulați mai întâi plata, sau dezactivați cheltuiala.`;
    },
  ],
  'expense-column-unknown': [422, () => 'Vă rugăm să alegeți o coloană a tabelului.'],
  'expense-group-unknown': [422, () => 'Grupul ales nu mai există în asociație.'],
  'expense-mode': [422, () => 'Acest mod de distribuire nu este posibil cu contorizarea aleasă.'],
  'expense-quantity': [422, () => 'Cantitatea de pe factură trebuie să fie mai mare decât zero.'],
  'expense-canal': [
    422,
    () =>
      'Procentul de canal, între 0 și 100, se poate da doar la o coloană al cărei nume începe cu „canal”.',
  ],
  'expense-shares': [
    422,
    ({ field }) =>
      `${field === 'typedShares' ? 'Sumele tastate' : 'Consumurile tastate'} trebuie să fie ale unor apartamente din asociație, fiecare o singură dată.`,
  ],
  'expense-name': [
    422,
    () => 'Numele cheltuielii trebuie să aibă între 1 și 45 de caractere permise.',
  ],
  'expense-unit': [422, () => 'Unitatea de măsură trebuie să aibă între 1 și 5 caractere.'],
  'expense-amount': [422, () => 'Suma trebuie să fie între −999.999.999 și 999.999.999 lei.'],
  'expense-provider-unknown': [422, () => 'Furnizorul ales nu mai există în asociație.'],
  'expense-document': [422, () => 'Datele documentului nu sunt valide.'],
  'expense-date-ahead': [
    422,
    () => 'Data documentului nu poate fi cu mai mult de 6 luni în viitor.',
  ],
  'month-full': [422, () => 'Luna are deja prea multe rânduri.'],
  'due-not-found': [404, () => `Cota la fond nu există. ${NOT_FOUND_HERE}`],
  'due-fund-elsewhere': [
    422,
    () => 'Fondul este doar al unor scări. Alegeți cine plătește dintre apartamentele lor.',
  ],
  'due-divided': [
    409,
    () => 'Cota fondului se împarte după o regulă. Modificați acolo suma sau modul de distribuire.',
  ],
  'due-fund-unknown': [422, () => 'Vă rugăm să alegeți un fond al asociației.'],
  'reading-meter-unknown': [422, () => 'Contorul nu există în asociație.'],
  'reading-index': [
    422,
    () => 'Indexul trebuie să fie un număr de la 0 la 999.999.999,999 cu cel mult trei zecimale.',
  ],
  'reading-state': [422, () => 'Starea citirii nu este una dintre cele permise.'],
  'reading-twice': [422, () => 'Același contor apare de două ori.'],
  'reading-not-tenants': [
    422,
    () =>
      'Se confirmă doar indexul trimis de locatar; între timp acesta s-a schimbat sau nu există.',
  ],
  'reading-backwards': [
    422,
    ({ oldIndexE3 }) =>
      `Indexul este mai mic decât cel vechi, ${shownMilli(oldIndexE3)}. Verificați contorul sau confirmați că a trecut peste zero.`,
  ],
  'reading-roll-over': [
    422,
    () =>
      'Contorul nu poate fi trecut peste zero cu acest număr de cifre: indexul vechi trebuie să încapă în ele, iar cel nou să fie mai mic.',
  ],
  'reading-leap': [
    422,
    ({ meanE3 }) =>
      `Consumul este mult peste media ultimelor luni, ${shownMilli(meanE3)}. Verificați indexul și confirmați-l.`,
  ],
  'reading-processed': [
    409,
    () => 'Contorul a fost deja prelucrat de administrator în această lună.',
  ],
  'reading-month-shown': [
    409,
    ({ month }) =>
      `Lista lunii ${monthName(month)} este deja afișată și nu mai primește citiri. Administratorul vă poate spune ce este de făcut.`,
  ],
  'reading-window': [
    409,
    ({ firstDay, lastDay }) => `Citirile se trimit ${readingDaysText(firstDay, lastDay)}.`,
  ],
  'opening-apartment-unknown': [
    422,
    () =>
      'Soldurile inițiale trebuie să fie ale apartamentelor asociației, fiecare o singură dată.',
  ],
  'opening-amount': [
    422,
    ({ apartment }) =>
      `Apartamentul ${apartment}: soldurile inițiale nu pot fi negative și fondurile lor trebuie să existe.`,
  ],
  'opening-debt': [
    422,
    ({ apartment }) =>
      `Apartamentul ${apartment}: restanțele inițiale sunt din luni dinaintea primei luni, câte una pentru fiecare; restul și penalizările nu depășesc suma inițială.`,
  ],
  'terms-range': [422, ({ field }) => `Câmpul „${labelOf(field)}” are o valoare nepermisă.`],
  'signature-not-signed': [422, () => 'Tabelul nu este semnat în acest rol.'],
  'signature-summary-long': [422, () => 'Textele pot avea împreună cel mult 3900 de caractere.'],
  'signature-summary-needed': [
    422,
    () =>
      'Vă rugăm să completați situația asociației: unde răspunsul este „Nu”, explicația este obligatorie.',
  ],
  'signature-month-closed': [409, () => 'Luna este închisă: semnăturile nu se mai pot schimba.'],
  'penalty-row-not-found': [
    404,
    () => 'Rândul nu mai este în calculul penalizărilor acestei luni.',
  ],
};
