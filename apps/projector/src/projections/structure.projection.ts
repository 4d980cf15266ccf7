import type { AssociationEvent } from '@scara/domain/association';
import type { EventOf, Projection } from '../projection.js';
import { table } from '../rows/table.js';

const edited = { revision: 'big', updatedAt: 'instant' } as const;

const association = table('association', {
  key: {},
  columns: {
    name: 'text',
    cif: 'text',
    city: 'text',
    address: 'text',
    iban: 'text',
    bank: 'text',
    bank1: 'text',
    iban1: 'text',
    bank2: 'text',
    iban2: 'text',
    maturityDays: 'int',
    penaltiesRateE2: 'int',
    tableFontSize: 'int',
    hasCensor: 'bool',
    compl: 'bool',
    onlyCalc: 'bool',
    transferQr: 'bool',
    generalInfo: 'text',
    c1Name: 'text',
    c2Name: 'text',
    c3Name: 'text',
    c4Name: 'text',
    omName: 'text',
    omUnit: 'text',
    om1Name: 'text',
    om1Unit: 'text',
    stamp: 'text',
    logo: 'text',
    ...edited,
  },
});

const block = table('block', {
  key: { blockId: 'long' },
  columns: { name: 'text', street: 'text', listOrder: 'big', ...edited },
});

const entrance = table('entrance', {
  key: { entranceId: 'long' },
  columns: { blockId: 'long', name: 'text', listOrder: 'big', ...edited },
});

const apartment = table('apartment', {
  key: { apartmentId: 'long' },
  columns: {
    entranceId: 'long',
    number: 'text',
    tenantName: 'text',
    persons: 'int',
    surfaceE5: 'long',
    heatSurfaceE5: 'long',
    c2E5: 'long',
    c3E5: 'long',
    c4E5: 'long',
    nopRemBani: 'long',
    nopPenBani: 'long',
    tel1: 'text',
    tel2: 'text',
    email: 'text',
    infoExtended: 'text',
    isCompany: 'bool',
    toSendEfactura: 'bool',
    cif: 'text',
    cn: 'text',
    caddr: 'text',
    county: 'text',
    tva: 'bool',
    listOrder: 'big',
    placeInOrder: 'int',
    ...edited,
  },
});

const apartmentGroup = table('apartment_group', {
  key: { groupId: 'long' },
  columns: { name: 'text', listOrder: 'big', ...edited },
});

const apartmentGroupMember = table('apartment_group_member', {
  key: { groupId: 'long', apartmentId: 'long' },
  columns: { ordinal: 'int' },
});

const associationStats = table('association_stats', {
  key: {},
  columns: { blocks: 'long', entrances: 'long', apartments: 'long', persons: 'long' },
});

/** The current structure of the association, for its pages, lists and choices. */
export const structure: Projection<AssociationEvent> = {
  name: 'structure_v1',
  family: 'association',
  tables: [
    association,
    block,
    entrance,
    apartment,
    apartmentGroup,
    apartmentGroupMember,
    associationStats,
  ],
  on: {
    AssociationCreated: (event, rows) => {
      rows.insert(association, { ...event.data.settings, ...stamp(event) });
      rows.insert(associationStats, { blocks: 0, entrances: 0, apartments: 0, persons: 0 });
    },
    AssociationSettingsChanged: (event, rows) => {
      rows.patch(association, {}, { ...event.data.after, ...stamp(event) });
    },

    BlockAdded: (event, rows) => {
      const { idBlock, ...data } = event.data;
      rows.insert(block, { blockId: idBlock, ...data, ...added(event) });
      rows.add(associationStats, {}, { blocks: 1 });
    },
    BlockChanged: (event, rows) => {
      const { idBlock, after } = event.data;
      rows.patch(block, { blockId: idBlock }, { ...after, ...stamp(event) });
    },
    BlockDeleted: ({ data }, rows) => {
      rows.delete(block, { blockId: data.idBlock });
      rows.add(associationStats, {}, { blocks: -1 });
    },

    EntranceAdded: (event, rows) => {
      const { idEntrance, idBlock, ...data } = event.data;
      const row = { entranceId: idEntrance, blockId: idBlock, ...data, ...added(event) };
      rows.insert(entrance, row);
      rows.add(associationStats, {}, { entrances: 1 });
    },
    EntranceChanged: (event, rows) => {
      const { idEntrance, after } = event.data;
      rows.patch(entrance, { entranceId: idEntrance }, { ...after, ...stamp(event) });
    },
    EntranceDeleted: ({ data }, rows) => {
      rows.delete(entrance, { entranceId: data.idEntrance });
      rows.add(associationStats, {}, { entrances: -1 });
    },

    ApartmentAdded: (event, rows) => {
      const { idAp, idEntrance, ...data } = event.data;
      const row = {
        apartmentId: idAp,
        entranceId: idEntrance,
        ...data,
        ...added(event),
        placeInOrder: 0,
      };
      rows.insert(apartment, row);
      rows.add(associationStats, {}, { apartments: 1, persons: data.persons });
    },
    ApartmentChanged: (event, rows) => {
      const { idAp, after, before } = event.data;
      rows.patch(apartment, { apartmentId: idAp }, { ...after, ...stamp(event) });
      if (after.persons !== undefined) {
        // Without the previous number the sum is NaN, which makes the event poison.
        const more = after.persons - (before.persons ?? Number.NaN);
        rows.add(associationStats, {}, { persons: more });
      }
    },
    ApartmentsOrdered: (event, rows) => {
      event.data.after.forEach((apartmentId, placeInOrder) => {
        rows.patch(apartment, { apartmentId }, { listOrder: event.revision, placeInOrder });
      });
    },
    FormerOccupantsErased: (event, rows) => {
      const { idAp, kept } = event.data;
      rows.patch(apartment, { apartmentId: idAp }, { ...kept, ...stamp(event) });
    },
    ApartmentDeleted: ({ data }, rows) => {
      rows.delete(apartment, { apartmentId: data.idAp });
      rows.add(associationStats, {}, { apartments: -1, persons: -data.before.persons });
      // Deleting an apartment removes it from its groups, without an event of its own (domain: evolve.ts).
      rows.sweep(apartmentGroupMember, 'apartmentId', data.idAp);
    },

    ApartmentGroupAdded: (event, rows) => {
      const { idApartmentsGroup: groupId, name, apartments } = event.data;
      rows.insert(apartmentGroup, { groupId, name, ...added(event) });
      apartments.forEach((apartmentId, ordinal) => {
        rows.insert(apartmentGroupMember, { groupId, apartmentId, ordinal });
      });
    },
    ApartmentGroupChanged: (event, rows) => {
      const { idApartmentsGroup: groupId, after } = event.data;
      const { apartments, ...rest } = after;
      rows.patch(apartmentGroup, { groupId }, { ...rest, ...stamp(event) });
      if (apartments === undefined) return;
      rows.sweep(apartmentGroupMember, 'groupId', groupId);
      apartments.forEach((apartmentId, ordinal) => {
        rows.insert(apartmentGroupMember, { groupId, apartmentId, ordinal });
      });
    },
    ApartmentGroupDeleted: ({ data }, rows) => {
      rows.delete(apartmentGroup, { groupId: data.idApartmentsGroup });
      rows.sweep(apartmentGroupMember, 'groupId', data.idApartmentsGroup);
    },
  },
};

type Stamped = Pick<EventOf<AssociationEvent, AssociationEvent['type']>, 'revision' | 'created'>;

function stamp({ revision, created }: Stamped): { revision: bigint; updatedAt: string } {
  return { revision, updatedAt: created };
}

/**
 * Returns the first columns of an added object. Objects are listed in the order in which they were added, which is the
 * order of the stream, until a user orders them.
 */
function added(event: Stamped): { listOrder: bigint; revision: bigint; updatedAt: string } {
  return { listOrder: event.revision, ...stamp(event) };
}
