import { type Association, lookKey, plansOf, roleKey } from './association.js';
import type { AssociationEvent } from './events.js';
import { evolveFund, withOwnIbans } from './evolve-funds.js';
import { evolveMeters } from './evolve-meters.js';
import { evolveApartment, evolveBlock, evolveEntrance, evolveGroup } from './evolve-structure.js';
import { evolveTenants } from './evolve-tenants.js';
import { changed, type EventOf, numbered, withEntry, without } from './fold.js';

/**
 * Folds one event into the state; believes every event. `actor` is the user who wrote it, 0 where the caller does not
 * need it.
 */
export function evolve(state: Association, event: AssociationEvent, actor = 0): Association {
  switch (event.type) {
    case 'AssociationCreated':
      return { ...state, idAs: event.data.idAs, settings: event.data.settings };
    case 'AssociationSettingsChanged':
      return {
        ...state,
        settings: { ...state.settings, ...event.data.after },
        ibanChanges: withOwnIbans(state, event.data.after),
      };
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
    case 'ApartmentsOrdered':
    case 'FormerOccupantsErased':
    case 'ApartmentDeleted':
      return evolveApartment(state, event);
    case 'ApartmentGroupAdded':
    case 'ApartmentGroupChanged':
    case 'ApartmentGroupDeleted':
      return evolveGroup(state, event);
    case 'TenantLinked':
    case 'TenantUnlinked':
    case 'ApartmentCodeChanged':
      return evolveTenants(state, event);
    case 'OutgoColumnAdded':
    case 'OutgoColumnChanged':
    case 'OutgoColumnDeleted':
    case 'OutgoColumnsOrdered':
      return evolveColumns(state, event);
    case 'MetersAdded':
    case 'MeterChanged':
    case 'MetersDeleted':
    case 'MeterReplaced':
    case 'MeterReplacementTakenBack':
      return evolveMeters(state, event);
    case 'ReadingWindowChanged':
      return { ...state, readingWindow: { ...state.readingWindow, ...event.data.after } };
    case 'FundAdded':
    case 'FundChanged':
    case 'FundDeleted':
      return evolveFund(state, event);
    case 'ServiceProviderAdded':
    case 'ServiceProviderChanged':
    case 'ServiceProviderDeleted':
      return evolveProviders(state, event);
    case 'CompanyMeterNumberAdded':
    case 'CompanyMeterNumberRemoved':
      return evolveMeterNumbers(state, event);
    case 'PersonsPlanned':
    case 'PersonsPlanRemoved':
      return evolvePlans(state, event);
    case 'FirstMonthChosen':
      return { ...state, firstMonth: event.data.month };
    case 'PenaltyDecisionRecorded':
      return { ...state, penaltyDecision: event.data };
    case 'AccountantAssigned':
    case 'AccountantDismissed':
      return evolveAccountants(state, event);
    case 'AlertLookedAt': {
      const { alert, note } = event.data;
      return { ...state, looks: withEntry(state.looks, lookKey(actor, alert), note) };
    }
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

function evolveColumns(
  state: Association,
  event: EventOf<
    'OutgoColumnAdded' | 'OutgoColumnChanged' | 'OutgoColumnDeleted' | 'OutgoColumnsOrdered'
  >,
): Association {
  switch (event.type) {
    case 'OutgoColumnAdded': {
      const { idOutgoColumn: id, ...column } = event.data;
      return numbered({ ...state, columns: withEntry(state.columns, id, column) }, id);
    }
    case 'OutgoColumnChanged': {
      const { idOutgoColumn: id, after } = event.data;
      return { ...state, columns: changed(state.columns, id, after) };
    }
    case 'OutgoColumnDeleted':
      return { ...state, columns: without(state.columns, event.data.idOutgoColumn) };
    case 'OutgoColumnsOrdered':
      return {
        ...state,
        columns: event.data.after.reduce(
          (columns, id, place) => changed(columns, id, { orderNumber: place + 1 }),
          state.columns,
        ),
      };
  }
}

function evolveProviders(
  state: Association,
  event: EventOf<'ServiceProviderAdded' | 'ServiceProviderChanged' | 'ServiceProviderDeleted'>,
): Association {
  const { idServiceProvider: id } = event.data;
  switch (event.type) {
    case 'ServiceProviderAdded': {
      const { idServiceProvider: _, ...provider } = event.data;
      return numbered({ ...state, providers: withEntry(state.providers, id, provider) }, id);
    }
    case 'ServiceProviderChanged':
      return { ...state, providers: changed(state.providers, id, event.data.after) };
    case 'ServiceProviderDeleted':
      return { ...state, providers: without(state.providers, id) };
  }
}

function evolveMeterNumbers(
  state: Association,
  event: EventOf<'CompanyMeterNumberAdded' | 'CompanyMeterNumberRemoved'>,
): Association {
  const { idCompany, meterNumber } = event.data;
  const known = state.meterNumbers.get(idCompany) ?? [];
  const after =
    event.type === 'CompanyMeterNumberAdded'
      ? [...known, meterNumber]
      : known.filter((one) => one !== meterNumber);
  return { ...state, meterNumbers: withEntry(state.meterNumbers, idCompany, after) };
}

function evolvePlans(
  state: Association,
  event: EventOf<'PersonsPlanned' | 'PersonsPlanRemoved'>,
): Association {
  const { idAp, idApChange } = event.data;
  const standing = plansOf(state, idAp);
  switch (event.type) {
    case 'PersonsPlanned':
      return {
        ...state,
        plans: withEntry(state.plans, idAp, [...standing, event.data]),
        lastPlan: Math.max(state.lastPlan, idApChange),
      };
    case 'PersonsPlanRemoved': {
      const left = standing.filter((plan) => plan.idApChange !== idApChange);
      return { ...state, plans: withEntry(state.plans, idAp, left) };
    }
  }
}

function evolveAccountants(
  state: Association,
  event: EventOf<'AccountantAssigned' | 'AccountantDismissed'>,
): Association {
  const { idUser } = event.data;
  const accountants = new Set(state.accountants);
  if (event.type === 'AccountantAssigned') accountants.add(idUser);
  else accountants.delete(idUser);
  return { ...state, accountants };
}
