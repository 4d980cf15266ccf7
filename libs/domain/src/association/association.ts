import type {
  ApartmentData,
  AssociationEvent,
  AssociationSettings,
  BlockData,
  EntranceData,
} from './events.js';

export interface EntranceState extends EntranceData {
  readonly idBlock: number;
}

export interface ApartmentState extends ApartmentData {
  readonly idEntrance: number;
}

export interface ApartmentGroupState {
  readonly name: string;
  readonly apartments: readonly number[];
}

/**
 * What decisions on `association-{as}` ask about. Maps keep the order of adding: the apartment list of an
 * association is its entrances in that order, each with its apartments in that order (ties of a distribution
 * go to the apartment that stands first).
 */
export interface Association {
  /** 0 until the association is created. */
  readonly idAs: number;
  readonly settings: AssociationSettings;
  readonly blocks: ReadonlyMap<number, BlockData>;
  readonly entrances: ReadonlyMap<number, EntranceState>;
  readonly apartments: ReadonlyMap<number, ApartmentState>;
  readonly groups: ReadonlyMap<number, ApartmentGroupState>;
  /** Role masks by `user:group`; group 0 is the whole association. */
  readonly roles: ReadonlyMap<string, number>;
  /** Highest number given so far to a block, entrance, apartment or group; numbers are never given twice. */
  readonly lastNumber: number;
}

/** Blocks, entrances, apartments and groups of association `as` are numbered as × 10 000 + 1 … + 9 999. */
export const NUMBERS_PER_ASSOCIATION = 10_000;

export const SETTINGS_AT_START: AssociationSettings = {
  name: '',
  cif: '',
  city: '',
  address: '',
  iban: '',
  bank: '',
  maturityDays: 30,
  penaltiesRateE2: 0,
  tableFontSize: 3,
  hasCensor: false,
  generalInfo: '',
  c1Name: 'Suprafață încălzită',
  c2Name: 'Coeficient 2',
  c3Name: 'Coeficient 3',
  c4Name: 'Coeficient 4',
};

export const NO_ASSOCIATION: Association = {
  idAs: 0,
  settings: SETTINGS_AT_START,
  blocks: new Map(),
  entrances: new Map(),
  apartments: new Map(),
  groups: new Map(),
  roles: new Map(),
  lastNumber: 0,
};

/** Folds one fact into the state; it believes every event. */
export function evolve(state: Association, event: AssociationEvent): Association {
  switch (event.type) {
    case 'AssociationCreated':
      return { ...state, idAs: event.data.idAs, settings: event.data.settings };
    case 'AssociationSettingsChanged':
      return { ...state, settings: { ...state.settings, ...event.data.after } };
    case 'BlockAdded':
    case 'BlockChanged':
    case 'BlockDeleted':
      return evolveBlock(state, event);
    case 'EntranceAdded':
    case 'EntranceChanged':
    case 'EntranceDeleted':
      return evolveEntrance(state, event);
    case 'ApartmentAdded':
    case 'ApartmentChanged':
    case 'ApartmentDeleted':
      return evolveApartment(state, event);
    case 'ApartmentGroupAdded':
    case 'ApartmentGroupChanged':
    case 'ApartmentGroupDeleted':
      return evolveGroup(state, event);
    case 'RolesChanged': {
      const key = roleKey(event.data.idUser, event.data.idGroup);
      const { after } = event.data;
      return {
        ...state,
        roles: after === 0 ? without(state.roles, key) : withEntry(state.roles, key, after),
      };
    }
  }
}

/** The key of a person's role in the whole association (group null) or in one entrance. */
export function roleKey(idUser: number, idGroup: number | null): string {
  return `${idUser}:${idGroup ?? 0}`;
}

type EventOf<T extends AssociationEvent['type']> = Extract<AssociationEvent, { type: T }>;

function evolveBlock(
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

function evolveEntrance(
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

function evolveApartment(
  state: Association,
  event: EventOf<'ApartmentAdded' | 'ApartmentChanged' | 'ApartmentDeleted'>,
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
    case 'ApartmentDeleted': {
      const { idAp } = event.data;
      return {
        ...state,
        apartments: without(state.apartments, idAp),
        groups: withoutMember(state.groups, idAp),
      };
    }
  }
}

function evolveGroup(
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

function numbered(state: Association, id: number): Association {
  return { ...state, lastNumber: Math.max(state.lastNumber, id % NUMBERS_PER_ASSOCIATION) };
}

function withEntry<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

function changed<K, V extends object>(
  map: ReadonlyMap<K, V>,
  key: K,
  after: Partial<NoInfer<V>>,
): ReadonlyMap<K, V> {
  const before = map.get(key);
  return before === undefined ? map : withEntry(map, key, { ...before, ...after });
}

function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
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
