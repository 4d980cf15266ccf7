import { type ApartmentGroupState, type Association, inListOrder } from './association.js';
import { changed, type EventOf, numbered, withEntry, without } from './fold.js';

export function evolveBlock(
  state: Association,
  event: EventOf<'BlockAdded' | 'BlockChanged' | 'BlockDeleted'>,
): Association {
  const { idBlock } = event.data;
  switch (event.type) {
    case 'BlockAdded': {
      const { name, street } = event.data;
      return numbered(
        { ...state, blocks: withEntry(state.blocks, idBlock, { name, street }) },
        idBlock,
      );
    }
    case 'BlockChanged':
      return { ...state, blocks: changed(state.blocks, idBlock, event.data.after) };
    case 'BlockDeleted':
      return { ...state, blocks: without(state.blocks, idBlock) };
  }
}

export function evolveEntrance(
  state: Association,
  event: EventOf<'EntranceAdded' | 'EntranceChanged' | 'EntranceDeleted'>,
): Association {
  const { idEntrance } = event.data;
  switch (event.type) {
    case 'EntranceAdded': {
      const { idBlock, name } = event.data;
      const entrances = withEntry(state.entrances, idEntrance, { idBlock, name });
      return numbered({ ...state, entrances }, idEntrance);
    }
    case 'EntranceChanged':
      return { ...state, entrances: changed(state.entrances, idEntrance, event.data.after) };
    case 'EntranceDeleted':
      return { ...state, entrances: without(state.entrances, idEntrance) };
  }
}

export function evolveApartment(
  state: Association,
  event: EventOf<
    | 'ApartmentAdded'
    | 'ApartmentChanged'
    | 'ApartmentsOrdered'
    | 'FormerOccupantsErased'
    | 'ApartmentDeleted'
  >,
): Association {
  switch (event.type) {
    case 'ApartmentAdded': {
      const { idAp, ...apartment } = event.data;
      return numbered({ ...state, apartments: withEntry(state.apartments, idAp, apartment) }, idAp);
    }
    case 'ApartmentChanged':
      return {
        ...state,
        apartments: changed(state.apartments, event.data.idAp, event.data.after),
      };
    case 'ApartmentsOrdered': {
      const apartments = inOrder(state.apartments, event.data.after);
      return { ...state, apartments, groups: withMembersAs(apartments, state.groups) };
    }
    // Replaces the current data, because values sealed before this event cannot be read any more.
    case 'FormerOccupantsErased':
      return {
        ...state,
        apartments: changed(state.apartments, event.data.idAp, event.data.kept),
      };
    case 'ApartmentDeleted': {
      const { idAp, idEntrance, before } = event.data;
      return {
        ...state,
        apartments: without(state.apartments, idAp),
        deletedApartments: withEntry(state.deletedApartments, idAp, {
          number: before.number,
          idEntrance,
        }),
        groups: withoutMember(state.groups, idAp),
      };
    }
  }
}

export function evolveGroup(
  state: Association,
  event: EventOf<'ApartmentGroupAdded' | 'ApartmentGroupChanged' | 'ApartmentGroupDeleted'>,
): Association {
  const id = event.data.idApartmentsGroup;
  switch (event.type) {
    case 'ApartmentGroupAdded': {
      const { name, apartments } = event.data;
      return numbered({ ...state, groups: withEntry(state.groups, id, { name, apartments }) }, id);
    }
    case 'ApartmentGroupChanged':
      return { ...state, groups: changed(state.groups, id, event.data.after) };
    case 'ApartmentGroupDeleted':
      return { ...state, groups: without(state.groups, id) };
  }
}

/** Puts the entries of `order` in that order, within the positions that they hold in the map. */
function inOrder<V>(map: ReadonlyMap<number, V>, order: readonly number[]): ReadonlyMap<number, V> {
  const ordered = new Set(order);
  const next = order.values();
  const ids = [...map.keys()].map((id) => (ordered.has(id) ? next.next().value! : id));
  return new Map(ids.map((id) => [id, map.get(id)!]));
}

/** Sorts the members of groups by the association's order of apartments. */
function withMembersAs(
  apartments: Association['apartments'],
  groups: ReadonlyMap<number, ApartmentGroupState>,
): ReadonlyMap<number, ApartmentGroupState> {
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      { ...group, apartments: inListOrder(apartments, group.apartments) },
    ]),
  );
}

function withoutMember(
  groups: ReadonlyMap<number, ApartmentGroupState>,
  idAp: number,
): ReadonlyMap<number, ApartmentGroupState> {
  return new Map(
    [...groups].map(([id, group]) => [
      id,
      group.apartments.includes(idAp)
        ? { ...group, apartments: group.apartments.filter((member) => member !== idAp) }
        : group,
    ]),
  );
}
