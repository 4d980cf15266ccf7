import { readFileSync } from 'node:fs';
import type { Teiul } from './teiul.js';
import type { WalkedMonth } from './teiul-walk.js';

/** One apartment of one month, in the shape of expected-first-four-months.json. */
export type TeiulLine = {
  readonly month: string;
  readonly entrance: string;
  readonly apartment: string;
  /** Bani by column name; only columns in which the apartment's group takes part. */
  readonly columns: Readonly<Record<string, number>>;
} & Readonly<Record<string, unknown>>;

/** Returns the lines that the association's own figures give for its first four months. */
export function expectedLines(): readonly TeiulLine[] {
  const file = new URL('../../tools/demo/teiul/expected-first-four-months.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly TeiulLine[];
}

/** Returns every apartment of a walked month, in list order. */
export function linesOf({ apartments }: Teiul, { month, table, closed }: WalkedMonth): TeiulLine[] {
  return apartments.map(({ id, entrance, number }, position) => {
    const columns = table.columns
      .filter(({ pays }) => pays[position] === 1)
      .map(({ columnId, shares }) => [month.columnNames.get(columnId), shares[position]]);
    const { arrearsByMonth: _, ...line } = closed.get(id)!.line;
    return {
      month: month.month,
      entrance,
      apartment: number,
      columns: Object.fromEntries(columns) as TeiulLine['columns'],
      ...line,
    };
  });
}
