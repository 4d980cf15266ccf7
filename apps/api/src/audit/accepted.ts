import {
  counted,
  type ObjectKind,
  shownLei,
  shownMilli as consumption,
  shownNumber,
} from '@scara/contracts/http';
import type { Finding } from '@scara/domain/expense-month';
import type { Names } from './names.js';

type Words = readonly [about: ObjectKind | null, says: (figure: number) => string];

const share = (e5: number): string => shownNumber(e5, 5);
const rate = (e2: number): string => `${shownNumber(e2, 2)} % pe zi`;

/**
 * The text of an accepted finding of the control list, by its code; the finding's key holds its object and its figure.
 */
const WORDS: Readonly<Record<Finding['code'], Words>> = {
  'no-expenses': [null, () => 'nicio cheltuială în lună'],
  'not-divisible': ['expense', () => 'nu se poate împărți'],
  undistributed: ['expense', (bani) => `${shownLei(bani)} nedistribuiți`],
  'zero-amount': ['expense', () => 'suma 0'],
  'due-elsewhere': ['expense', () => 'cerută și scărilor care nu plătesc fondul'],
  'no-document': ['expense', () => 'fără numărul documentului'],
  'departs-from-law': ['expense', () => 'se abate de la art. 75 din Legea 196/2018'],
  'recurring-missing': ['expense', () => 'lipsește din lună'],
  'unmetered-pay-nothing': [
    'expense',
    (count) =>
      `${counted(count, 'un apartament', 'apartamente')} fără contor nu ${count === 1 ? 'plătește' : 'plătesc'}`,
  ],
  'meter-unread': ['apartment', (count) => `${counted(count, 'un contor', 'contoare')} fără index`],
  'negative-consumption': ['meter', (e3) => `consum negativ, ${consumption(e3)}`],
  'consumption-leap': ['meter', (e3) => `consum neobișnuit, ${consumption(e3)}`],
  'no-persons-with-consumption': ['apartment', () => 'consum fără nicio persoană'],
  'efactura-without-data': ['apartment', () => 'e-Factura fără date de facturare'],
  'share-sum': [null, (e5) => `cotele-părți însumează ${share(e5)}`],
  'rate-above-law': [null, (e2) => `penalizare de ${rate(e2)}, peste lege`],
  'rate-without-decision': [null, (e2) => `penalizare de ${rate(e2)}, fără hotărâre`],
  'rate-above-decision': [null, (e2) => `penalizare de ${rate(e2)}, peste hotărâre`],
  'maturity-above-law': [null, (days) => `termen de ${counted(days, 'o zi', 'zile')}, peste lege`],
};

/**
 * Splits `undistributed:3200001:150` into the name of what it is about ('' for the month) and the accepted finding in
 * words.
 */
export function acceptedWords(
  key: string,
  names: Names,
): { readonly about: string; readonly says: string } {
  const [code = '', ...figures] = key.split(':');
  const [kind, says] = WORDS[code as Finding['code']] ?? [null, () => key];
  const [first = 0, second = 0] = figures.map(Number);
  if (kind === null) return { about: '', says: says(first) };
  // A fund's due is described like an expense.
  const about = names.of(kind, first) || (kind === 'expense' ? names.of('due', first) : '');
  return { about, says: says(second) };
}
