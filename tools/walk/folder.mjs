// An association as an administrator hands it over: a folder of csv files (tools/demo/teiul/README.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';

const FILES = [
  'apartments',
  'meters',
  'groups',
  'months',
  'persons',
  'readings',
  'expenses',
  'funds',
  'payments',
];

/** Every file of the folder as rows of texts by column name. */
export function readFolder(folder) {
  return Object.fromEntries(
    FILES.map((name) => {
      const text = readFileSync(join(folder, `${name}.csv`), 'utf8');
      return [name, parse(text, { bom: true, columns: true, skip_empty_lines: true })];
    }),
  );
}

/** '1.30835' with five decimals is 130835, exactly. */
export function scaled(text, decimals) {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim());
  if (match === null || (match[3] ?? '').length > decimals) {
    throw new Error(`„${text}” nu este un număr cu cel mult ${decimals} zecimale`);
  }
  const value = Number(match[2] + (match[3] ?? '').padEnd(decimals, '0'));
  return match[1] === '-' ? -value : value;
}

/** '2025-09' is 202509. */
export function monthId(month) {
  return Number(month.replace('-', ''));
}
