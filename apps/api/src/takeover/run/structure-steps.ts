import { routes } from '@scara/contracts/http';
import { monthIdOf } from '@scara/domain/kernel';
import { METERING } from '@scara/domain/month';
import { AddApartmentGroup } from '../../association/add-apartment-group/add-apartment-group.js';
import { AddApartment } from '../../association/add-apartment/add-apartment.js';
import { AddBlock } from '../../association/add-block/add-block.js';
import { AddEntrance } from '../../association/add-entrance/add-entrance.js';
import { ChangeSettings } from '../../association/change-settings/change-settings.js';
import { AddOutgoColumn } from '../../expense-month/columns.js';
import { AddMeters, PlanPersons } from '../../expense-month/meters.js';
import { AddFund } from '../../funds/fund-commands.js';
import { AddServiceProvider } from '../../providers/service-providers.js';
import { placeName } from './known-ids.js';
import { inAssociation, type Made, NOTHING } from './made.js';
import type { Step, StepHelp } from './step-help.js';

/*
 * Steps that build the association. Here and in `month-steps.ts` each step sends the product's own commands, and throws
 * `Refused` when one is refused.
 */

export async function changeSettings(
  { settings }: Step<'settings'>,
  help: StepHelp,
): Promise<Made> {
  const before = await help.settingsBefore(Object.keys(settings));
  const { revision } = await help.send(ChangeSettings, routes.changeSettings, { body: settings });
  return inAssociation(revision, { kind: 'settings', before });
}

export async function addBlock({ block }: Step<'block'>, { send }: StepHelp): Promise<Made> {
  const { idBlock, revision } = await send(AddBlock, routes.addBlock, { body: { name: block } });
  return inAssociation(revision, { kind: 'block', idBlock }, ['block', block, idBlock]);
}

export async function addEntrance(
  { block, entrance }: Step<'entrance'>,
  { ids, send }: StepHelp,
): Promise<Made> {
  const { idEntrance, revision } = await send(AddEntrance, routes.addEntrance, {
    params: { idBlock: ids.get('block', block) },
    body: { name: entrance },
  });
  const undo = { kind: 'entrance', idEntrance } as const;
  return inAssociation(revision, undo, ['entrance', entrance, idEntrance]);
}

export async function addApartment(
  { apartment }: Step<'apartment'>,
  help: StepHelp,
): Promise<Made> {
  const { name, isCompany, persons, cif, email, phone } = apartment;
  const { idAp, revision } = await help.send(AddApartment, routes.addApartment, {
    params: { idGroup: help.ids.get('entrance', apartment.entrance) },
    body: {
      number: apartment.apartment,
      tenantName: name,
      isCompany,
      persons,
      cif,
      email,
      tel1: phone,
      cn: isCompany ? name : '',
      surfaceE5: apartment.shareE5,
      heatSurfaceE5: apartment.heatE5,
      c2E5: apartment.c2E5,
      c3E5: apartment.c3E5,
      c4E5: apartment.c4E5,
    },
  });
  return inAssociation(revision, { kind: 'apartment', idAp }, [
    'apartment',
    placeName(apartment),
    idAp,
  ]);
}

export async function addColumn(
  { column, metering }: Step<'column'>,
  { send }: StepHelp,
): Promise<Made> {
  const { idOutgoColumn, revision } = await send(AddOutgoColumn, routes.addOutgoColumn, {
    // A metered column shows consumption and difference (1-core §9).
    body: { name: column, showMetering: metering === METERING.none ? 1 : 3 },
  });
  const undo = { kind: 'column', idOutgoColumn } as const;
  return inAssociation(revision, undo, ['column', column, idOutgoColumn]);
}

export async function addMeters({ meters }: Step<'meters'>, help: StepHelp): Promise<Made> {
  const adminMeters = meters.map(({ place, type, location, series, initialIndexMilli }) => ({
    idAp: help.ids.apartment(place),
    type,
    location,
    series,
    initialIndexE3: initialIndexMilli,
  }));
  const { idMeters, revision } = await help.send(AddMeters, routes.addMeters, {
    body: { adminMeters },
  });
  const made = adminMeters.map(({ idAp, series }, at) => ({ idAp, series, id: idMeters[at]! }));
  const undo = made.map(({ idAp, id }) => ({ idAp, idMeter: id }));
  return {
    ...inAssociation(revision, { kind: 'meters', meters: undo }),
    ids: made.map(({ series, id }) => ['meter', series, id] as const),
  };
}

export async function addGroup(
  { group, members }: Step<'group'>,
  { ids, send }: StepHelp,
): Promise<Made> {
  const { idApartmentsGroup, revision } = await send(AddApartmentGroup, routes.addApartmentGroup, {
    body: { name: group, apartments: members.map(ids.apartment) },
  });
  const undo = { kind: 'group', idApartmentsGroup } as const;
  return inAssociation(revision, undo, ['group', group, idApartmentsGroup]);
}

export async function addFund({ fund }: Step<'fund'>, { send }: StepHelp): Promise<Made> {
  const { idFund, revision } = await send(AddFund, routes.addFund, { body: { name: fund } });
  return inAssociation(revision, { kind: 'fund', idFund }, ['fund', fund, idFund]);
}

/** A provider that the association already had is used as it is, and stays when the takeover is taken back. */
export async function addProvider({ provider }: Step<'provider'>, help: StepHelp): Promise<Made> {
  const { names, cif } = provider;
  const named = (id: number): Made['ids'] => names.map((name) => ['provider', name, id] as const);
  const before = await help.providerBefore(provider);
  if (before !== undefined) return { ...NOTHING, ids: named(before) };
  const { idServiceProvider, revision } = await help.send(
    AddServiceProvider,
    routes.addServiceProvider,
    { body: { spName: names[0]!, cif } },
  );
  const undo = { kind: 'provider', idServiceProvider } as const;
  return { ...inAssociation(revision, undo), ids: named(idServiceProvider) };
}

export async function planPersons(
  { change: { place, month, persons } }: Step<'persons'>,
  { ids, send }: StepHelp,
): Promise<Made> {
  const { idApChange, revision } = await send(PlanPersons, routes.planPersons, {
    params: { idAp: ids.apartment(place) },
    body: { idMonth: monthIdOf(month), persons },
  });
  const undo = idApChange === null ? null : ({ kind: 'persons', idApChange } as const);
  return inAssociation(revision, undo);
}
