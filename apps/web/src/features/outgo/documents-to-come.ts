import type { ExpenseView } from '@scara/contracts/http';

import type { GroupsColumns } from '../../lib/months.js';

/**
 * The month before's documents that are not here yet: `toCome` may come again as they were divided then; `leftOut` are
 * distributed in their own form, for their column or group is gone or what they share was typed apartment by apartment.
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
