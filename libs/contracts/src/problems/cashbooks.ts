import type { CashbookRejection } from '@scara/domain/cashbook';
import { documentNumber, shownDate } from '@scara/domain/kernel';
import { shownLei as lei } from '../http/labels.js';
import { monthName } from '../http/month-words.js';
import { NOT_FOUND_HERE, type CatalogueOf } from './catalogue.js';

export const CASHBOOK_PROBLEMS: CatalogueOf<CashbookRejection> = {
  'payment-not-found': [404, () => `Plata nu există. ${NOT_FOUND_HERE}`],
  'payment-amount': [
    422,
    () => 'Suma trebuie să fie mai mare decât zero și cel mult 999.999.999 lei.',
  ],
  'payment-unseen': [
    409,
    ({ receipts, amountBani }) =>
      `Între timp, de la acest apartament s-au încasat ${lei(amountBani)}${receipts.length === 0 ? '' : ` (${receipts.join(', ')})`}. Verificați ce a rămas de plată; dacă mai încasați o dată, salvați din nou.`,
  ],
  'payment-date-ahead': [
    422,
    () => 'Data documentului nu poate fi cu mai mult de 6 luni în viitor.',
  ],
  'announcement-date-ahead': [
    422,
    () => 'O plată se anunță după ce a fost făcută: data ei nu poate fi în viitor.',
  ],
  'payment-year-closed': [
    422,
    ({ year }) =>
      `Anul ${year} este închis odată cu lista lunii decembrie: documentul nu poate avea această dată.`,
  ],
  'payment-date-early': [422, () => 'Data documentului este prea veche.'],
  'payment-other-year': [
    422,
    ({ year }) => `Documentul este în registrul anului ${year}; data nu poate trece în alt an.`,
  ],
  'payment-apartment-unknown': [422, () => 'Apartamentul nu există în asociație.'],
  'payment-gone-beyond': [
    422,
    ({ mostBani }) =>
      `Apartamentul este șters: se poate încasa cel mult ce datorează, ${lei(mostBani)}.`,
  ],
  'fund-waiver-beyond': [
    422,
    ({ mostBani }) =>
      mostBani <= 0
        ? 'Din ce datora apartamentul acestui fond la data documentului nu a rămas nimic de plată.'
        : `Din ce datora apartamentul acestui fond la data documentului au rămas de plată ${lei(mostBani)}: fără bani nu se stinge mai mult.`,
  ],
  'account-opening-below': [
    422,
    () => 'Soldul inițial al casei și al contului colector nu poate fi sub zero.',
  ],
  'payment-bank-unknown': [
    422,
    () => 'Asociația nu are această bancă: scrieți-o mai întâi în Setări generale.',
  ],
  'payment-fund-unknown': [422, () => 'Fondul nu există în asociație.'],
  'receipt-series-needed': [422, () => 'Documentul are nevoie de o serie.'],
  'series-full': [
    422,
    ({ series }) =>
      `Un document al seriei ${series} are deja cel mai mare număr, 999999999. Corectați-i numărul, sau folosiți altă serie.`,
  ],
  'receipt-number-needed': [422, () => 'Documentul are nevoie de un număr.'],
  'document-number-taken': [
    422,
    ({ series, number }) => `Documentul ${series} ${number} există deja.`,
  ],
  'payment-annulled': [409, () => 'Documentul este deja anulat.'],
  'payment-returned': [409, () => 'Suma acestui document a fost deja restituită.'],
  'payment-reason-needed': [422, () => 'Vă rugăm să scrieți motivul.'],
  'payment-fund-needed': [422, () => 'Vă rugăm să alegeți fondul.'],
  'payment-fund-needless': [422, () => 'Un document de acest tip nu este al unui fond.'],
  'payment-partner-needed': [
    422,
    ({ field }) =>
      field === 'provider'
        ? 'Vă rugăm să scrieți furnizorul.'
        : 'Vă rugăm să scrieți cine plătește.',
  ],
  'cash-balance-short': [
    422,
    ({ balanceBani, date }) =>
      balanceBani < 0
        ? `Casa este deja sub zero cu ${lei(-balanceBani)} după ${shownDate(date)}: puneți întâi în ordine documentele anterioare.`
        : `În casă sunt cel mult ${lei(balanceBani)} de la ${shownDate(date)} încolo: casa nu poate coborî sub zero.`,
  ],
  'transfer-same-account': [422, () => 'Alegeți două conturi diferite.'],
  'account-opened': [
    409,
    () => 'Soldul inițial al acestui cont este deja scris; anulați-l înainte de a scrie altul.',
  ],
  'opening-not-editable': [
    409,
    () => 'Un sold inițial nu se modifică: anulați-l și scrieți altul.',
  ],
  'bill-parts': [
    422,
    () =>
      'Sumele pe facturi nu pot fi zero, fiecare factură apare o singură dată, iar totalul lor este suma plătită.',
  ],
  'bill-unknown': [422, () => 'Factura aleasă nu mai este printre cheltuielile asociației.'],
  'bill-overpaid': [
    422,
    ({ leftBani }) =>
      leftBani === 0
        ? 'Factura este deja plătită.'
        : leftBani < 0
          ? `Factura se scade cu cel mult ${lei(-leftBani)}.`
          : `Din factură au mai rămas de plătit ${lei(leftBani)}. Ce s-a plătit în plus se trece la altă factură a furnizorului sau, ca avans, într-un document separat, fără factură.`,
  ],
  'penalty-correction-zero': [422, () => 'Corecția nu poate fi zero.'],
  'penalty-correction-beyond': [
    422,
    ({ mostBani }) =>
      `La data documentului, penalizările lunii se pot schimba cu cel mult ${lei(mostBani)}: nu coboară sub zero și nu depășesc suma din care provin.`,
  ],
  'penalty-proposal-changed': [
    409,
    ({ month, leftBani }) =>
      leftBani === 0
        ? `Propunerea pentru penalizările listei ${monthName(month)} nu mai există: a fost preluată sau refuzată între timp, ori plățile s-au schimbat.`
        : `Propunerea pentru penalizările listei ${monthName(month)} s-a schimbat între timp: diferența este acum de ${lei(leftBani)}.`,
  ],
  'penalty-proposal-month-open': [
    409,
    ({ month }) =>
      `Luna ${monthName(month)} este deschisă din nou. Propunerile se pot prelua sau refuza după ce o închideți, căci penalizările se calculează atunci încă o dată.`,
  ],
  'advance-short': [
    422,
    ({ advanceBani }) => `Avansul apartamentului la această dată este de ${lei(advanceBani)}.`,
  ],
  'advance-targets': [
    422,
    () => 'Alegeți cel puțin o destinație, fiecare o singură dată, cu o sumă mai mare decât zero.',
  ],
  'payment-not-returnable': [
    409,
    () => 'Acest document nu are bani de restituit; dacă este greșit, anulați-l.',
  ],
  'return-stands': [409, () => 'O restituire nu se mai poate schimba.'],
  'return-early': [
    422,
    ({ emitted }) => `Restituirea nu poate fi înaintea documentului, din ${shownDate(emitted)}.`,
  ],
  'approval-own': [
    409,
    ({ series, number }) =>
      `Documentul ${documentNumber(series, number) || 'fără număr'} a fost scris sau modificat de dumneavoastră: îl aprobă altcineva.`,
  ],
  'approval-unseen': [
    409,
    ({ series, number }) =>
      `Documentul ${documentNumber(series, number) || 'fără număr'} a fost modificat între timp. Verificați-l și aprobați din nou.`,
  ],
  'announcement-not-found': [404, () => `Plata anunțată nu există. ${NOT_FOUND_HERE}`],
  'announcement-answered': [409, () => 'Plata anunțată are deja un răspuns.'],
  'announcement-withdrawn': [409, () => 'Plata anunțată a fost retrasă de cine a anunțat-o.'],
  'cash-company-ceiling': [
    422,
    ({ ceilingBani, leftBani }) =>
      `O firmă poate plăti în numerar cel mult ${lei(ceilingBani)} pe zi (Legea 70/2015); în acea zi mai poate plăti ${lei(leftBani)}. Restul se plătește prin bancă.`,
  ],
  'remark-not-found': [409, () => 'Cenzorul nu are nicio observație despre acest document.'],
  'remark-unseen': [
    409,
    () =>
      'Observația sau răspunsul la ea au fost modificate între timp. Verificați-le și salvați din nou.',
  ],
  'remark-answer-needed': [422, () => 'Vă rugăm să scrieți răspunsul.'],
  'nothing-to-zero': [409, () => 'Nu mai este nimic de anulat.'],
  'cashbook-full': [422, () => 'Registrul acestui an are deja prea multe documente.'],
};
