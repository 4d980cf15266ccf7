import type { PortfolioLine } from '@scara/contracts/http';
import { byName } from '@scara/domain/kernel';

import { holdsWords } from '../../lib/holds-words.js';

export const COLUMNS = [
  'name',
  'month',
  'next',
  'collected',
  'overdue',
  'unpaid',
  'tasks',
] as const;
export type Column = (typeof COLUMNS)[number];
export type Order = { readonly by: Column; readonly down: boolean };

export const AMOUNTS: ReadonlySet<Column> = new Set(['collected', 'overdue', 'unpaid']);

/** Returns how many tasks of all kinds wait in an association. */
export const tasksOf = (line: PortfolioLine): number => {
  const { findings, unread, announced, unapproved, alerts, signature, remarks } = line;
  const told = findings + unread + (announced ?? 0) + (unapproved ?? 0) + (alerts ?? 0);
  return told + (signature === null ? 0 : 1) + (remarks?.count ?? 0);
};

/** The value that each column is sorted by. */
const VALUE: Readonly<Record<Column, (line: PortfolioLine) => number | string>> = {
  name: ({ name }) => name,
  month: ({ month }) => month?.idMonth ?? 0,
  next: ({ next }) => next?.deadline ?? '9999',
  collected: ({ collectedBani }) => collectedBani,
  overdue: ({ overdueBani }) => overdueBani,
  unpaid: ({ unpaidBani }) => unpaidBani,
  tasks: tasksOf,
};

/** Returns the first order of a column: sums and tasks start with the largest. */
export const firstOrder = (by: Column): Order => ({ by, down: AMOUNTS.has(by) || by === 'tasks' });

/** Returns the lines whose name and city match the search, in order; equal ones by name. */
export function linesShown(
  lines: readonly PortfolioLine[],
  search: string,
  { by, down }: Order,
): readonly PortfolioLine[] {
  const sign = down ? -1 : 1;
  const compare = (one: number | string, other: number | string): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : byName.compare(String(one), String(other));
  return lines
    .filter(({ name, city }) => holdsWords(`${name} ${city}`, search))
    .sort((a, b) => sign * compare(VALUE[by](a), VALUE[by](b)) || byName.compare(a.name, b.name));
}
