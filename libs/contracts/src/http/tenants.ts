import { z } from 'zod';
import { administratorsOfEntrances, anyRoleAndTenants, signedIn, tenants } from './access.js';
import { ownApartment } from './session.js';
import { written } from './association.js';
import { apartmentParams, asParams, email, id, idText, isUnconfirmed, nothing } from './fields.js';
import { announcementRoutes } from './announcements.js';
import { paymentRoutes } from './payments.js';
import { ADMINISTRATOR, CASHIER, CENSOR, PDF, PRESIDENT, route } from './route.js';

const CODE = 'Codul apartamentului are exact 10 litere mici sau cifre.';
/** Exactly 10 lowercase letters or digits (1-core §5); capitals and spaces in the typed code are normalised. */
export const linkPassword = z
  .string()
  .max(40, CODE)
  .transform((typed) => typed.replace(/\s+/g, '').toLowerCase())
  .refine((code) => /^[a-z0-9]{10}$/.test(code), CODE);

const tenant = z.strictObject({ idUser: id, email: z.string(), isUnconfirmed, name: z.string() });

/** An apartment in lists of one association, without the association's own fields. */
const apartmentHere = ownApartment.omit({
  idAs: true,
  association: true,
  omName: true,
  om1Name: true,
});

const codeRow = apartmentHere.extend({
  idEntrance: id,
  linkPassword: z.string(),
  /** The users who read the apartment's bills. */
  tenants: z.array(tenant),
});

const registeredUser = tenant.extend({
  apartments: z.array(apartmentHere),
});

/** One row of the users-to-confirm table; `association` '' is access to all associations. */
const userRow = z.strictObject({
  idUser: id,
  email: z.string(),
  isUnconfirmed,
  association: z.string(),
  rolename: z.string(),
  isManager: z.boolean(),
  isAsAccountant: z.boolean(),
  hasOnlineP: z.boolean(),
});

const contact = z.strictObject({
  idAs: id,
  association: z.string(),
  administrators: z.array(
    z.strictObject({ name: z.string(), email: z.string(), phoneNumber: z.string() }),
  ),
});

export type Tenant = z.output<typeof tenant>;
export type ApartmentCode = z.output<typeof codeRow>;
export type RegisteredUser = z.output<typeof registeredUser>;
export type UserRow = z.output<typeof userRow>;
export type AdministrationContact = z.output<typeof contact>;

const CODE_REFUSALS = [
  'apartment-code-wrong',
  'tenants-too-many',
  'association-not-client',
  'too-many-attempts',
] as const;

export const tenantRoutes = {
  listOwnApartments: route({
    name: 'listOwnApartments',
    method: 'GET',
    path: '/api/tenant/apartments',
    area: 'apartments',
    summary: 'Apartamentele persoanei, cele adăugate cu cod sau de administrator.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ apartments: z.array(ownApartment) }),
    refusals: [],
  }),
  readTenants: route({
    name: 'readTenants',
    method: 'GET',
    path: '/api/association/:idAs/apartment/:idAp/tenant',
    area: 'apartments',
    summary: 'Conturile care văd apartamentul; locatarul se vede doar pe sine.',
    access: anyRoleAndTenants,
    effect: 'read',
    params: apartmentParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ idAp: id, n: z.string(), tenants: z.array(tenant) }),
    refusals: ['apartment-not-found'],
  }),
  addOwnApartment: route({
    name: 'addOwnApartment',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/tenant',
    area: 'apartments',
    summary: 'Adaugă apartamentul la contul propriu, cu codul lui.',
    access: signedIn,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({ linkPassword }),
    answer: written,
    refusals: CODE_REFUSALS,
  }),
  addApartmentByCode: route({
    name: 'addApartmentByCode',
    method: 'PUT',
    path: '/api/tenant/apartment',
    area: 'apartments',
    summary: 'Găsește apartamentul după cod și îl adaugă la contul propriu.',
    access: signedIn,
    effect: 'fact',
    params: nothing,
    query: nothing,
    body: z.strictObject({ linkPassword }),
    answer: written.extend({ idAs: id, idAp: id }),
    refusals: CODE_REFUSALS,
  }),
  removeOwnApartment: route({
    name: 'removeOwnApartment',
    method: 'DELETE',
    path: '/api/association/:idAs/apartment/:idAp/tenant',
    area: 'apartments',
    summary: 'Scoate apartamentul din contul propriu; codul lui se schimbă.',
    access: tenants,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['tenant-not-found', 'apartment-not-found'],
  }),
  addTenant: route({
    name: 'addTenant',
    method: 'PUT',
    path: '/api/association/:idAs/apartment/:idAp/user',
    area: 'apartments',
    summary:
      'Adaugă o persoană la apartament după e-mail; cine nu are cont primește un link de o singură folosire.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: z.strictObject({ email }),
    answer: written.extend({ idUser: id, isNew: z.boolean(), isUnconfirmed }),
    refusals: [
      'apartment-not-found',
      'tenants-too-many',
      'association-not-client',
      'too-many-attempts',
    ],
  }),
  removeTenant: route({
    name: 'removeTenant',
    method: 'DELETE',
    path: '/api/association/:idAs/apartment/:idAp/user/:idUser',
    area: 'apartments',
    summary: 'Scoate o persoană de la apartament; codul lui se schimbă.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams.extend({ idUser: idText }),
    query: nothing,
    body: nothing,
    answer: written,
    refusals: ['tenant-not-found', 'apartment-not-found'],
  }),
  apartmentsAndPasswords: route({
    name: 'apartmentsAndPasswords',
    method: 'GET',
    path: '/api/association/:idAs/apartmentsAndPasswords',
    area: 'apartments',
    summary: 'Codurile apartamentelor și conturile legate de fiecare.',
    access: administratorsOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      /** False while the codes do not work, because the administrator is not a client yet. */
      isClient: z.boolean(),
      apartments: z.array(codeRow),
    }),
    refusals: ['association-not-found'],
  }),
  changeApartmentCode: route({
    name: 'changeApartmentCode',
    method: 'POST',
    path: '/api/association/:idAs/apartment/:idAp/linkPassword',
    area: 'apartments',
    summary: 'Dă apartamentului alt cod; conturile deja legate rămân.',
    access: administratorsOfEntrances,
    effect: 'fact',
    params: apartmentParams,
    query: nothing,
    body: nothing,
    answer: written.extend({ linkPassword: z.string() }),
    refusals: ['apartment-not-found'],
  }),
  printCodeSlips: route({
    name: 'printCodeSlips',
    method: 'GET',
    path: '/api/association/:idAs/codeSlips.pdf',
    area: 'apartments',
    summary: 'Fluturași cu coduri pentru cutiile poștale, zece pe o pagină A4.',
    access: administratorsOfEntrances,
    effect: 'read',
    params: asParams,
    query: z.strictObject({ idEntrance: idText.optional(), idAp: idText.optional() }),
    body: nothing,
    answer: z.unknown(),
    media: PDF,
    refusals: ['association-not-found', 'entrance-not-found', 'apartment-not-found'],
  }),
  registeredUsers: route({
    name: 'registeredUsers',
    method: 'GET',
    path: '/api/association/:idAs/registeredUsers',
    area: 'apartments',
    summary: 'Persoanele care au adăugat apartamente ale asociației, cu apartamentele lor.',
    access: {
      kind: 'association',
      roles: ADMINISTRATOR | PRESIDENT | CENSOR | CASHIER,
      groupScope: true,
    },
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ users: z.array(registeredUser) }),
    refusals: ['association-not-found'],
  }),
  usersOnAssociations: route({
    name: 'usersOnAssociations',
    method: 'GET',
    path: '/api/user/usersOnAssociations',
    area: 'account',
    summary: 'Cine are drepturi pe asociațiile administrate de persoană.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ users: z.array(userRow) }),
    refusals: [],
  }),
  administrationContact: route({
    name: 'administrationContact',
    method: 'GET',
    path: '/api/user/administrationContact',
    area: 'account',
    summary: 'Cum se ajunge la administratorii asociațiilor persoanei.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ associations: z.array(contact) }),
    refusals: [],
  }),
  readOwnPayments: route({
    name: 'readOwnPayments',
    method: 'GET',
    path: '/api/tenant/paymentData',
    area: 'payments',
    summary: 'Ce are de plată persoana și ce a plătit, pentru fiecare apartament al ei.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({
      apartments: z.array(
        ownApartment.extend({
          ...paymentRoutes.readApartmentPayments.answer.shape,
          /** Bank payments announced by the user or by another tenant of the apartment. */
          ...announcementRoutes.listAnnouncements.answer.shape,
        }),
      ),
      totalBani: z.int(),
    }),
    refusals: [],
  }),
} as const;
