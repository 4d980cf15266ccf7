import type { ExpenseView } from '@scara/contracts/http';

import type { GroupsColumns } from '../../lib/months.js';

/**
 * Returns the previous month's documents that this month lacks. `toCome` can be entered again with the same division.
 * `leftOut` need their own form, because their column or group is gone or their shares were typed apartment by
 * apartment.
 */
export function documentsToCome(
  earlier: readonly ExpenseView[],
  here: readonly ExpenseView[],
  { columns, groups }: GroupsColumns,
): { readonly toCome: readonly ExpenseView[]; readonly leftOut: readonly ExpenseView[] } {
  const missing = earlier.filter(
    (one) => !one.isDisabled && !here.some((other) => isSamePlace(one, other)),
  );
  const canComeAgain = (one: ExpenseView): boolean =>
    one.typedShares === null &&
    one.typedConsumptions === null &&
    columns.some(({ idOutgoColumn }) => idOutgoColumn === one.idOutgoColumn) &&
    (one.idGroup === null || groups.some(({ id }) => id === one.idGroup));
  return {
    toCome: missing.filter(canComeAgain),
    leftOut: missing.filter((one) => !canComeAgain(one)),
  };
}

const isSamePlace = (one: ExpenseView, other: ExpenseView): boolean =>
  one.idOutgoColumn === other.idOutgoColumn &&
  one.idGroup === other.idGroup &&
  one.name === other.name;
