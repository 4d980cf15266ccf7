import {
  EXCLUDED_MAX,
  FOUR_DECIMALS_WEIGHT_MAX,
  PERSONS_MAX,
  WEIGHT_MAX,
} from '@scara/domain/kernel';
import { z } from 'zod';
import {
  administrators,
  administratorsOfEntrances,
  anyRoleOfEntrances,
  superusers,
} from './access.js';
import { written } from './association.js';
import { counted, type FieldName } from './labels.js';
import {
  apartmentParams,
  asParams,
  email,
  emptyText,
  id,
  idText,
  nothing,
  optionalText,
  text,
  whole,
  revision,
} from './fields.js';
import { reason } from './months.js';
import { route } from './route.js';

const weight = (field: FieldName) => whole(field, 0, WEIGHT_MAX, 5);
const fourDecimalsWeight = (field: FieldName) => whole(field, 0, FOUR_DECIMALS_WEIGHT_MAX, 5);
const excluded = (field: FieldName) => whole(field, -EXCLUDED_MAX, EXCLUDED_MAX, 2);

/** Weights are scaled by 100 000 (heatSurface and c2 have four decimals: the last digit is 0); sums in bani. */
export const apartmentBody = z.strictObject({
  number: text('number', 1, 26),
  tenantName: text('tenantName', 0, 45),
  persons: whole('persons', 0, PERSONS_MAX),
  surfaceE5: weight('surfaceE5'),
  heatSurfaceE5: fourDecimalsWeight('heatSurfaceE5'),
  c2E5: fourDecimalsWeight('c2E5'),
  c3E5: weight('c3E5'),
  c4E5: weight('c4E5'),
  nopRemBani: excluded('nopRemBani'),
  nopPenBani: excluded('nopPenBani'),
  tel1: z.string().max(30),
  tel2: z.string().max(30),
  email: z.union([z.literal(''), email]),
  infoExtended: text('infoExtended', 0, 500),
  isCompany: z.boolean(),
  toSendEfactura: z.boolean(),
  cif: z.string().trim().max(17),
  cn: text('cn', 0, 200),
  caddr: optionalText('caddr', 10, 200),
  county: z.string().trim().max(5),
  tva: z.boolean(),
});

/** The most rows in one save of a sheet; for a larger association the page sends only the changed rows. */
export const SHEET_MOST = 1000;
const SHEET_LIMIT = `Se pot salva cel mult ${counted(SHEET_MOST, 'un rând', 'rânduri')} odată.`;

export const storedApartment = z.strictObject({
  revision,
  idAp: id,
  idEntrance: id,
  number: z.string(),
  tenantName: z.string(),
  persons: z.int(),
  surfaceE5: z.int(),
  heatSurfaceE5: z.int(),
  c2E5: z.int(),
  c3E5: z.int(),
  c4E5: z.int(),
  nopRemBani: z.int(),
  nopPenBani: z.int(),
  tel1: z.string(),
  tel2: z.string(),
  email: z.string(),
  infoExtended: z.string(),
  isCompany: z.boolean(),
  toSendEfactura: z.boolean(),
  cif: z.string(),
  cn: z.string(),
  caddr: z.string(),
  county: z.string(),
  tva: z.boolean(),
});

/** A row with `idAp` changes the given fields; one without adds an apartment and needs its number. */
const sheetRow = apartmentBody.partial().extend({
  idAp: id.optional(),
  /** The apartment's own revision as it was shown: a different current one refuses the whole save. */
  revision: revision.optional(),
});

const sheetOf = <Row extends z.ZodType>(row: Row) =>
  z.strictObject({ apartments: z.array(row).min(1).max(SHEET_MOST, { error: SHEET_LIMIT }) });

const newHasNumber = (
  row: { idAp?: number | undefined; number?: string | undefined },
  context: z.RefinementCtx,
): void => {
  if (row.idAp !== undefined || row.number !== undefined) return;
  context.addIssue({ code: 'custom', path: ['number'], message: emptyText('number') });
};

const newHasEntrance = (
  row: { idAp?: number | undefined; idEntrance?: number | undefined },
  context: z.RefinementCtx,
): void => {
  if (row.idAp !== undefined || row.idEntrance !== undefined) return;
  const message = 'Vă rugăm să alegeți scara.';
  context.addIssue({ code: 'custom', path: ['idEntrance'], message });
};

const sheetOfEntrance = sheetOf(sheetRow.superRefine(newHasNumber));

const sheetOfAssociation = sheetOf(
  sheetRow
    .extend({ idEntrance: id.optional() })
    .superRefine(newHasNumber)
    .superRefine(newHasEntrance),
);

const savedSheet = written.extend({
  /** The apartment ids of the rows, in order: existing ones and those of new apartments. */
  apartments: z.array(id),
});

/** Refusals of a company's or a person's billing data. */
export const BILLING_REFUSALS = [
  'text-length',
  'cif-invalid',
  'cif-length-invalid',
  'cnp-invalid',
  'county-invalid',
  'efactura-needs-cif',
  'efactura-needs-company-data',
] as const;
const APARTMENT_REFUSALS = [
  'apartment-number-taken',
  'text-signs',
  'too-many-decimals',
  'phone-invalid',
  'email-invalid',
] as const;

export type ApartmentView = z.output<typeof storedApartment>;

export const entranceParams = asParams.extend({ idEntrance: idText });

export const apartmentRoutes = {
  addApartment: route({
    name: 'addApartment',
    method: 'PUT',
    path: '/api/association/:idAs/group/:idGroup/apartment',
    area: 'apartments',
    summary: 'Adaugă un apartament în scară.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idGroup: idText }),
    query: nothing,
    body: apartmentBody.partial().required({ number: true }),
    answer: written.extend({ idAp: id }),
    refusals: [
      'entrance-not-found',
      ...BILLING_REFUSALS,
      ...APARTMENT_REFUSALS,
      'association-full',
    ],
  }),
  orderApartments: route({
    name: 'orderApartments',
    method: 'PUT',
    path: '/api/association/:idAs/group/:idGroup/apartments/order',
    area: 'apartments',
    summary: 'Ordinea apartamentelor unei scări în liste, toate odată.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idGroup: idText }),
    query: nothing,
    body: z.strictObject({ order: z.array(id).max(SHEET_MOST) }),
    answer: written,
    refusals: ['entrance-not-found', 'apartment-order-incomplete'],
  }),
  saveEntranceSheet: route({
    name: 'saveEntranceSheet',
    method: 'PUT',
    path: '/api/association/:idAs/group/:idGroup/apartments',
    area: 'apartments',
    summary: 'Adaugă și modifică deodată apartamentele unei scări: toate sau niciunul.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: asParams.extend({ idGroup: idText }),
    query: nothing,
    body: sheetOfEntrance,
    answer: savedSheet,
    refusals: ['entrance-not-found', 'apartments-refused', 'apartments-stale', 'association-full'],
  }),
  saveSheet: route({
    name: 'saveSheet',
    method: 'PUT',
    path: '/api/association/:idAs/apartments',
    area: 'apartments',
    summary: 'Adaugă și modifică deodată apartamentele asociației: toate sau niciunul.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: sheetOfAssociation,
    answer: savedSheet,
    refusals: ['apartments-refused', 'apartments-stale', 'association-full'],
  }),
  changeApartment: route({
    name: 'changeApartment',
    method: 'POST',
    path: '/api/association/:idAs/apartment/:idAp',
    area: 'apartments',
    summary: 'Modifică un apartament; doar câmpurile trimise.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: apartmentBody.partial(),
    answer: written,
    refusals: ['apartment-not-found', 'stale-edit', ...BILLING_REFUSALS, ...APARTMENT_REFUSALS],
  }),
  deleteApartment: route({
    name: 'deleteApartment',
    method: 'DELETE',
    path: '/api/association/:idAs/apartment/:idAp',
    area: 'apartments',
    summary: 'Șterge un apartament.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: [
      'apartment-not-found',
      'stale-edit',
      'apartment-has-balance',
      'apartment-on-shown-list',
    ],
  }),
  eraseFormerOccupants: route({
    name: 'eraseFormerOccupants',
    method: 'POST',
    path: '/api/association/:idAs/apartment/:idAp/eraseFormerOccupants',
    area: 'apartments',
    summary: 'Șterge din registre datele foștilor ocupanți ai unui apartament; cele de acum rămân.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({ reason }),
    answer: written,
    refusals: ['apartment-not-found', 'reason-needed'],
  }),
  readApartment: route({
    name: 'readApartment',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp',
    area: 'apartments',
    summary: 'Un apartament cu toate datele sale.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: apartmentParams,
    query: nothing,
    body: nothing,
    answer: storedApartment,
    refusals: ['apartment-not-found'],
  }),
  listApartments: route({
    name: 'listApartments',
    method: 'GET',
    path: '/api/association/:idAs/apartments',
    area: 'apartments',
    summary: 'Toate apartamentele asociației, în ordinea din structură.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      revision,
      apartments: z.array(
        storedApartment.extend({ block: z.string(), entrance: z.string(), idBlock: id }),
      ),
    }),
    refusals: ['association-not-found'],
  }),
  deleteApartments: route({
    name: 'deleteApartments',
    method: 'DELETE',
    path: '/root/api/association/:idAs/deleteApartments',
    area: 'root',
    summary: 'Șterge toate apartamentele unei asociații în care nu s-a lucrat încă.',
    access: superusers,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: written.extend({ deleted: z.int() }),
    refusals: ['association-not-found', 'apartments-built-on'],
  }),
} as const;
