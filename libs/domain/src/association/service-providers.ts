import { accept, changesOf, checkCif } from '../kernel/index.js';
import type { Association } from './association.js';
import type { ServiceProviderData } from './events.js';
import type { AssociationRejection } from './rejections.js';
import {
  type AssociationDecision,
  cleaned,
  firstOf,
  FULL,
  lengthRule,
  nextId,
  refuse,
  sameName,
  taxIdRule,
} from './rules.js';

/** The longest name of a provider: as long as that on an expense's document. */
export const PROVIDER_NAME_MOST = 100;
const CLIENT_NUMBER_MOST = 50;
const METER_NUMBER_MOST = 50;
/** The most meter numbers of an association at one company. */
const METER_NUMBERS_MOST = 200;

type NameAndCif = Pick<ServiceProviderData, 'name' | 'cif'>;

/** Adds a provider: unique by fiscal code, and by name where it has none (typed by hand). */
export function addServiceProvider(
  command: ServiceProviderData,
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const provider = normal(command);
  const refusal = fieldRefusal(provider) ?? takenRefusal(provider, state, undefined);
  if (refusal) return refuse(refusal);
  const idServiceProvider = nextId(state);
  if (idServiceProvider === undefined) return refuse(FULL);
  return accept({ type: 'ServiceProviderAdded', data: { idServiceProvider, ...provider } });
}

/**
 * Changes the given fields that differ; the provider stays unique as when it was added. An inactive one is not offered
 * any more.
 */
export function changeServiceProvider(
  command: { readonly idServiceProvider: number; readonly provider: Partial<ServiceProviderData> },
  state: Association,
): AssociationDecision {
  const { idServiceProvider } = command;
  const standing = state.providers.get(idServiceProvider);
  if (!standing) return refuse({ code: 'provider-not-found' });
  const wanted = normal({ ...standing, ...command.provider });
  const { name, cif } = wanted;
  // A provider typed by hand may have the name of a company added later. It must still be possible to make it inactive.
  const isNamedAnew = name !== standing.name || cif !== standing.cif;
  const refusal =
    fieldRefusal(wanted) ??
    (isNamedAnew ? takenRefusal(wanted, state, idServiceProvider) : undefined);
  if (refusal) return refuse(refusal);
  const changes = changesOf<ServiceProviderData>(standing, wanted);
  return changes
    ? accept({ type: 'ServiceProviderChanged', data: { idServiceProvider, ...changes } })
    : accept();
}

/**
 * Deletes a provider. `isUsed`: an expense of any month refers to it, as the caller has read; it can then only be made
 * inactive.
 */
export function deleteServiceProvider(
  command: { readonly idServiceProvider: number; readonly isUsed: boolean },
  state: Association,
): AssociationDecision {
  const { idServiceProvider, isUsed } = command;
  const before = state.providers.get(idServiceProvider);
  if (!before) return refuse({ code: 'provider-not-found' });
  if (isUsed) return refuse({ code: 'provider-in-use' });
  return accept({ type: 'ServiceProviderDeleted', data: { idServiceProvider, before } });
}

/** Adds a number under which a company knows the association's meter; scanned bills are recognised by it. */
export function addMeterNumber(
  command: { readonly idCompany: number; readonly meterNumber: string },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { idCompany, meterNumber } = cleaned(command);
  const refusal = lengthRule('meterNumber', meterNumber, 1, METER_NUMBER_MOST);
  if (refusal) return refuse(refusal);
  const known = state.meterNumbers.get(idCompany) ?? [];
  if (known.includes(meterNumber)) return accept();
  if (known.length >= METER_NUMBERS_MOST) {
    return refuse({ code: 'meter-numbers-too-many', most: METER_NUMBERS_MOST });
  }
  return accept({ type: 'CompanyMeterNumberAdded', data: { idCompany, meterNumber } });
}

/** Removes a meter number: the meter is gone, or the number was wrong. Removing again adds no event. */
export function removeMeterNumber(
  command: { readonly idCompany: number; readonly meterNumber: string },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { idCompany, meterNumber } = cleaned(command);
  const known = state.meterNumbers.get(idCompany) ?? [];
  if (!known.includes(meterNumber)) return accept();
  return accept({ type: 'CompanyMeterNumberRemoved', data: { idCompany, meterNumber } });
}

/** Returns the association's provider with a fiscal code as typed, with its id; undefined for none. */
export function providerOfCif(
  state: Association,
  cif: string,
): (ServiceProviderData & { readonly idServiceProvider: number }) | undefined {
  const digits = storedCif(cif);
  if (digits === '') return undefined;
  for (const [idServiceProvider, provider] of state.providers) {
    if (provider.cif === digits) return { idServiceProvider, ...provider };
  }
  return undefined;
}

/** Returns the id of the existing provider that prevents adding this one; undefined for none. */
export function standingProvider(
  state: Association,
  { name, cif }: NameAndCif,
): number | undefined {
  const wanted = { name, cif: cif === '' ? '' : storedCif(cif) };
  const standing = [...state.providers].find(([, provider]) => isSame(provider, wanted));
  return standing?.[0];
}

/**
 * Returns a fiscal code as it is stored: its digits where it is valid, else the typed text, to be refused or kept as it
 * is.
 */
export function storedCif(cif: string): string {
  const checked = checkCif(cif);
  return checked.kind === 'refused' ? cif.trim() : checked.digits.replace(/^0+(?=\d)/, '');
}

function normal(provider: ServiceProviderData): ServiceProviderData {
  const { cif, ...rest } = cleaned(provider);
  return { ...rest, cif: cif === '' ? '' : storedCif(cif) };
}

function fieldRefusal({ name, cif, n }: ServiceProviderData): AssociationRejection | undefined {
  return firstOf(
    lengthRule('spName', name, 1, PROVIDER_NAME_MOST),
    lengthRule('n', n, 0, CLIENT_NUMBER_MOST),
    taxIdRule(cif),
  );
}

/** True for the same provider: by fiscal code, or by name where there is none. */
function isSame(standing: NameAndCif, { name, cif }: NameAndCif): boolean {
  return cif === '' ? sameName(standing.name, name) : standing.cif === cif;
}

function takenRefusal(
  wanted: NameAndCif,
  { providers }: Association,
  self: number | undefined,
): AssociationRejection | undefined {
  const same = [...providers].find(([id, other]) => id !== self && isSame(other, wanted));
  if (same === undefined) return undefined;
  const [, { name }] = same;
  return wanted.cif === ''
    ? { code: 'provider-name-taken', field: 'spName', name }
    : { code: 'provider-cif-taken', field: 'cif', name };
}
