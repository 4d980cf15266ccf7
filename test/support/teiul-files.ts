import { readFileSync } from 'node:fs';

const FOLDER = new URL('../../tools/demo/teiul/', import.meta.url);

export type TeiulFiles = Readonly<Record<string, string>>;

/** Returns the files of a takeover with some of Teiul's months, and the payments until a day. */
export function teiulFiles(months: readonly string[], paidUntil: string): TeiulFiles {
  const ofMonths = (cells: readonly string[]): boolean => months.includes(cells[0]!);
  return {
    'apartments.csv': all('apartments'),
    'meters.csv': all('meters'),
    'groups.csv': all('groups'),
    'months.csv': some('months', ofMonths),
    'persons.csv': some('persons', ofMonths),
    'readings.csv': some('readings', ofMonths),
    'expenses.csv': some('expenses', ofMonths),
    'funds.csv': some('funds', ofMonths),
    'payments.csv': some('payments', (cells) => cells[1]! <= paidUntil),
  };
}

/** Returns the number of rows of a file without its header. */
export function rowsOf(files: TeiulFiles, name: string): number {
  return files[name]!.trimEnd().split('\n').length - 1;
}

function all(table: string): string {
  return readFileSync(new URL(`${table}.csv`, FOLDER), 'utf8');
}

function some(table: string, keep: (cells: readonly string[]) => boolean): string {
  const [head, ...lines] = all(table).trimEnd().split('\n');
  return `${[head, ...lines.filter((line) => keep(line.split(',')))].join('\n')}\n`;
}
