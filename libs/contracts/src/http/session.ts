import type { ExternalProvider } from '@scara/domain/account';
import { z } from 'zod';
import { anyRoleOfEntrances, anybody, signedIn } from './access.js';
import { asParams, id, nothing } from './fields.js';
import { route } from './route.js';

/** The association's names for its meters of type 3 and 4; '' for the product's default words. */
const meterNames = { omName: z.string(), om1Name: z.string() };

/** What the pages need to know of an association that the user may open. */
export const associationSession = z.strictObject({
  idAs: id,
  name: z.string(),
  cif: z.string(),
  /** Role mask on the whole association; 0 when the user has roles on some entrances only. */
  roles: z.int().nonnegative(),
  groups: z.array(z.strictObject({ idGroup: id, roles: z.int().positive() })),
  orderNumber: z.int().nonnegative().nullable(),
  hasCensor: z.boolean(),
  ...meterNames,
});

/** An apartment whose bills the user reads, with its place. */
export const ownApartment = z.strictObject({
  idAs: id,
  association: z.string(),
  idAp: id,
  /** Apartment number. */
  n: z.string(),
  block: z.string(),
  entrance: z.string(),
  ...meterNames,
});

export const sessionInfo = z.strictObject({
  authorized: z.boolean(),
  /** True when the browser had a session that is no longer valid. */
  expired: z.boolean(),
  staging: z.boolean(),
  idUser: id.nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Global role mask. */
  role: z.int().nonnegative(),
  /** By association id. */
  admin: z.record(z.string(), associationSession),
  /** The user's apartments as a tenant: by association, in the order of its list. */
  apartments: z.array(ownApartment),
});

export type OwnApartment = z.output<typeof ownApartment>;
export type SessionInfo = z.output<typeof sessionInfo>;
export type AssociationSession = z.output<typeof associationSession>;

/** The providers' public names. */
export const PROVIDER_NAMES: Readonly<Record<ExternalProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

export const externalProvider = z.enum([
  'google',
  'facebook',
]) satisfies z.ZodType<ExternalProvider>;

/**
 * Why a user came back from an external sign-in without being signed in: `/?autentificare=` with the reason, `&prin=`
 * with the provider. Without a valid address the user is sent to /account/invalidEmail instead.
 */
export const signInNotice = z.enum([
  'unavailable',
  'declined',
  'expired',
  'failed',
  'too-many',
  'account-has-password',
  'account-of-google',
  'account-of-facebook',
  'account-invited',
]);

export type SignInNotice = z.output<typeof signInNotice>;

const navigated = {
  method: 'GET',
  area: 'auth',
  access: anybody,
  effect: 'account',
  params: nothing,
  // Accepts any query: the answer always leads back to a page of the product.
  query: z.looseObject({}),
  body: nothing,
  answer: nothing,
  successes: { 302: 'Mai departe, cu antetul Location.' },
  refusals: [],
} as const;

function leavesFor(provider: ExternalProvider) {
  return {
    ...navigated,
    path: `/api/auth/${provider}`,
    summary: `Autentificare cu ${PROVIDER_NAMES[provider]}, prin navigare.`,
  } as const;
}

function returnsFrom(provider: ExternalProvider) {
  return {
    ...navigated,
    path: `/api/auth/${provider}/return`,
    fromOtherSites: true,
    summary: `Întoarcerea de la ${PROVIDER_NAMES[provider]}: o singură dată, în navigatorul din care s-a plecat.`,
  } as const;
}

export const sessionRoutes = {
  session: route({
    name: 'session',
    method: 'GET',
    path: '/api/auth',
    area: 'auth',
    summary: 'Sesiunea curentă: cine este autentificat și ce poate deschide.',
    access: anybody,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: sessionInfo,
    refusals: [],
  }),
  login: route({
    name: 'login',
    method: 'POST',
    path: '/api/auth/login',
    area: 'auth',
    summary: 'Autentificare cu e-mail și parolă.',
    access: anybody,
    effect: 'account',
    params: nothing,
    query: nothing,
    // Checked more loosely than a new account: every wrong input gets the same answer, which says nothing about its
    // form.
    body: z.strictObject({
      email: z.string().trim().toLowerCase().min(1).max(200),
      password: z.string().min(1).max(200),
      remember: z.boolean().default(false),
    }),
    answer: sessionInfo,
    refusals: [
      'login-refused',
      'apartment-code-needs-account',
      'second-factor-needed',
      'rights-unknown',
      'too-many-attempts',
    ],
  }),
  logout: route({
    name: 'logout',
    method: 'POST',
    path: '/api/auth/logout',
    area: 'auth',
    summary: 'Deconectare de pe acest dispozitiv.',
    access: anybody,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ message: z.string() }),
    refusals: [],
  }),
  logoutAndRemoveCookie: route({
    name: 'logoutAndRemoveCookie',
    method: 'POST',
    path: '/api/auth/user/logoutAndRemoveCookie',
    area: 'auth',
    summary: 'Deconectare de pe toate dispozitivele.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: z.strictObject({ message: z.string() }),
    refusals: [],
  }),
  addAssociationSession: route({
    name: 'addAssociationSession',
    method: 'GET',
    path: '/api/auth/:idAs/addAssociationSession',
    area: 'auth',
    summary: 'Încarcă drepturile persoanei pe o asociație; refuzat din alte site-uri.',
    access: anyRoleOfEntrances,
    effect: 'read',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: associationSession,
    refusals: [],
  }),
  addAssociationSessionByPost: route({
    name: 'addAssociationSessionByPost',
    method: 'POST',
    path: '/api/auth/:idAs/addAssociationSession',
    area: 'auth',
    summary: 'Încarcă drepturile persoanei pe o asociație.',
    access: anyRoleOfEntrances,
    effect: 'account',
    params: asParams,
    query: nothing,
    body: nothing,
    answer: associationSession,
    refusals: [],
  }),
  googleSignIn: route({
    ...leavesFor('google'),
    name: 'googleSignIn',
  }),
  facebookSignIn: route({
    ...leavesFor('facebook'),
    name: 'facebookSignIn',
  }),
  googleReturn: route({
    ...returnsFrom('google'),
    name: 'googleReturn',
  }),
  facebookReturn: route({
    ...returnsFrom('facebook'),
    name: 'facebookReturn',
  }),
} as const;
