import type {
  ApartmentData,
  AssociationEvent,
  AssociationSettings,
  BlockData,
  EntranceData,
  FundData,
  MeterData,
  OccupantData,
  OutgoColumnData,
  ServiceProviderData,
} from '@scara/domain/association';
import { z } from 'zod';
import { asItIs, type PersonalClass, type PersonalField, type SchemasFor } from './family.js';
import { dateText, monthText, shape, some } from './scalars.js';

const id = z.int().positive();
const text = z.string();
const scaled = z.int();

const settings = z.strictObject({
  name: text,
  cif: text,
  city: text,
  address: text,
  iban: text,
  bank: text,
  bank1: text,
  iban1: text,
  bank2: text,
  iban2: text,
  maturityDays: z.int(),
  penaltiesRateE2: z.int(),
  tableFontSize: z.int(),
  hasCensor: z.boolean(),
  compl: z.boolean(),
  onlyCalc: z.boolean(),
  transferQr: z.boolean(),
  generalInfo: text,
  c1Name: text,
  c2Name: text,
  c3Name: text,
  c4Name: text,
  omName: text,
  omUnit: text,
  om1Name: text,
  om1Unit: text,
  stamp: text,
  logo: text,
}) satisfies z.ZodType<AssociationSettings>;

const block = z.strictObject({ name: text, street: text }) satisfies z.ZodType<BlockData>;
const entrance = z.strictObject({ name: text }) satisfies z.ZodType<EntranceData>;

const apartment = z.strictObject({
  number: text,
  tenantName: text,
  persons: z.int(),
  surfaceE5: scaled,
  heatSurfaceE5: scaled,
  c2E5: scaled,
  c3E5: scaled,
  c4E5: scaled,
  nopRemBani: scaled,
  nopPenBani: scaled,
  tel1: text,
  tel2: text,
  email: text,
  infoExtended: text,
  isCompany: z.boolean(),
  toSendEfactura: z.boolean(),
  cif: text,
  cn: text,
  caddr: text,
  county: text,
  tva: z.boolean(),
}) satisfies z.ZodType<ApartmentData>;

const choice4 = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

const outgoColumn = z.strictObject({
  name: text,
  showMetering: choice4,
  showIndex: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  orderNumber: z.int(),
}) satisfies z.ZodType<OutgoColumnData>;

const meter = z.strictObject({
  idAp: id,
  type: choice4,
  location: choice4,
  series: text,
  initialIndexE3: z.int(),
}) satisfies z.ZodType<MeterData>;

const fund = z.strictObject({
  name: text,
  type: z.union([z.literal(1), z.literal(2)]),
  description: text,
  purpose: z.enum(['working', 'repair', 'special', 'penalties', 'other']),
  entrances: z.array(id).readonly().nullable(),
  showInfo: z.int(),
  iban: text,
  openingBani: z.int(),
  isActive: z.boolean(),
}) satisfies z.ZodType<FundData>;

const serviceProvider = z.strictObject({
  name: text,
  cif: text,
  idCompany: id.nullable(),
  n: text,
  isActive: z.boolean(),
}) satisfies z.ZodType<ServiceProviderData>;

const personsPlan = z.strictObject({
  idApChange: id,
  idAp: id,
  month: monthText,
  persons: z.int(),
});

const group = z.strictObject({ name: text, apartments: z.array(id).readonly() });

/**
 * The personal fields of an apartment: who lives there, how to reach them, notes about them. A company's billing data
 * is sealed like a person's, because the same fields may hold a CNP.
 */
const PERSONAL: Readonly<Record<keyof OccupantData, PersonalClass>> = {
  tenantName: 'identity',
  cif: 'identity',
  cn: 'identity',
  caddr: 'contact',
  tel1: 'contact',
  tel2: 'contact',
  email: 'contact',
  infoExtended: 'free-text',
};

function personalOf(...prefixes: readonly string[]): readonly PersonalField[] {
  return prefixes.flatMap((prefix) =>
    Object.entries(PERSONAL).map(([name, kind]) => ({ path: prefix + name, class: kind })),
  );
}

const readingWindow = z.strictObject({
  firstDay: z.int(),
  lastDay: z.int(),
  mailMeterIndex: z.int().nullable(),
});

/**
 * Returns the subject of an apartment's occupants. Receipts and letters are sealed for `apartment:{idAp}` instead,
 * because they are kept as long as the law says, whoever lives there.
 */
export const occupantsOf = (idAp: number): string => `occupants:${idAp}`;
const subject = ({ idAp }: { idAp: number }): string => occupantsOf(idAp);

/**
 * Fields that version 1 did not have: no 'Factură' option for all bills, no stored images, no e-mail address of
 * apartments.
 */
const SETTINGS_SINCE_2 = { compl: false, onlyCalc: false, stamp: '', logo: '' };
/** Before version 3 an association had one bank. */
const SETTINGS_SINCE_3 = { bank1: '', iban1: '', bank2: '', iban2: '' };
/** Before version 4 an association had no names and units of its own for the other meterings. */
const SETTINGS_SINCE_4 = { omName: '', omUnit: '', om1Name: '', om1Unit: '' };
/** Before version 5 bills did not carry the transfer's data as a code. */
const SETTINGS_SINCE_5 = { transferQr: false };
const APARTMENT_SINCE_2 = { email: '' };

type Fields = Readonly<Record<string, unknown>>;

const inSettings =
  (since: Fields) =>
  (data: unknown): unknown => {
    const { settings: first, ...rest } = data as { settings: Fields };
    return { ...rest, settings: { ...first, ...since } };
  };
const inApartment = (data: unknown): unknown => ({ ...(data as Fields), ...APARTMENT_SINCE_2 });
const inDeletedApartment = (data: unknown): unknown => {
  const { before, ...rest } = data as { before: Fields };
  return { ...rest, before: { ...before, ...APARTMENT_SINCE_2 } };
};
/** In version 1 a fund had no purpose and no entrances of its own: all apartments paid it. */
const FUND_SINCE_2 = {
  purpose: 'other',
  entrances: null,
  showInfo: 6,
  iban: '',
  openingBani: 0,
};
/** Before version 3 every fund was active. */
const FUND_SINCE_3 = { isActive: true };
const inFund =
  (since: Fields) =>
  (data: unknown): unknown => ({ ...(data as Fields), ...since });
const inDeletedFund =
  (since: Fields) =>
  (data: unknown): unknown => {
    const { before, ...rest } = data as { before: Fields };
    return { ...rest, before: { ...before, ...since } };
  };
/** Stored shapes of `association-{as}`; never rename, re-mean or reuse a field. */
export const associationEvents = {
  AssociationCreated: {
    version: 5,
    data: z.strictObject({ idAs: id, settings }),
    upcasters: {
      1: inSettings(SETTINGS_SINCE_2),
      2: inSettings(SETTINGS_SINCE_3),
      3: inSettings(SETTINGS_SINCE_4),
      4: inSettings(SETTINGS_SINCE_5),
    },
  },
  AssociationSettingsChanged: {
    version: 5,
    data: z.strictObject({ after: some(settings), before: some(settings) }),
    upcasters: { 1: asItIs, 2: asItIs, 3: asItIs, 4: asItIs },
  },
  BlockAdded: shape(z.strictObject({ idBlock: id, ...block.shape })),
  BlockChanged: shape(z.strictObject({ idBlock: id, after: some(block), before: some(block) })),
  BlockDeleted: shape(z.strictObject({ idBlock: id, before: block })),
  EntranceAdded: shape(z.strictObject({ idEntrance: id, idBlock: id, ...entrance.shape })),
  EntranceChanged: shape(
    z.strictObject({ idEntrance: id, after: some(entrance), before: some(entrance) }),
  ),
  ApartmentsOrdered: shape(
    z.strictObject({
      idEntrance: id,
      after: z.array(id).readonly(),
      before: z.array(id).readonly(),
    }),
  ),
  EntranceDeleted: shape(z.strictObject({ idEntrance: id, idBlock: id, before: entrance })),
  ApartmentAdded: {
    version: 2,
    data: z.strictObject({ idAp: id, idEntrance: id, ...apartment.shape }),
    personal: { subject, fields: personalOf('') },
    upcasters: { 1: inApartment },
  },
  ApartmentChanged: {
    version: 2,
    data: z.strictObject({ idAp: id, after: some(apartment), before: some(apartment) }),
    personal: { subject, fields: personalOf('after.', 'before.') },
    upcasters: { 1: asItIs },
  },
  FormerOccupantsErased: {
    version: 1,
    data: z.strictObject({
      idAp: id,
      kept: apartment.pick({
        tenantName: true,
        cif: true,
        cn: true,
        caddr: true,
        tel1: true,
        tel2: true,
        email: true,
        infoExtended: true,
      }),
      keys: z.array(text).readonly(),
      reason: text,
    }),
    personal: {
      subject,
      fields: [...personalOf('kept.'), { path: 'reason', class: 'free-text' }],
    },
  },
  ApartmentDeleted: {
    version: 2,
    data: z.strictObject({ idAp: id, idEntrance: id, before: apartment }),
    personal: { subject, fields: personalOf('before.') },
    upcasters: { 1: inDeletedApartment },
  },
  ApartmentGroupAdded: shape(z.strictObject({ idApartmentsGroup: id, ...group.shape })),
  ApartmentGroupChanged: shape(
    z.strictObject({ idApartmentsGroup: id, after: some(group), before: some(group) }),
  ),
  ApartmentGroupDeleted: shape(z.strictObject({ idApartmentsGroup: id, before: group })),
  RolesChanged: shape(
    z.strictObject({
      idUser: id,
      idGroup: id.nullable(),
      after: z.int().nonnegative(),
      before: z.int().nonnegative(),
    }),
  ),
  AccountantAssigned: shape(z.strictObject({ idUser: id })),
  AccountantDismissed: shape(z.strictObject({ idUser: id })),
  AlertLookedAt: {
    ...shape(z.strictObject({ idAs: id, alert: text, note: text })),
    personal: {
      subject: (data) => `association:${data.idAs}`,
      fields: [{ path: 'note', class: 'free-text' }],
    },
  },
  TenantLinked: shape(
    z.strictObject({ idAp: id, idUser: id, by: z.enum(['code', 'administrator']) }),
  ),
  ApartmentCodeChanged: shape(
    z.strictObject({ idAp: id, by: z.enum(['tenant', 'administrator']) }),
  ),
  TenantUnlinked: shape(
    z.strictObject({ idAp: id, idUser: id, by: z.enum(['tenant', 'administrator', 'deletion']) }),
  ),
  OutgoColumnAdded: shape(z.strictObject({ idOutgoColumn: id, ...outgoColumn.shape })),
  OutgoColumnChanged: shape(
    z.strictObject({ idOutgoColumn: id, after: some(outgoColumn), before: some(outgoColumn) }),
  ),
  OutgoColumnDeleted: shape(z.strictObject({ idOutgoColumn: id, before: outgoColumn })),
  OutgoColumnsOrdered: shape(
    z.strictObject({ after: z.array(id).readonly(), before: z.array(id).readonly() }),
  ),
  MetersAdded: shape(
    z.strictObject({
      meters: z.array(z.strictObject({ idMeter: id, ...meter.shape })).readonly(),
    }),
  ),
  MeterChanged: shape(
    z.strictObject({ idMeter: id, idAp: id, after: some(meter), before: some(meter) }),
  ),
  MetersDeleted: shape(
    z.strictObject({
      meters: z.array(z.strictObject({ idMeter: id, ...meter.shape })).readonly(),
    }),
  ),
  MeterReplaced: shape(
    z.strictObject({
      idMeter: id,
      idAp: id,
      month: monthText,
      finalIndexE3: z.int(),
      initialIndexE3: z.int(),
      after: z.strictObject({ series: text }),
      before: z.strictObject({ series: text }),
    }),
  ),
  MeterReplacementTakenBack: shape(
    z.strictObject({
      idMeter: id,
      idAp: id,
      month: monthText,
      after: z.strictObject({ series: text }),
      before: z.strictObject({ series: text }),
    }),
  ),
  ReadingWindowChanged: shape(
    z.strictObject({ after: some(readingWindow), before: some(readingWindow) }),
  ),
  ServiceProviderAdded: shape(z.strictObject({ idServiceProvider: id, ...serviceProvider.shape })),
  ServiceProviderChanged: shape(
    z.strictObject({
      idServiceProvider: id,
      after: some(serviceProvider),
      before: some(serviceProvider),
    }),
  ),
  ServiceProviderDeleted: shape(z.strictObject({ idServiceProvider: id, before: serviceProvider })),
  CompanyMeterNumberAdded: shape(z.strictObject({ idCompany: id, meterNumber: text })),
  CompanyMeterNumberRemoved: shape(z.strictObject({ idCompany: id, meterNumber: text })),
  FundAdded: {
    version: 3,
    data: z.strictObject({ idFund: id, ...fund.shape }),
    upcasters: { 1: inFund(FUND_SINCE_2), 2: inFund(FUND_SINCE_3) },
  },
  FundChanged: {
    version: 3,
    data: z.strictObject({ idFund: id, after: some(fund), before: some(fund) }),
    upcasters: { 1: asItIs, 2: asItIs },
  },
  FundDeleted: {
    version: 3,
    data: z.strictObject({ idFund: id, before: fund }),
    upcasters: { 1: inDeletedFund(FUND_SINCE_2), 2: inDeletedFund(FUND_SINCE_3) },
  },
  PersonsPlanned: shape(personsPlan),
  PersonsPlanRemoved: shape(personsPlan),
  FirstMonthChosen: shape(z.strictObject({ month: monthText, before: monthText.nullable() })),
  PenaltyDecisionRecorded: shape(z.strictObject({ number: text, date: dateText, rateE2: z.int() })),
} satisfies SchemasFor<AssociationEvent>;
