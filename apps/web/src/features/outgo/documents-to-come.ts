import type { ExpenseView } from '@scara/contracts/http';

import type { GroupsColumns } from '../../lib/months.js';

/**
 * The month before's documents that may come again as they were divided then: still possible, not here yet. Those whose
 * shares or consumptions were typed apartment by apartment are distributed in their own form.
 */
export function documentsToCome(
  earlier: readonly ExpenseView[],
  here: readonly ExpenseView[],
  { columns, groups }: GroupsColumns,
): ExpenseView[] {
  return earlier.filter(
    (one) =>
      !one.isDisabled &&
      one.typedShares === null &&
      one.typedConsumptions === null &&
      columns.some(({ idOutgoColumn }) => idOutgoColumn === one.idOutgoColumn) &&
      (one.idGroup === null || groups.some(({ id }) => id === one.idGroup)) &&
      !here.some((other) => isSamePlace(one, other)),
  );
}

const isSamePlace = (one: ExpenseView, other: ExpenseView): boolean =>
  one.idOutgoColumn === other.idOutgoColumn &&
  one.idGroup === other.idGroup &&
  one.name === other.name;
