import { createHash } from 'node:crypto';
import {
  type ApartmentData,
  type Association,
  type AssociationEvent,
  type AssociationSettings,
  evolve,
  NO_ASSOCIATION,
} from '@scara/domain/association';
import type { ProjectedEvent } from '../subscription/event-source.js';

/** A repeatable series of pseudo-random whole numbers from 0 to below `bound`. */
export type Dice = (bound: number) => number;

export function dice(seed: number): Dice {
  let state = seed >>> 0 || 1;
  return (bound) => {
    // xorshift32
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % bound;
  };
}

/** Returns a uuid derived from a text, so that runs are repeatable. */
function uuidOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return [8, 12, 16, 20, 32]
    .map((end, at, ends) => hex.slice(at === 0 ? 0 : ends[at - 1], end))
    .join('-');
}

export function eventAt(
  place: { readonly association: number; readonly revision: number; readonly commit: number },
  event: { readonly type: string; readonly data: unknown },
): ProjectedEvent {
  const { association, revision, commit } = place;
  const id = uuidOf(`event ${commit} ${association}`);
  const commandId = uuidOf(`command ${commit} ${association}`);
  return {
    id,
    streamId: `association-${association}`,
    family: 'association',
    revision: BigInt(revision),
    position: { commit: BigInt(commit), prepare: BigInt(commit) },
    created: new Date(Date.UTC(2026, 2, 29, 0, 30) + commit * 977).toISOString(),
    type: event.type,
    data: event.data,
    metadata: {
      actor: 100 + (commit % 7),
      role: 1,
      associationId: association,
      ...(commit % 5 === 0 ? { onBehalfOf: 42, reason: 'Hotărârea adunării – „da” \\ {1}' } : {}),
      commandId,
      fingerprint: 'f',
      index: 0,
      count: 1,
      correlationId: commandId,
      causationId: commandId,
      schemaVersion: 1,
    },
  };
}

const TEXTS = [
  '',
  'Ștefan cel Mare nr. 3',
  'a"b\\c{d},NULL',
  "O'Neill\nrând nou",
  '🏠 țară',
  'NULL',
];

export const SETTINGS: AssociationSettings = {
  name: 'Asociația 12',
  cif: '14399840',
  city: 'Iași',
  address: 'Str. Păcii 1',
  iban: '',
  bank: '',
  bank1: '',
  iban1: '',
  bank2: '',
  iban2: '',
  maturityDays: 30,
  penaltiesRateE2: 20,
  tableFontSize: 3,
  hasCensor: true,
  transferQr: false,
  compl: false,
  onlyCalc: true,
  generalInfo: '<p>Bun venit</p>',
  c1Name: 'c1',
  c2Name: 'c2',
  c3Name: 'c3',
  c4Name: 'c4',
  omName: 'Gaz',
  omUnit: 'mc',
  om1Name: '',
  om1Unit: '',
  stamp: '',
  logo: '',
};

export function anApartment(over: Partial<ApartmentData> = {}): ApartmentData {
  return {
    number: '1',
    tenantName: 's1:sealed',
    persons: 2,
    surfaceE5: 312_000,
    heatSurfaceE5: 5_212_340,
    c2E5: 0,
    c3E5: 0,
    c4E5: 0,
    nopRemBani: 0,
    nopPenBani: -12,
    tel1: '',
    tel2: '',
    email: '',
    infoExtended: '',
    isCompany: false,
    toSendEfactura: false,
    cif: '',
    cn: '',
    caddr: '',
    county: 'IS',
    tva: false,
    ...over,
  };
}

/** Returns a plausible random history of some associations, as the domain would have written it. */
export function history(length: number, seed: number, associations = 4): ProjectedEvent[] {
  const roll = dice(seed);
  const states = new Map<number, { state: Association; revision: number }>();
  const events: ProjectedEvent[] = [];
  for (let commit = 0; commit < length; commit += 1) {
    const association = 1 + roll(associations);
    const known = states.get(association) ?? { state: NO_ASSOCIATION, revision: -1 };
    const event = nextEvent(known.state, association, roll);
    const revision = known.revision + 1;
    states.set(association, { state: evolve(known.state, event), revision });
    events.push(eventAt({ association, revision, commit: commit * 113 + 5 }, event));
  }
  return events;
}

function nextEvent(state: Association, idAs: number, roll: Dice): AssociationEvent {
  if (state.idAs === 0) return { type: 'AssociationCreated', data: { idAs, settings: SETTINGS } };
  const fresh = idAs * 10_000 + state.lastNumber + 1;
  const text = (): string => TEXTS[roll(TEXTS.length)] as string;
  const one = <K, V>(map: ReadonlyMap<K, V>): [K, V] | undefined => [...map][roll(map.size || 1)];
  const [block, entrance, apartment, group] = [
    one(state.blocks),
    one(state.entrances),
    one(state.apartments),
    one(state.groups),
  ];
  const members = [...state.apartments.keys()].filter(() => roll(2) === 0);
  switch (roll(17)) {
    case 0: {
      const after = { name: text(), maturityDays: roll(100) };
      const { name, maturityDays } = state.settings;
      return {
        type: 'AssociationSettingsChanged',
        data: { after, before: { name, maturityDays } },
      };
    }
    case 1:
      return { type: 'BlockAdded', data: { idBlock: fresh, name: text(), street: text() } };
    case 2:
      if (block === undefined) break;
      return {
        type: 'BlockChanged',
        data: { idBlock: block[0], after: { name: text() }, before: { name: block[1].name } },
      };
    case 3:
      if (block === undefined || [...state.entrances.values()].some((e) => e.idBlock === block[0]))
        break;
      return { type: 'BlockDeleted', data: { idBlock: block[0], before: block[1] } };
    case 4:
      if (block === undefined) break;
      return {
        type: 'EntranceAdded',
        data: { idEntrance: fresh, idBlock: block[0], name: text() },
      };
    case 5:
      if (entrance === undefined) break;
      return {
        type: 'EntranceChanged',
        data: {
          idEntrance: entrance[0],
          after: { name: text() },
          before: { name: entrance[1].name },
        },
      };
    case 6: {
      if (entrance === undefined) break;
      const [idEntrance, { idBlock, name }] = entrance;
      if ([...state.apartments.values()].some((a) => a.idEntrance === idEntrance)) break;
      return { type: 'EntranceDeleted', data: { idEntrance, idBlock, before: { name } } };
    }
    case 7:
    case 8:
      if (entrance === undefined) break;
      return {
        type: 'ApartmentAdded',
        data: {
          idAp: fresh,
          idEntrance: entrance[0],
          ...anApartment({ number: text(), persons: roll(6), isCompany: roll(2) === 0 }),
        },
      };
    case 9: {
      if (apartment === undefined || roll(3) > 0) break;
      const [idAp, { idEntrance, ...before }] = apartment;
      return { type: 'ApartmentDeleted', data: { idAp, idEntrance, before } };
    }
    case 10:
      return {
        type: 'ApartmentGroupAdded',
        data: { idApartmentsGroup: fresh, name: text(), apartments: members },
      };
    case 11: {
      if (group === undefined) break;
      const [idApartmentsGroup, before] = group;
      const after = roll(2) === 0 ? { name: text() } : { apartments: members.reverse() };
      return { type: 'ApartmentGroupChanged', data: { idApartmentsGroup, after, before } };
    }
    case 12:
      if (group === undefined || roll(3) > 0) break;
      return {
        type: 'ApartmentGroupDeleted',
        data: { idApartmentsGroup: group[0], before: group[1] },
      };
    case 13: {
      const idUser = 500 + roll(3);
      const before = state.roles.get(`${idUser}:0`) ?? 0;
      const after = before === 0 ? 1 : roll(2) * 4;
      return { type: 'RolesChanged', data: { idUser, idGroup: null, after, before } };
    }
    case 14: {
      if (apartment === undefined) break;
      const { idEntrance } = apartment[1];
      const before = [...state.apartments].flatMap(([idAp, one]) =>
        one.idEntrance === idEntrance ? [idAp] : [],
      );
      const from = roll(before.length);
      const after = [...before.slice(from), ...before.slice(0, from)];
      return { type: 'ApartmentsOrdered', data: { idEntrance, after, before } };
    }
    default:
  }
  if (apartment === undefined) {
    return { type: 'BlockAdded', data: { idBlock: fresh, name: text(), street: text() } };
  }
  const [idAp, before] = apartment;
  const persons = roll(7);
  return roll(2) === 0
    ? {
        type: 'ApartmentChanged',
        data: { idAp, after: { persons }, before: { persons: before.persons } },
      }
    : {
        type: 'ApartmentChanged',
        data: {
          idAp,
          after: { tenantName: text(), tva: !before.tva },
          before: { tenantName: before.tenantName, tva: before.tva },
        },
      };
}
