import { MATURITY_DAYS_MAX, WHOLE_E2 } from '@scara/domain/kernel';
import { z } from 'zod';
import { administrators, anyRoleOfEntrances, signedIn, superusers } from './access.js';
import {
  asParams,
  GENERAL_INFO_LONG,
  id,
  idText,
  nothing,
  optionalText,
  text,
  whole,
} from './fields.js';
import { route } from './route.js';

/** The answer of every call that writes facts: the position of the write; ids of new objects are added to it. */
export const written = z.strictObject({
  /** The stream's revision after the command: the If-Match of the next edit. */
  revision: z.int().nonnegative(),
  /** To be sent as X-Scara-Position with the next read. */
  position: z.string(),
});

export const settings = z.strictObject({
  name: text('name', 3, 65),
  cif: z.string().trim().max(15),
  city: optionalText('city', 2, 45),
  address: optionalText('address', 10, 50),
  iban: z.string().trim().max(42),
  bank: text('bank', 0, 45),
  /** The second and the third bank: payment modes 6 and 7. */
  bank1: text('bank1', 0, 45),
  iban1: z.string().trim().max(42),
  bank2: text('bank2', 0, 45),
  iban2: z.string().trim().max(42),
  maturityDays: whole('maturityDays', 0, MATURITY_DAYS_MAX),
  penaltiesRateE2: whole('penaltiesRateE2', 0, WHOLE_E2, 2),
  tableFontSize: whole('tableFontSize', 1, 7),
  hasCensor: z.boolean(),
  compl: z.boolean(),
  onlyCalc: z.boolean(),
  transferQr: z.boolean(),
  // The limit applies to the markup after it is sanitised (decisions.md), so the domain checks it.
  generalInfo: z.string().max(20_000, GENERAL_INFO_LONG),
  c1Name: text('c1Name', 1, 45),
  c2Name: text('c2Name', 1, 45),
  c3Name: text('c3Name', 1, 45),
  c4Name: text('c4Name', 1, 45),
  /** What meters of type 3 and 4 measure, and their units; '' for the product's default words. */
  omName: text('omName', 0, 45),
  omUnit: text('omUnit', 0, 5),
  om1Name: text('om1Name', 0, 45),
  om1Unit: text('om1Unit', 0, 5),
});

/** An answer holds the stored values, which may exceed today's limits. */
const storedSettings = z.strictObject({
  name: z.string(),
  cif: z.string(),
  city: z.string(),
  address: z.string(),
  iban: z.string(),
  bank: z.string(),
  bank1: z.string(),
  iban1: z.string(),
  bank2: z.string(),
  iban2: z.string(),
  maturityDays: z.int(),
  penaltiesRateE2: z.int(),
  tableFontSize: z.int(),
  hasCensor: z.boolean(),
  compl: z.boolean(),
  onlyCalc: z.boolean(),
  transferQr: z.boolean(),
  generalInfo: z.string(),
  c1Name: z.string(),
  c2Name: z.string(),
  c3Name: z.string(),
  c4Name: z.string(),
  omName: z.string(),
  omUnit: z.string(),
  om1Name: z.string(),
  om1Unit: z.string(),
});

const associationLine = z.strictObject({
  idAs: id,
  name: z.string(),
  cif: z.string(),
  city: z.string(),
  /** Role mask on the whole association; 0 when the user has roles on some entrances only. */
  roles: z.int().nonnegative(),
  orderNumber: z.int().nonnegative().nullable(),
  apartments: z.int().nonnegative(),
});

export const associationRoutes = {
  createAssociation: route({
    name: 'createAssociation',
    method: 'PUT',
    path: '/api/association',
    area: 'association',
    summary: 'Creează o asociație; cine o creează devine administratorul ei.',
    access: signedIn,
    effect: 'fact',
    params: nothing,
    query: nothing,
    body: settings.partial().required({ name: true }),
    answer: written.extend({ idAs: id }),
    refusals: [
      'cif-invalid',
      'cif-length-invalid',
      'iban-invalid',
      'too-many-associations',
      'text-signs',
      'general-info-long',
    ],
  }),
  listAssociations: route({
    name: 'listAssociations',
    method: 'GET',
    path: '/api/association',
    area: 'association',
    summary: 'Asociațiile pe care persoana are drepturi, în ordinea aleasă de ea.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ associations: z.array(associationLine) }),
    refusals: [],
  }),
  listAllAssociations: route({
    name: 'listAllAssociations',
    method: 'GET',
    path: '/root/api/association',
    area: 'root',
    summary: 'Toate asociațiile, câte o pagină.',
    access: superusers,
    effect: 'read',
    params: nothing,
    query: z.strictObject({ after: idText.optional() }),
    body: nothing,
    answer: z.strictObject({
      associations: z.array(associationLine),
      /** The `after` parameter of the next page; null on the last. */
      next: id.nullable(),
    }),
    refusals: [],
  }),
  updateOrder: route({
    name: 'updateOrder',
    method: 'PUT',
    path: '/api/association/updateOrder',
    area: 'association',
    summary: 'Ordinea în care persoana își vede asociațiile.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z.strictObject({ order: z.array(id).max(2000) }),
    answer: z.strictObject({ message: z.string() }),
    refusals: ['forbidden'],
  }),
  readAssociation: route({
    name: 'readAssociation',
    method: 'GET',
    path: '/api/association/:idAs',
    area: 'association',
    summary: 'Setările generale ale asociației.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      idAs: id,
      revision: z.int(),
      roles: z.int().nonnegative(),
      settings: storedSettings,
      /** True when the general meeting's decision that penalties are based on is recorded (Legea 196/2018 art. 77). */
      hasPenaltyDecision: z.boolean(),
    }),
    refusals: ['association-not-found'],
  }),
  changeSettings: route({
    name: 'changeSettings',
    method: 'POST',
    path: '/api/association/:idAs',
    area: 'association',
    summary: 'Modifică setările generale; doar câmpurile trimise.',
    access: administrators,
    effect: 'fact',
    params: asParams,
    query: nothing,
    body: settings.partial(),
    answer: written,
    refusals: [
      'cif-invalid',
      'cif-length-invalid',
      'iban-invalid',
      'stale-edit',
      'general-info-long',
      'text-signs',
    ],
  }),
} as const;
