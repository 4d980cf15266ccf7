import {
  accept,
  changesOf,
  checkCif,
  EXCLUDED_MAX,
  FOUR_DECIMALS_WEIGHT_MAX,
  isPhone,
  PERSONS_MAX,
  phoneDigits,
  WEIGHT_MAX,
  type YearMonth,
} from '../kernel/index.js';
import type { ApartmentState, Association } from './association.js';
import type { ApartmentData, AssociationEvent } from './events.js';
import { planPersons, plansUntil } from './persons-plans.js';
import type { AssociationRejection } from './rejections.js';
import { unlinkAll } from './tenants.js';
import {
  type AssociationDecision,
  cleaned,
  FULL,
  labelRule,
  lengthRule,
  nextId,
  optionalLengthRule,
  rangeRule,
  refuse,
  sameName,
  taxIdRule,
} from './rules.js';

export const APARTMENT_AT_START: Omit<ApartmentData, 'number'> = {
  tenantName: '',
  persons: 0,
  surfaceE5: 0,
  heatSurfaceE5: 0,
  c2E5: 0,
  c3E5: 0,
  c4E5: 0,
  nopRemBani: 0,
  nopPenBani: 0,
  tel1: '',
  tel2: '',
  email: '',
  infoExtended: '',
  isCompany: false,
  toSendEfactura: false,
  cif: '',
  cn: '',
  caddr: '',
  county: '',
  tva: false,
};

export type AddApartment = { readonly idEntrance: number } & Pick<ApartmentData, 'number'> &
  Partial<ApartmentData>;

/** Adds an apartment to an entrance; its number is unique there. */
export function addApartment(command: AddApartment, state: Association): AssociationDecision {
  const { idEntrance, ...given } = command;
  if (!state.entrances.has(idEntrance)) return refuse({ code: 'entrance-not-found', idEntrance });
  const apartment = newApartment(given);
  const refusal = refusalsOf(apartment)[0] ?? numberTaken(apartment, state, idEntrance, undefined);
  if (refusal) return refuse(refusal);
  const idAp = nextId(state);
  return idAp === undefined
    ? refuse(FULL)
    : accept({ type: 'ApartmentAdded', data: { idAp, idEntrance, ...apartment } });
}

/** The month that a number of persons typed on an apartment holds from. */
export interface PersonsFrom {
  /** The newest month; null before the first. */
  readonly month: YearMonth | null;
  /** True where an earlier month is open again, which keeps its own numbers. */
  readonly isBehindOpen: boolean;
}

/**
 * Changes the given fields that differ; becoming a natural person or getting another CIF clears fields that no longer
 * apply. A number of persons typed here holds from the newest month on: plans that took effect by then are removed. While
 * an earlier month is open again, which reads them live, the number is planned for the newest one instead.
 */
export function changeApartment(
  command: {
    readonly idAp: number;
    readonly apartment: Partial<ApartmentData>;
    readonly personsFrom?: PersonsFrom | undefined;
  },
  state: Association,
): AssociationDecision {
  const { idAp } = command;
  const standing = state.apartments.get(idAp);
  if (!standing) return refuse({ code: 'apartment-not-found', idAp });
  const wanted = changedApartment(standing, command.apartment);
  const refusal = refusalsOf(wanted)[0] ?? numberTaken(wanted, state, standing.idEntrance, idAp);
  if (refusal) return refuse(refusal);
  return accept<AssociationEvent>(...eventsOfChange(command, wanted, state));
}

/** Returns an apartment as it is stored when it is added with these fields. */
export function newApartment(
  given: Pick<ApartmentData, 'number'> & Partial<ApartmentData>,
): ApartmentData {
  return consistent({ ...APARTMENT_AT_START, ...normal(given) });
}

/** Returns the apartment with the given fields changed. */
export function changedApartment(
  standing: ApartmentState,
  fields: Partial<ApartmentData>,
): ApartmentData {
  const given = normal(fields);
  const { idEntrance: _idEntrance, ...before } = standing;
  return consistent({ ...before, ...clearedCounty(standing, given), ...given });
}

/** Returns the events of a change that was already checked; none when nothing differs. */
export function eventsOfChange(
  command: Parameters<typeof changeApartment>[0],
  wanted: ApartmentData,
  state: Association,
): readonly AssociationEvent[] {
  const { idAp, apartment, personsFrom = BEFORE_MONTHS } = command;
  const standing = state.apartments.get(idAp)!;
  const { persons } = apartment;
  const { month, isBehindOpen } = personsFrom;
  const planned =
    persons !== undefined && month !== null && isBehindOpen
      ? planPersons({ idAp, month, persons }, state)
      : undefined;
  const stored = planned === undefined ? wanted : { ...wanted, persons: standing.persons };
  const changes = changesOf<ApartmentData>(standing, stored);
  return [
    ...(changes ? [{ type: 'ApartmentChanged' as const, data: { idAp, ...changes } }] : []),
    ...(planned?.ok === true ? planned.events : []),
    ...(persons === undefined || planned !== undefined ? [] : plansUntil(state, idAp, month)),
  ];
}

const BEFORE_MONTHS: PersonsFrom = { month: null, isBehindOpen: false };

/**
 * Deletes an apartment without a balance, with its meters. `totalBani` is what it owes, below 0 its advance. `shownIn`
 * is the month whose published list charges it and is not closed yet. Its tenants are unlinked first, because nobody
 * can read a deleted apartment.
 */
export function deleteApartment(
  command: {
    readonly idAp: number;
    readonly totalBani: number;
    readonly shownIn: YearMonth | null;
  },
  state: Association,
): AssociationDecision {
  const { idAp, totalBani, shownIn } = command;
  const standing = state.apartments.get(idAp);
  if (!standing) return refuse({ code: 'apartment-not-found', idAp });
  if (totalBani !== 0) return refuse({ code: 'apartment-has-balance', totalBani });
  if (shownIn !== null) return refuse({ code: 'apartment-on-shown-list', month: shownIn });
  const { idEntrance, ...before } = standing;
  const meters = [...state.meters].flatMap(([idMeter, meter]) =>
    meter.idAp === idAp ? [{ idMeter, ...meter }] : [],
  );
  return accept<AssociationEvent>(
    ...unlinkAll(idAp, state),
    ...(meters.length === 0 ? [] : [{ type: 'MetersDeleted' as const, data: { meters } }]),
    { type: 'ApartmentDeleted', data: { idAp, idEntrance, before } },
  );
}

function normal<T extends Partial<ApartmentData>>(given: T): T {
  const clean = cleaned(given);
  return {
    ...clean,
    ...(clean.cif === undefined ? {} : { cif: clean.cif.replace(/^ro\s*/i, '') }),
    ...(clean.tel1 === undefined ? {} : { tel1: phoneDigits(clean.tel1) }),
    ...(clean.email === undefined ? {} : { email: clean.email.toLowerCase() }),
    ...(clean.tel2 === undefined ? {} : { tel2: phoneDigits(clean.tel2) }),
  };
}

/** Clears the e-invoice option and the county of a natural person, who has neither (3-configuration §4). */
function consistent(apartment: ApartmentData): ApartmentData {
  return apartment.isCompany ? apartment : { ...apartment, toSendEfactura: false, county: '' };
}

/**
 * Clears the county when the tax id changes; the caller keeps a county that came with the new one (3-configuration §4).
 */
function clearedCounty(
  standing: ApartmentState,
  given: Partial<ApartmentData>,
): Partial<ApartmentData> {
  return given.cif !== undefined && given.cif !== standing.cif ? { county: '' } : {};
}

/** A refusal of one field of an apartment. */
export type FieldRefusal = Extract<AssociationRejection, { readonly field: string }>;

/**
 * Returns a refusal for every field that is wrong by itself; only the association can tell whether a number is free.
 */
export function refusalsOf(apartment: ApartmentData): readonly FieldRefusal[] {
  const rules = [
    labelRule('number', apartment.number, 1, 26),
    lengthRule('tenantName', apartment.tenantName, 0, 45),
    rangeRule('persons', apartment.persons, 0, PERSONS_MAX),
    ...weightRules(apartment),
    rangeRule('nopRemBani', apartment.nopRemBani, -EXCLUDED_MAX, EXCLUDED_MAX, 2),
    rangeRule('nopPenBani', apartment.nopPenBani, -EXCLUDED_MAX, EXCLUDED_MAX, 2),
    phoneRule('tel1', apartment.tel1),
    phoneRule('tel2', apartment.tel2),
    emailRule(apartment.email),
    lengthRule('infoExtended', apartment.infoExtended, 0, 500),
    ...billingRules(apartment),
  ];
  return rules.filter((refusal): refusal is FieldRefusal => refusal !== undefined);
}

function numberTaken(
  { number }: ApartmentData,
  state: Association,
  idEntrance: number,
  self: number | undefined,
): AssociationRejection | undefined {
  for (const [id, other] of state.apartments) {
    if (id !== self && other.idEntrance === idEntrance && sameName(other.number, number)) {
      return { code: 'apartment-number-taken', field: 'number', number };
    }
  }
  return undefined;
}

/** Checks weights: surface, c3 and c4 have five decimals, the heated surface (c1) and c2 four. */
function weightRules(apartment: ApartmentData): (AssociationRejection | undefined)[] {
  const five = ['surfaceE5', 'c3E5', 'c4E5'] as const;
  const four = ['heatSurfaceE5', 'c2E5'] as const;
  return [
    ...five.map((field) => rangeRule(field, apartment[field], 0, WEIGHT_MAX, 5)),
    ...four.flatMap((field) => [
      rangeRule(field, apartment[field], 0, FOUR_DECIMALS_WEIGHT_MAX, 5),
      apartment[field] % 10 !== 0
        ? { code: 'too-many-decimals' as const, field, decimals: 4 }
        : undefined,
    ]),
  ];
}

function phoneRule(field: 'tel1' | 'tel2', phone: string): AssociationRejection | undefined {
  return phone === '' || isPhone(phone) ? undefined : { code: 'phone-invalid', field };
}

/** Checks an address: 4-100 characters without diacritics (1-core §5); only a sent mail can show that it exists. */
function emailRule(email: string): AssociationRejection | undefined {
  const isAddress = /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+\.[a-z0-9-]{2,}$/.test(email);
  if (email === '' || (email.length <= 100 && isAddress && !email.includes('..'))) return undefined;
  return { code: 'email-invalid', field: 'email' };
}

function billingRules(apartment: ApartmentData): (AssociationRejection | undefined)[] {
  return [
    payerRule(apartment),
    lengthRule('cn', apartment.cn, 0, apartment.isCompany ? 200 : 45),
    optionalLengthRule('caddr', apartment.caddr, 10, apartment.isCompany ? 200 : 50),
    apartment.county === '' || /^RO-[A-Z]{1,2}$/.test(apartment.county)
      ? undefined
      : { code: 'county-invalid', field: 'county' },
    efacturaRule(apartment),
  ];
}

/** Checks the tax id of an apartment's payer; a natural person has a CNP. */
function payerRule({ isCompany, cif }: ApartmentData): AssociationRejection | undefined {
  if (isCompany) return taxIdRule(cif);
  const isRight = cif === '' || checkCif(cif).kind === 'person';
  return isRight ? undefined : { code: 'cnp-invalid', field: 'cif' };
}

/** Checks that an apartment with e-invoice on has a CIF and fetched company data (1-core §5). */
function efacturaRule(apartment: ApartmentData): AssociationRejection | undefined {
  if (!apartment.toSendEfactura) return undefined;
  if (apartment.cif === '') return { code: 'efactura-needs-cif', field: 'cif' };
  return apartment.cn === '' || apartment.county === ''
    ? { code: 'efactura-needs-company-data', field: 'cif' }
    : undefined;
}
