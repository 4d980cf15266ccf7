import type { AnswerOf, balanceRoutes } from '@scara/contracts/http';

export type BalanceMonth = AnswerOf<typeof balanceRoutes.balanceDataHistory>['months'][number];
type Line = BalanceMonth['assets'][number];

/** Identifies a line of the sheet in every month. */
export const keyOfLine = ({ key, idFund }: Pick<Line, 'key' | 'idFund'>): string =>
  `${key} ${idFund ?? ''}`;

type Sides = Readonly<
  Record<'assets' | 'liabilities', readonly Pick<Line, 'key' | 'idFund' | 'name'>[]>
>;

/**
 * Returns the lines that any of the months (oldest first) has, as keys and names, in the order of the newest sheet;
 * lines that only older sheets have come last.
 */
export function monthLines(
  months: readonly Sides[],
  side: keyof Sides,
): readonly (readonly [key: string, name: string])[] {
  const newestFirst = months.toReversed().flatMap((month) => month[side]);
  return [...new Map(newestFirst.map((line) => [keyOfLine(line), line.name]))];
}
