import { accept, areSame, changesOf } from '../kernel/index.js';
import type { Association } from './association.js';
import type { OutgoColumnData } from './events.js';
import type { AssociationRejection } from './rejections.js';
import {
  type AssociationDecision,
  cleaned,
  firstOf,
  FULL,
  isWholeOrder,
  labelRule,
  nextId,
  refuse,
  takenNameRule,
} from './rules.js';

/** A column as typed; a new one is added last. */
export type OutgoColumn = Omit<OutgoColumnData, 'orderNumber'>;

/** Adds a column to the expense table; its name is unique in the association. */
export function addOutgoColumn(command: OutgoColumn, state: Association): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const column = cleaned(command);
  const refusal = columnRefusal(column, state, undefined);
  if (refusal) return refuse(refusal);
  const idOutgoColumn = nextId(state);
  if (idOutgoColumn === undefined) return refuse(FULL);
  const orderNumber = Math.max(0, ...[...state.columns.values()].map((c) => c.orderNumber)) + 1;
  return accept({ type: 'OutgoColumnAdded', data: { idOutgoColumn, ...column, orderNumber } });
}

/** Changes the given fields that differ; the name stays unique in the association. */
export function changeOutgoColumn(
  command: { readonly idOutgoColumn: number; readonly column: Partial<OutgoColumn> },
  state: Association,
): AssociationDecision {
  const { idOutgoColumn } = command;
  const standing = state.columns.get(idOutgoColumn);
  if (!standing) return refuse({ code: 'column-not-found' });
  const given = cleaned(command.column);
  const refusal = columnRefusal(given, state, idOutgoColumn);
  if (refusal) return refuse(refusal);
  const changes = changesOf<OutgoColumnData>(standing, given);
  return changes
    ? accept({ type: 'OutgoColumnChanged', data: { idOutgoColumn, ...changes } })
    : accept();
}

/** Deletes a column, unless it has expenses of an open month: `expenses` is how many. */
export function deleteOutgoColumn(
  command: { readonly idOutgoColumn: number; readonly expenses: number },
  state: Association,
): AssociationDecision {
  const { idOutgoColumn, expenses } = command;
  const before = state.columns.get(idOutgoColumn);
  if (!before) return refuse({ code: 'column-not-found' });
  if (expenses > 0) return refuse({ code: 'column-in-use', expenses });
  return accept({ type: 'OutgoColumnDeleted', data: { idOutgoColumn, before } });
}

/** Sets the order of all columns, each named exactly once. */
export function orderOutgoColumns(
  command: { readonly order: readonly number[] },
  state: Association,
): AssociationDecision {
  const before = [...state.columns]
    .sort(([, a], [, b]) => a.orderNumber - b.orderNumber)
    .map(([id]) => id);
  const after = [...command.order];
  if (!isWholeOrder(after, before))
    return refuse({ code: 'column-order-incomplete', field: 'order' });
  if (areSame(after, before)) return accept();
  return accept({ type: 'OutgoColumnsOrdered', data: { after, before } });
}

function columnRefusal(
  given: Partial<OutgoColumn>,
  state: Association,
  self: number | undefined,
): AssociationRejection | undefined {
  const { name, showMetering, showIndex } = given;
  return firstOf(
    labelRule('name', name, 1, 45),
    takenNameRule('column-name-taken', name, state.columns, self),
    showMetering === undefined || [1, 2, 3, 4].includes(showMetering)
      ? undefined
      : { code: 'choice-unknown', field: 'showMetering' },
    showIndex === undefined || [1, 2, 3].includes(showIndex)
      ? undefined
      : { code: 'choice-unknown', field: 'showIndex' },
  );
}
