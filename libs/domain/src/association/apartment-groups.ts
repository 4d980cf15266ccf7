import { accept, changesOf, cleanText } from '../kernel/index.js';
import { type ApartmentGroupState, type Association, inListOrder } from './association.js';
import type { AssociationRejection } from './rejections.js';
import {
  type AssociationDecision,
  firstOf,
  FULL,
  labelRule,
  nextId,
  refuse,
  takenNameRule,
} from './rules.js';

/** Adds a named set of apartments that can bear an expense together; members are kept in list order. */
export function addApartmentGroup(
  command: ApartmentGroupState,
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const group = normal(command, state);
  const refusal = groupRefusal(group, state, undefined);
  if (refusal) return refuse(refusal);
  const idApartmentsGroup = nextId(state);
  if (idApartmentsGroup === undefined) return refuse(FULL);
  const { name, apartments } = group;
  return accept({ type: 'ApartmentGroupAdded', data: { idApartmentsGroup, name, apartments } });
}

/** Changes the given fields that differ; given members replace all members. */
export function changeApartmentGroup(
  command: { readonly idApartmentsGroup: number; readonly group: Partial<ApartmentGroupState> },
  state: Association,
): AssociationDecision {
  const { idApartmentsGroup } = command;
  const standing = state.groups.get(idApartmentsGroup);
  if (!standing) return refuse({ code: 'apartment-group-not-found', idApartmentsGroup });
  const wanted = normal({ ...standing, ...command.group }, state);
  const refusal = groupRefusal(wanted, state, idApartmentsGroup);
  if (refusal) return refuse(refusal);
  const changes = changesOf(standing, wanted);
  return changes
    ? accept({ type: 'ApartmentGroupChanged', data: { idApartmentsGroup, ...changes } })
    : accept();
}

/** Deletes a group, unless expenses or dues of the months still divide by it: `uses` is how many do. */
export function deleteApartmentGroup(
  command: { readonly idApartmentsGroup: number; readonly uses: number },
  state: Association,
): AssociationDecision {
  const { idApartmentsGroup, uses } = command;
  const before = state.groups.get(idApartmentsGroup);
  if (!before) return refuse({ code: 'apartment-group-not-found', idApartmentsGroup });
  if (uses > 0) return refuse({ code: 'apartment-group-in-use', uses });
  return accept({ type: 'ApartmentGroupDeleted', data: { idApartmentsGroup, before } });
}

function normal(group: ApartmentGroupState, state: Association): ApartmentGroupState {
  const known = inListOrder(state.apartments, group.apartments);
  const apartments = [...new Set([...known, ...group.apartments])];
  return { name: cleanText(group.name), apartments };
}

function groupRefusal(
  group: ApartmentGroupState,
  state: Association,
  self: number | undefined,
): AssociationRejection | undefined {
  const { name, apartments } = group;
  return firstOf(
    labelRule('name', name, 1, 45),
    takenNameRule('apartment-group-name-taken', name, state.groups, self),
    apartments.length === 0 ? { code: 'apartment-group-empty', field: 'apartments' } : undefined,
    apartments.some((idAp) => !state.apartments.has(idAp))
      ? { code: 'apartment-group-unknown-apartment', field: 'apartments' }
      : undefined,
  );
}
