import { dateText } from '../print/words.js';
import type { Names } from './names.js';

/** The matter of an alert, by the first word of its key (libs/domain/src/alerts). */
const MATTERS: Readonly<Record<string, string>> = {
  order: 'chitanță în afara ordinii',
  deposit: 'anulare după depunere',
  twice: 'aceeași plată de două ori',
  till: 'numerar nedepus',
  iban: 'IBAN schimbat',
};

/** Describes the alert of a key: `twice:3300001` is 'aceeași plată de două ori, BV 7'. */
export function alertWords(key: string, names: Names): string {
  const [matter = '', about = '', id = ''] = key.split(':');
  return [MATTERS[matter] ?? key, nameOfMatter(matter, about, id, names)]
    .filter(Boolean)
    .join(', ');
}

function nameOfMatter(matter: string, about: string, id: string, names: Names): string {
  switch (matter) {
    case 'order':
    case 'deposit':
    case 'twice':
      return names.of('payment', Number(about));
    case 'till':
      return `din ${dateText(about)}`;
    // The association's own IBAN and a fund's are known by their place among all changes, which says nothing.
    case 'iban':
      return about === 'supplier' ? names.of('proposal', Number(id)) : '';
    default:
      return '';
  }
}
