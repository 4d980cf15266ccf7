import type { CashWarning } from '@scara/domain/cashbook';
import { counted, shownLei as lei } from './labels.js';
import { monthName } from './month-words.js';

/** Describes a cash warning in one sentence: the limit, how far it was passed, and the law behind it. */
export function cashWarningText(warning: CashWarning): string {
  switch (warning.code) {
    case 'cash-person-ceiling':
      return `Încasările în numerar de la acest plătitor ajung în acea zi la ${lei(warning.amountBani)}, peste plafonul de ${lei(warning.ceilingBani)} pe zi (Legea 70/2015).`;
    case 'cash-provider-ceiling':
      return `Plățile în numerar către acest furnizor ajung în acea zi la ${lei(warning.amountBani)}, peste plafonul de ${lei(warning.ceilingBani)} pe zi (Legea 70/2015).`;
    case 'cash-day-ceiling':
      return `Plățile în numerar ale zilei ajung la ${lei(warning.amountBani)}, peste plafonul de ${lei(warning.ceilingBani)} (Legea 70/2015).`;
    case 'cash-month-ceiling':
      return `Plățile în numerar ale lunii ajung la ${lei(warning.amountBani)}, peste ${lei(warning.ceilingBani)}: este nevoie de acordul adunării generale (Legea 196/2018, art. 67).`;
    case 'till-ceiling':
      return `În casă sunt ${lei(warning.amountBani)}, peste plafonul de ${lei(warning.ceilingBani)} la sfârșitul zilei (Legea 70/2015).`;
    case 'collector-below-zero':
      return `În contul colector rămân ${lei(warning.amountBani)}: din el s-a luat mai mult decât s-a încasat prin el.`;
    case 'fund-use':
      return `Fondul plătește ${lei(warning.amountBani)} din cheltuieli pentru care legea nu îl lasă folosit: banii strânși pentru proprietatea comună plătesc numai repararea și îmbunătățirea ei (Legea 196/2018, art. 71 și 77).`;
    case 'common-income':
      return `${lei(warning.amountBani)} nu intră în fondul de reparații: veniturile din proprietatea comună (chirii, reclame, dobânzi) se varsă numai în el (Legea 196/2018, art. 70).`;
    case 'before-first-month':
      return `Data este dinaintea primei luni a asociației (${monthName(warning.month)}): verificați anul și dacă suma nu este deja în soldurile inițiale.`;
    case 'receipt-out-of-order':
      return `Documentul ${warning.series} ${warning.number} nu este în ordinea datelor din seria lui.`;
    case 'receipt-gap':
      return `În seria ${warning.series} ${warning.missing === 1 ? 'lipsește' : 'lipsesc'} ${counted(warning.missing, 'un număr', 'numere')} înaintea acestuia.`;
  }
}
