import {
  type ApartmentGroupState,
  type Association,
  codeTurnOf,
  IBANS,
  lookKey,
  NUMBERS_PER_ASSOCIATION,
  plansOf,
  roleKey,
} from './association.js';
import type { AssociationEvent, AssociationSettings, MeterReplacement } from './events.js';

type EventOf<T extends AssociationEvent['type']> = Extract<AssociationEvent, { type: T }>;

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
  event: EventOf<
    'ApartmentAdded' | 'ApartmentChanged' | 'FormerOccupantsErased' | 'ApartmentDeleted'
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
    // From here on what was read of them before does not open any more.
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
        gone: withEntry(state.gone, idAp, { number: before.number, idEntrance }),
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

function evolveMeters(
  state: Association,
  event: EventOf<
    'MetersAdded' | 'MeterChanged' | 'MetersDeleted' | 'MeterReplaced' | 'MeterReplacementTakenBack'
  >,
): Association {
  switch (event.type) {
    case 'MetersAdded': {
      const meters = new Map(state.meters);
      let { lastMeter } = state;
      for (const { idMeter, ...meter } of event.data.meters) {
        meters.set(idMeter, meter);
        lastMeter = Math.max(lastMeter, idMeter);
      }
      return { ...state, meters, lastMeter };
    }
    case 'MeterChanged': {
      const { idMeter, after } = event.data;
      return { ...state, meters: changed(state.meters, idMeter, after) };
    }
    case 'MetersDeleted': {
      const meters = new Map(state.meters);
      for (const { idMeter } of event.data.meters) meters.delete(idMeter);
      return { ...state, meters };
    }
    case 'MeterReplaced':
    case 'MeterReplacementTakenBack': {
      const { idMeter, after } = event.data;
      const replacements = withEntry(
        state.replacements,
        idMeter,
        replacementsAfter(state.replacements.get(idMeter) ?? [], event),
      );
      return { ...state, replacements, meters: changed(state.meters, idMeter, after) };
    }
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

function replacementsAfter(
  standing: readonly MeterReplacement[],
  { type, data }: EventOf<'MeterReplaced' | 'MeterReplacementTakenBack'>,
): readonly MeterReplacement[] {
  const others = standing.filter(({ month }) => month !== data.month);
  if (type === 'MeterReplacementTakenBack') return others;
  const { month, finalIndexE3, initialIndexE3, before } = data;
  // Recorded anew, it is still the first meter's series that was taken down.
  const oldSeries = standing.find((one) => one.month === month)?.oldSeries ?? before.series;
  return [...others, { month, finalIndexE3, initialIndexE3, oldSeries }];
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
