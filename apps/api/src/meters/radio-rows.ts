import type { RadioRow } from '@scara/contracts/http';
import { shownMilli } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { isIndex, isLeap, type MeterBefore } from '@scara/domain/expense-month';
import { type LocalDate, parseDate, parseScaled, searchKey } from '@scara/domain/kernel';
import type { GridRow } from '../takeover/files/grid.js';
import { listedMeter } from './month-meters.js';

/** The heads of the three columns, as radio-reading programs and administrators write them. */
const HEADS = {
  series: ['series', 'serie', 'seria', 'serie contor', 'seria contorului', 'contor', 'meter', 'id'],
  index: ['index', 'indexul', 'index nou', 'citire', 'valoare', 'reading', 'value'],
  date: ['date', 'data', 'data citirii', 'data citire', 'reading date'],
} as const;

export interface RadioColumns {
  readonly series: number;
  readonly index: number;
  /** -1 when the file has no dates. */
  readonly date: number;
}

/** Finds the columns by their heads; undefined when the series or the index column is missing. */
export function radioColumns(heads: readonly string[]): RadioColumns | undefined {
  const keys = heads.map((head) => searchKey(head).trim());
  const at = (names: readonly string[]): number => keys.findIndex((key) => names.includes(key));
  const columns = { series: at(HEADS.series), index: at(HEADS.index), date: at(HEADS.date) };
  return columns.series < 0 || columns.index < 0 ? undefined : columns;
}

interface Known {
  readonly association: Association;
  readonly before: ReadonlyMap<number, MeterBefore>;
  readonly today: LocalDate;
}

/**
 * Returns what each row of the file would enter: the meter with its series, the consumption, and what is wrong with the
 * row.
 */
export function radioRows(
  rows: readonly GridRow[],
  columns: RadioColumns,
  known: Known,
): RadioRow[] {
  const bySeries = new Map<string, number>();
  for (const [idMeter, { series }] of known.association.meters) {
    if (series !== '') bySeries.set(searchKey(series), idMeter);
  }
  const seen = new Map<number, number>();
  return rows.map(({ row, cells }) => {
    const series = (cells[columns.series] ?? '').trim();
    const idMeter = bySeries.get(searchKey(series));
    const date = columns.date < 0 ? '' : (cells[columns.date] ?? '').trim();
    const read = {
      row,
      series,
      indexE3: indexOf(cells[columns.index] ?? ''),
      readOn: parseDate(date) ?? null,
    };
    if (idMeter === undefined) return unknownRow(read);
    const first = seen.get(idMeter);
    seen.set(idMeter, first ?? row);
    const { oldIndexE3, recent, isEstimate } = known.before.get(idMeter)!;
    const consumptionE3 = read.indexE3 === null ? null : read.indexE3 - oldIndexE3;
    return {
      ...read,
      meter: listedMeter(known.association, idMeter),
      oldE3: oldIndexE3,
      consumptionE3,
      problem:
        first !== undefined
          ? error(`Contorul apare și pe rândul ${first}.`)
          : read.indexE3 === null || consumptionE3 === null
            ? error('Indexul nu este un număr de la 0 cu cel mult trei zecimale.')
            : read.readOn !== null && read.readOn > known.today
              ? error('Data citirii este în viitor.')
              : consumptionE3 < 0
                ? backwards(oldIndexE3, isEstimate)
                : isLeap(consumptionE3, recent)
                  ? warning('Consum mult peste media ultimelor luni.')
                  : date !== '' && read.readOn === null
                    ? warning('Data citirii nu este o dată: indexul intră fără ea.')
                    : null,
    };
  });
}

type Read = Pick<RadioRow, 'row' | 'series' | 'indexE3' | 'readOn'>;

function unknownRow(read: Read): RadioRow {
  const text =
    read.series === '' ? 'Lipsește seria.' : 'Niciun contor al asociației nu are seria aceasta.';
  return { ...read, meter: null, oldE3: null, consumptionE3: null, problem: error(text) };
}

function backwards(oldIndexE3: number, isEstimate: boolean): RadioRow['problem'] {
  const old = shownMilli(oldIndexE3);
  return isEstimate
    ? warning(`Indexul este sub cel vechi, ${old}, care a fost estimat: diferența se scade.`)
    : error(`Indexul este sub cel vechi, ${old}. Introduceți-l în tabel, unde se confirmă de ce.`);
}

function indexOf(text: string): number | null {
  const indexE3 = parseScaled(text.trim().replace(/\s/g, ''), 3);
  return typeof indexE3 === 'number' && isIndex(indexE3) ? indexE3 : null;
}

const error = (text: string): RadioRow['problem'] => ({ severity: 'error', text });
const warning = (text: string): RadioRow['problem'] => ({ severity: 'warning', text });
