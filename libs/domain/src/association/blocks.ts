import { accept, areSame, changesOf, cleanText } from '../kernel/index.js';
import type { Association } from './association.js';
import type { AssociationEvent, BlockData, EntranceData } from './events.js';
import type { AssociationRejection } from './rejections.js';
import { rolesTakenAway } from './roles.js';
import {
  type AssociationDecision,
  cleaned,
  firstOf,
  FULL,
  isWholeOrder,
  labelRule,
  nextId,
  optionalLengthRule,
  refuse,
  takenNameRule,
} from './rules.js';

/** Adds a block (name, e.g. A6, and street); its name is unique in the association. */
export function addBlock(command: BlockData, state: Association): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const block = cleaned({ name: command.name, street: command.street });
  const refusal = blockRefusal(block, state, undefined);
  if (refusal) return refuse(refusal);
  const idBlock = nextId(state);
  return idBlock === undefined
    ? refuse(FULL)
    : accept({ type: 'BlockAdded', data: { idBlock, ...block } });
}

/** Changes the given fields that differ; the name stays unique in the association. */
export function changeBlock(
  command: { readonly idBlock: number; readonly block: Partial<BlockData> },
  state: Association,
): AssociationDecision {
  const { idBlock } = command;
  const standing = state.blocks.get(idBlock);
  if (!standing) return refuse({ code: 'block-not-found', idBlock });
  const given = cleaned(command.block);
  const refusal = blockRefusal(given, state, idBlock);
  if (refusal) return refuse(refusal);
  const changes = changesOf(standing, given);
  return changes ? accept({ type: 'BlockChanged', data: { idBlock, ...changes } }) : accept();
}

/** Deletes a block that has no entrances, so that entrances and their apartments are never lost with it. */
export function deleteBlock(
  command: { readonly idBlock: number },
  state: Association,
): AssociationDecision {
  const { idBlock } = command;
  const before = state.blocks.get(idBlock);
  if (!before) return refuse({ code: 'block-not-found', idBlock });
  const entrances = [...state.entrances.values()].filter((one) => one.idBlock === idBlock).length;
  if (entrances > 0) return refuse({ code: 'block-has-entrances', entrances });
  return accept({ type: 'BlockDeleted', data: { idBlock, before } });
}

/** Adds an entrance (scară) to a block; its name is unique in the block. */
export function addEntrance(
  command: EntranceData & { readonly idBlock: number },
  state: Association,
): AssociationDecision {
  const { idBlock } = command;
  if (!state.blocks.has(idBlock)) return refuse({ code: 'block-not-found', idBlock });
  const name = cleanText(command.name);
  const refusal = entranceRefusal({ name }, state, idBlock, undefined);
  if (refusal) return refuse(refusal);
  const idEntrance = nextId(state);
  return idEntrance === undefined
    ? refuse(FULL)
    : accept({ type: 'EntranceAdded', data: { idEntrance, idBlock, name } });
}

/** Changes the given fields that differ; the name stays unique in its block. */
export function changeEntrance(
  command: { readonly idEntrance: number; readonly entrance: Partial<EntranceData> },
  state: Association,
): AssociationDecision {
  const { idEntrance } = command;
  const standing = state.entrances.get(idEntrance);
  if (!standing) return refuse({ code: 'entrance-not-found', idEntrance });
  const given = cleaned(command.entrance);
  const refusal = entranceRefusal(given, state, standing.idBlock, idEntrance);
  if (refusal) return refuse(refusal);
  const changes = changesOf<EntranceData>({ name: standing.name }, given);
  return changes ? accept({ type: 'EntranceChanged', data: { idEntrance, ...changes } }) : accept();
}

/**
 * Sets the order of all apartments of an entrance, each named exactly once: lists and papers show them in this order,
 * and of equal cut-off fractions the first one gets the ban (computation.md §1). Published months keep their own order.
 */
export function orderApartments(
  command: { readonly idEntrance: number; readonly order: readonly number[] },
  state: Association,
): AssociationDecision {
  const { idEntrance } = command;
  if (!state.entrances.has(idEntrance)) return refuse({ code: 'entrance-not-found', idEntrance });
  const before = [...state.apartments].flatMap(([idAp, one]) =>
    one.idEntrance === idEntrance ? [idAp] : [],
  );
  const after = [...command.order];
  if (!isWholeOrder(after, before)) {
    return refuse({ code: 'apartment-order-incomplete', field: 'order' });
  }
  if (areSame(after, before)) return accept();
  return accept({ type: 'ApartmentsOrdered', data: { idEntrance, after, before } });
}

/**
 * Deletes an entrance without apartments by which no expense or due is divided: `uses` is how many are. The roles in it
 * are taken away first: nobody could see or change them afterwards, and their holders could still read what the
 * association shows to all entrances.
 */
export function deleteEntrance(
  command: { readonly idEntrance: number; readonly uses: number },
  state: Association,
): AssociationDecision {
  const { idEntrance, uses } = command;
  const standing = state.entrances.get(idEntrance);
  if (!standing) return refuse({ code: 'entrance-not-found', idEntrance });
  const apartments = [...state.apartments.values()].filter(
    (one) => one.idEntrance === idEntrance,
  ).length;
  if (apartments > 0) return refuse({ code: 'entrance-has-apartments', apartments });
  if (uses > 0) return refuse({ code: 'entrance-in-use', uses });
  const { idBlock, name } = standing;
  return accept<AssociationEvent>(...rolesTakenAway(state, (role) => role.idGroup === idEntrance), {
    type: 'EntranceDeleted',
    data: { idEntrance, idBlock, before: { name } },
  });
}

function blockRefusal(
  given: Partial<BlockData>,
  state: Association,
  self: number | undefined,
): AssociationRejection | undefined {
  const { name } = given;
  return firstOf(
    labelRule('name', name, 1, 45),
    optionalLengthRule('street', given.street, 3, 50),
    takenNameRule('block-name-taken', name, state.blocks, self),
  );
}

function entranceRefusal(
  given: Partial<EntranceData>,
  state: Association,
  idBlock: number,
  self: number | undefined,
): AssociationRejection | undefined {
  const { name } = given;
  const ofBlock = [...state.entrances].filter(([, other]) => other.idBlock === idBlock);
  return firstOf(
    labelRule('name', name, 1, 45),
    takenNameRule('entrance-name-taken', name, ofBlock, self),
  );
}
