import { type Association, codeTurnOf, IBANS, lookKey, plansOf, roleKey } from './association.js';
import type { AssociationEvent, AssociationSettings } from './events.js';
import { evolveMeters } from './evolve-meters.js';
import { evolveApartment, evolveBlock, evolveEntrance, evolveGroup } from './evolve-structure.js';
import { changed, type EventOf, numbered, withEntry, without } from './fold.js';

/** Folds one fact into the state; it believes every event. `actor` wrote it, 0 where nobody asks. */
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
    case 'TenantLinked': {
      const { idAp, idUser } = event.data;
      const others = state.tenants.get(idAp) ?? [];
      return { ...state, tenants: withEntry(state.tenants, idAp, [...others, idUser]) };
    }
    case 'TenantUnlinked': {
      const { idAp, idUser } = event.data;
      const rest = (state.tenants.get(idAp) ?? []).filter((one) => one !== idUser);
      return {
        ...state,
        tenants:
          rest.length === 0 ? without(state.tenants, idAp) : withEntry(state.tenants, idAp, rest),
      };
    }
    case 'ApartmentCodeChanged': {
      const { idAp } = event.data;
      return {
        ...state,
        codeTurns: withEntry(state.codeTurns, idAp, codeTurnOf(state, idAp) + 1),
      };
    }
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
    case 'FundAdded': {
      const { idFund, ...fund } = event.data;
      return numbered({ ...state, funds: withEntry(state.funds, idFund, fund) }, idFund);
    }
    case 'FundChanged': {
      const { idFund, after } = event.data;
      const iban = state.funds.get(idFund)?.iban;
      return {
        ...state,
        funds: changed(state.funds, idFund, after),
        ibanChanges: withIban(state, idFund, iban, after.iban),
      };
    }
    case 'FundDeleted':
      return { ...state, funds: without(state.funds, event.data.idFund) };
    case 'ServiceProviderAdded':
    case 'ServiceProviderChanged':
    case 'ServiceProviderDeleted':
      return evolveProviders(state, event);
    case 'CompanyMeterNumberAdded': {
      const { idCompany, meterNumber } = event.data;
      const known = state.meterNumbers.get(idCompany) ?? [];
      return {
        ...state,
        meterNumbers: withEntry(state.meterNumbers, idCompany, [...known, meterNumber]),
      };
    }
    case 'CompanyMeterNumberRemoved': {
      const { idCompany, meterNumber } = event.data;
      const left = (state.meterNumbers.get(idCompany) ?? []).filter((one) => one !== meterNumber);
      return { ...state, meterNumbers: withEntry(state.meterNumbers, idCompany, left) };
    }
    case 'PersonsPlanned': {
      const { idAp, idApChange } = event.data;
      return {
        ...state,
        plans: withEntry(state.plans, idAp, [...plansOf(state, idAp), event.data]),
        lastPlan: Math.max(state.lastPlan, idApChange),
      };
    }
    case 'PersonsPlanRemoved': {
      const { idAp, idApChange } = event.data;
      const left = plansOf(state, idAp).filter((plan) => plan.idApChange !== idApChange);
      return { ...state, plans: withEntry(state.plans, idAp, left) };
    }
    case 'FirstMonthChosen':
      return { ...state, firstMonth: event.data.month };
    case 'PenaltyDecisionRecorded':
      return { ...state, penaltyDecision: event.data };
    case 'AccountantAssigned':
      return { ...state, accountants: new Set(state.accountants).add(event.data.idUser) };
    case 'AccountantDismissed': {
      const { idUser } = event.data;
      const accountants = new Set([...state.accountants].filter((one) => one !== idUser));
      return { ...state, accountants };
    }
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

/** The association's own accounts: the one that bills name, and those of its second and third bank. */
function withOwnIbans(
  state: Association,
  after: Partial<AssociationSettings>,
): Association['ibanChanges'] {
  return IBANS.reduce(
    (ibanChanges, name) =>
      withIban({ ...state, ibanChanges }, null, state.settings[name], after[name]),
    state.ibanChanges,
  );
}

/** The first number that an account gets is no change of it. */
function withIban(
  { ibanChanges }: Association,
  idFund: number | null,
  before: string | undefined,
  after: string | undefined,
): Association['ibanChanges'] {
  const isChanged =
    after !== undefined && before !== undefined && before !== '' && before !== after;
  return isChanged ? [...ibanChanges, { idFund, before, after }] : ibanChanges;
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
