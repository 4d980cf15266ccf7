import { associationEvents } from '@scara/contracts/events';
import {
  type Association,
  type AssociationEvent,
  type AssociationSettings,
  evolve,
  NO_ASSOCIATION,
} from '@scara/domain/association';
import type { StreamFamily } from '@scara/event-store';
import { changedAfter, type Tracked } from '../http/changed-objects.js';

/** The state of an association's stream: the association as decisions need it, with the objects of its last changes. */
export interface AssociationStream extends Tracked {
  readonly association: Association;
}

export const associationFamily: StreamFamily<AssociationStream, AssociationEvent> = {
  name: 'association',
  streamOf: (id) => `association-${id}`,
  initial: { association: NO_ASSOCIATION, lastChange: undefined },
  evolve: ({ association, lastChange }, event, actor) => ({
    association: evolve(association, event, actor),
    lastChange: changedAfter(lastChange, objectOf(event)),
  }),
  schemas: associationEvents,
  associationOf: Number,
};

/** The settings that have calls of their own to add and remove them. */
const IMAGES: ReadonlySet<string> = new Set<keyof AssociationSettings>(['stamp', 'logo']);

/** Returns the name of the object that an event changes: edits of different objects never conflict. */
function objectOf({ type, data }: AssociationEvent): string {
  switch (type) {
    case 'AssociationCreated':
      return 'settings';
    case 'AssociationSettingsChanged':
      // Stamp and logo are saved at once, beside other settings that may still be edited, so they must not conflict
      // with those.
      return Object.keys(data.after).every((field) => IMAGES.has(field)) ? 'images' : 'settings';
    case 'BlockAdded':
    case 'BlockChanged':
    case 'BlockDeleted':
      return `block:${data.idBlock}`;
    case 'EntranceAdded':
    case 'EntranceChanged':
    case 'EntranceDeleted':
      return `entrance:${data.idEntrance}`;
    case 'ApartmentsOrdered':
      return `order:${data.idEntrance}`;
    case 'ApartmentAdded':
    case 'ApartmentChanged':
    case 'FormerOccupantsErased':
    case 'ApartmentDeleted':
      return `apartment:${data.idAp}`;
    case 'ApartmentGroupAdded':
    case 'ApartmentGroupChanged':
    case 'ApartmentGroupDeleted':
      return `group:${data.idApartmentsGroup}`;
    case 'OutgoColumnAdded':
    case 'OutgoColumnChanged':
    case 'OutgoColumnDeleted':
      return `column:${data.idOutgoColumn}`;
    case 'OutgoColumnsOrdered':
      return 'columns';
    case 'MetersAdded':
    case 'MetersDeleted':
      return 'meters';
    case 'MeterChanged':
    case 'MeterReplaced':
    case 'MeterReplacementTakenBack':
      return `meter:${data.idMeter}`;
    case 'ReadingWindowChanged':
      return 'reading-window';
    case 'FundAdded':
    case 'FundChanged':
    case 'FundDeleted':
      return `fund:${data.idFund}`;
    case 'ServiceProviderAdded':
    case 'ServiceProviderChanged':
    case 'ServiceProviderDeleted':
      return `provider:${data.idServiceProvider}`;
    case 'CompanyMeterNumberAdded':
    case 'CompanyMeterNumberRemoved':
      return `company:${data.idCompany}`;
    case 'PersonsPlanned':
    case 'PersonsPlanRemoved':
      return `plan:${data.idAp}`;
    case 'FirstMonthChosen':
      return 'first-month';
    case 'PenaltyDecisionRecorded':
      return 'penalty-decision';
    case 'TenantLinked':
    case 'TenantUnlinked':
    case 'ApartmentCodeChanged':
      return `tenants:${data.idAp}`;
    case 'AlertLookedAt':
      return `alert:${data.alert}`;
    case 'AccountantAssigned':
    case 'AccountantDismissed':
      return `accountant:${data.idUser}`;
    case 'RolesChanged':
      return `role:${data.idUser}`;
  }
}
