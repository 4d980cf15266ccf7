// An association as an administrator hands it over: a folder of csv files (tools/demo/teiul/README.md).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';

/** The required columns of each file; others may be empty or missing. */
const NEEDED = {
  apartments: ['entrance', 'apartment'],
  meters: ['entrance', 'apartment', 'series', 'type'],
  groups: ['group', 'entrance', 'apartment'],
  months: ['month', 'published', 'closed', 'maturity_days', 'penalty_percent_per_day'],
  persons: ['month', 'apartment', 'entrance', 'persons'],
  readings: ['month', 'apartment', 'entrance', 'series', 'index', 'state'],
  expenses: ['month', 'column', 'amount_lei', 'metering', 'distribution'],
  funds: ['month', 'fund', 'total_lei', 'distribution'],
  payments: ['no', 'date', 'apartment', 'entrance', 'amount_lei', 'mode'],
};

/** An association may have no meters, groups or funds, but it has apartments and months. */
const ALWAYS = ['apartments', 'months'];

/**
 * Reads every file of the folder as rows of texts by column name, each with its `place`; months and payments in order
 * of time, other rows in the order of the file. A missing file has no rows.
 */
export function readFolder(folder) {
  const files = Object.fromEntries(Object.keys(NEEDED).map((name) => [name, rowsOf(folder, name)]));
  files.months.sort((a, b) => (a.month < b.month ? -1 : 1));
  files.payments.sort((a, b) =>
    a.date === b.date ? Number(a.no) - Number(b.no) : a.date < b.date ? -1 : 1,
  );
  return files;
}

function rowsOf(folder, name) {
  const path = join(folder, `${name}.csv`);
  if (!existsSync(path)) {
    if (ALWAYS.includes(name)) throw new Error(`${name}.csv nu este în dosar`);
    return [];
  }
  const options = { bom: true, columns: true, info: true, skip_empty_lines: true, trim: true };
  const records = parsed(name, textOf(name, readFileSync(path)), options);
  if (records.length === 0 && ALWAYS.includes(name)) throw new Error(`${name}.csv nu are rânduri`);
  const missing = NEEDED[name].filter((column) => records[0] && !(column in records[0].record));
  if (missing.length > 0) throw new Error(`${name}.csv: lipsește coloana „${missing[0]}”`);
  return records.map(({ record, info }) => {
    const place = `${name}.csv, rândul ${info.lines}`;
    const days = ['published', 'closed', 'date', 'invoice_date']
      .filter((column) => record[column])
      .map((column) => [column, isoDay(record[column])]);
    return { ...record, ...Object.fromEntries(days), place };
  });
}

function textOf(name, bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new Error(`${name}.csv nu este scris în UTF-8`, { cause: error });
  }
}

function parsed(name, text, options) {
  let read = 1;
  const noted = (one) => {
    read = one.info.lines;
    return one;
  };
  try {
    return parse(text, { ...options, on_record: noted });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // Quotes that never close are noticed only at the end of the file; they are in the first record that was not read.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? read + 1 : error.lines;
    const why = WHY[error.code] ?? error.message;
    throw new Error(`${name}.csv, rândul ${line}: ${why}`, { cause: error });
  }
}

const WHY = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'are alt număr de valori decât coloanele',
  CSV_QUOTE_NOT_CLOSED: 'ghilimelele se deschid și nu se mai închid',
  CSV_INVALID_CLOSING_QUOTE: 'după ghilimele trebuie să vină o virgulă',
  INVALID_OPENING_QUOTE: 'ghilimelele trebuie să stea la începutul valorii',
};

/** Converts '12.10.2025' to 2025-10-12; returns any other text unchanged. */
function isoDay(text) {
  const match = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text);
  return match === null ? text : `${match[3]}-${match[2]}-${match[1]}`;
}

/** Converts a decimal text to an integer: '1.30835' with five decimals is 130835, exactly. */
export function scaled(text, decimals) {
  const match = /^(-?)(\d+)(?:\.(\d+?)0*)?$/.exec(text);
  const fraction = match?.[3] === '0' ? '' : (match?.[3] ?? '');
  if (match === null || fraction.length > decimals) {
    throw new Error(`„${text}” nu este un număr cu cel mult ${decimals} zecimale`);
  }
  const value = Number(match[2] + fraction.padEnd(decimals, '0'));
  return match[1] === '-' ? -value : value;
}

/** Converts '2025-09' to 202509. */
export function monthId(month) {
  return Number(month.replace('-', ''));
}
