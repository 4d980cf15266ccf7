import { shownDate } from '@scara/domain/kernel';
import type { Records, TableName } from '@scara/domain/takeover';
import { shownLei, shownNumber } from '../http/labels.js';
import { monthName } from '../http/month-words.js';
import { stepText } from './step-words.js';

type Row = { readonly row: number };

/** Returns what a row of a table will do, in one sentence; undefined for a row that could not be read. */
type RowText = (row: number) => string | undefined;

/**
 * Returns the sentences of a table's rows, each made only when asked: of fifty thousand rows few are shown, and
 * formatting a number costs more than the rest of the row.
 */
export function rowTexts(records: Records, table: TableName): RowText {
  switch (table) {
    case 'association':
      return texts(records.association === undefined ? [] : [records.association], () => {
        return 'Se schimbă datele asociației.';
      });
    case 'apartments':
      return texts(records.apartments.rows, (apartment) =>
        stepText({ kind: 'apartment', apartment }),
      );
    case 'meters':
      return texts(records.meters.rows, ({ series, type, place, initialIndexMilli }) => {
        const at = `apartamentul ${place.apartment}, scara ${place.entrance}`;
        return `Se adaugă contorul ${series} (${METER_TYPES[type]}) la ${at}, cu indexul ${shownNumber(initialIndexMilli, 3)}.`;
      });
    case 'groups':
      return texts(records.groups.rows, ({ group, place }) => {
        return `Apartamentul ${place.apartment}, scara ${place.entrance}, intră în grupul ${group}.`;
      });
    case 'months':
      return texts(records.months.rows, ({ month, published, closed }) => {
        const shown = published === null ? '' : `, se afișează la ${shownDate(published)}`;
        const ended =
          closed === null ? ' și rămâne deschisă' : `, se închide la ${shownDate(closed)}`;
        return `Se deschide luna ${monthName(month)}${shown}${ended}.`;
      });
    case 'persons':
      return texts(records.persons, (change) => stepText({ kind: 'persons', change }));
    case 'readings':
      return texts(records.readings, ({ month, series, indexMilli }) =>
        indexMilli === null
          ? `Contorul ${series} rămâne necitit în ${monthName(month)}.`
          : `Contorul ${series} are în ${monthName(month)} indexul ${shownNumber(indexMilli, 3)}.`,
      );
    case 'expenses':
      return texts(records.expenses, (expense) => stepText({ kind: 'expense', expense }));
    case 'funds':
      return texts(records.funds, (due) => stepText({ kind: 'fund-due', due }));
    case 'payments':
      return texts(records.payments, (payment) => stepText({ kind: 'payment', payment }));
    case 'opening':
      return texts(records.opening, openingText);
  }
}

const METER_TYPES = {
  1: 'apă rece',
  2: 'apă caldă',
  3: 'altă contorizare',
  4: 'altă contorizare 1',
};

function openingText(balance: Records['opening'][number]): string {
  const { place, amountBani } = balance;
  const who = `Apartamentul ${place.apartment}, scara ${place.entrance}, începe cu`;
  switch (balance.kind) {
    case 'advance':
      return `${who} un avans de ${shownLei(amountBani)}.`;
    case 'arrears':
      return `${who} ${shownLei(amountBani)} restanță din ${monthName(balance.month)}.`;
    case 'penalty':
      return `${who} ${shownLei(amountBani)} penalizări la ${monthName(balance.month)}.`;
    case 'fund':
      return `${who} ${shownLei(amountBani)} de plată la ${balance.fund} din ${monthName(balance.month)}.`;
  }
}

function texts<T extends Row>(rows: readonly T[], text: (row: T) => string): RowText {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  return (row) => {
    const understood = byRow.get(row);
    return understood && text(understood);
  };
}
