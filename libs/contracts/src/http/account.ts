import type { ExternalProvider } from '@scara/domain/account';
import { z } from 'zod';
import { anyRoleOfEntrances, anybody, signedIn } from './access.js';
import {
  asParams,
  email,
  id,
  idText,
  isUnconfirmed,
  nothing,
  optionalPhone,
  password,
  personName,
} from './fields.js';
import { route } from './route.js';

const done = z.strictObject({ message: z.string() });

/** What the association calls its meters of type 3 and 4; '' for the product's own words. */
const meterNames = { omName: z.string(), om1Name: z.string() };

/** What the pages need to know of an association that the person may open. */
export const associationSession = z.strictObject({
  idAs: id,
  name: z.string(),
  cif: z.string(),
  /** Role mask on the whole association; 0 when the person has roles on some entrances only. */
  roles: z.int().nonnegative(),
  groups: z.array(z.strictObject({ idGroup: id, roles: z.int().positive() })),
  orderNumber: z.int().nonnegative().nullable(),
  hasCensor: z.boolean(),
  ...meterNames,
});

/** An apartment whose bills the person reads, with its place. */
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
  /** True when the browser had a session here that is no longer valid. */
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
  /** As a tenant: by association, in the order of its list. */
  apartments: z.array(ownApartment),
});

export type OwnApartment = z.output<typeof ownApartment>;

export type SessionInfo = z.output<typeof sessionInfo>;
export type AssociationSession = z.output<typeof associationSession>;

/** As people know them. */
export const PROVIDER_NAMES: Readonly<Record<ExternalProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
};

export const externalProvider = z.enum([
  'google',
  'facebook',
]) satisfies z.ZodType<ExternalProvider>;

/**
 * Why somebody came back from an external sign-in and is not signed in: `/?autentificare=` with the reason, `&prin=`
 * with the provider. Without a valid address the way leads to /account/invalidEmail.
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

const user = z.strictObject({
  idUser: id,
  email: z.string(),
  isUnconfirmed,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  hasPassword: z.boolean(),
  /** Where the person signs in, and changes the password, of an account without one of its own. */
  externalProvider: externalProvider.nullable(),
});

const same = {
  error: 'Parola confirmată nu coincide cu parola introdusă!',
  path: ['confirmPassword'],
};

export const newUser = z
  .strictObject({
    email,
    password,
    confirmPassword: z.string(),
    firstName: personName('firstName'),
    lastName: personName('lastName'),
    phoneNumber: optionalPhone.default(''),
    referralId: id.optional(),
    termsAccepted: z.literal(true, {
      error: 'Pentru a continua trebuie să acceptați termenii și condițiile',
    }),
  })
  .refine((value) => value.password === value.confirmPassword, same);

/** Typed twice, as the page sends it; a call may leave the second out. */
export const newPassword = z
  .strictObject({ password, confirmPassword: z.string().optional() })
  .refine(
    (value) => value.confirmPassword === undefined || value.password === value.confirmPassword,
    same,
  );

/** The new address, likewise. */
export const newEmail = z
  .strictObject({ newEmail: email, confirmEmail: z.string().trim().toLowerCase().optional() })
  .refine((value) => value.confirmEmail === undefined || value.confirmEmail === value.newEmail, {
    error: 'Emailul confirmat nu coincide cu cel nou!',
    path: ['confirmEmail'],
  });

const keyParams = z.strictObject({
  idUser: idText,
  // A link that a mail program cut is told from a used one by nobody: the key check answers both.
  key: z.string().min(1).max(200),
});

/** A mail with a key is asked for by whoever is signed in, about the own account. */
const asksForMail = {
  method: 'POST',
  area: 'account',
  access: signedIn,
  effect: 'account',
  params: nothing,
  query: nothing,
  body: nothing,
  answer: done,
} as const;

/** Whoever has the mail may do what its key is for, signed in or not. */
const byMailedKey = { ...asksForMail, access: anybody, params: keyParams } as const;

const navigated = {
  method: 'GET',
  area: 'auth',
  access: anybody,
  effect: 'account',
  params: nothing,
  // Whatever stands there, the answer is a way back into our pages.
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

export const accountRoutes = {
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
    // Looser than a new account: whatever was typed gets the one answer, nothing about its form.
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
    answer: done,
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
    answer: done,
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
  createUser: route({
    name: 'createUser',
    method: 'PUT',
    path: '/api/auth/user',
    area: 'account',
    summary: 'Creează un cont; răspunsul este același și când adresa are deja cont.',
    access: anybody,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: newUser,
    answer: done,
    refusals: ['too-many-attempts'],
  }),
  readUser: route({
    name: 'readUser',
    method: 'GET',
    path: '/api/auth/user',
    area: 'account',
    summary: 'Datele contului propriu.',
    access: signedIn,
    effect: 'read',
    params: nothing,
    query: nothing,
    body: nothing,
    answer: user,
    refusals: [],
  }),
  updateUser: route({
    name: 'updateUser',
    method: 'POST',
    path: '/api/auth/user',
    area: 'account',
    summary: 'Modifică datele contului propriu.',
    access: signedIn,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      firstName: personName('firstName').optional(),
      lastName: personName('lastName').optional(),
      phoneNumber: optionalPhone.optional(),
    }),
    answer: user,
    refusals: [],
  }),
  requestPasswordReset: route({
    name: 'requestPasswordReset',
    method: 'POST',
    path: '/api/auth/user/password/reset',
    area: 'account',
    summary: 'Trimite pe e-mail linkul de resetare a parolei; răspunsul este mereu același.',
    access: anybody,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z.strictObject({ email }),
    answer: done,
    refusals: ['too-many-attempts'],
  }),
  checkPasswordKey: route({
    ...byMailedKey,
    name: 'checkPasswordKey',
    path: '/api/auth/user/passwordCheck/:idUser/:key',
    summary: 'Verifică linkul de resetare: 200 valabil; 201 cu mesaj când nu mai este.',
    // The address that the password will be of; '' where the link is no good.
    answer: done.extend({ email: z.string() }),
    successes: {
      200: 'Linkul este valabil; adresa contului a cărui parolă se alege.',
      201: 'Linkul nu mai este valabil; mesajul spune de ce.',
    },
    refusals: ['too-many-attempts'],
  }),
  setPassword: route({
    ...byMailedKey,
    name: 'setPassword',
    path: '/api/auth/user/password/:idUser/:key',
    summary: 'Schimbă parola cu linkul primit; toate sesiunile se încheie.',
    body: newPassword,
    refusals: ['reset-key-invalid', 'too-many-attempts'],
  }),
  requestEmailReset: route({
    ...asksForMail,
    name: 'requestEmailReset',
    path: '/api/auth/user/email/reset',
    summary: 'Trimite la adresa de acum linkul cu care se schimbă adresa de e-mail.',
    refusals: ['too-many-attempts'],
  }),
  checkEmailKey: route({
    ...byMailedKey,
    name: 'checkEmailKey',
    path: '/api/auth/user/emailCheck/:idUser/:key',
    summary: 'Verifică linkul de schimbare a adresei.',
    refusals: ['account-key-invalid', 'too-many-attempts'],
  }),
  changeEmail: route({
    ...byMailedKey,
    name: 'changeEmail',
    path: '/api/auth/user/email/:idUser/:key',
    summary: 'Schimbă adresa de e-mail cu linkul primit.',
    body: newEmail,
    refusals: ['account-key-invalid', 'email-not-usable', 'email-same', 'too-many-attempts'],
  }),
  requestEmailConfirmation: route({
    ...asksForMail,
    name: 'requestEmailConfirmation',
    path: '/api/auth/user/email/confirmation',
    summary: 'Trimite la adresa contului linkul cu care se confirmă că este a persoanei.',
    refusals: ['too-many-attempts'],
  }),
  checkConfirmationKey: route({
    ...byMailedKey,
    name: 'checkConfirmationKey',
    path: '/api/auth/user/email/confirmationCheck/:idUser/:key',
    summary: 'Verifică linkul de confirmare a adresei; mesajul spune că este deja confirmată.',
    refusals: ['account-key-invalid', 'too-many-attempts'],
  }),
  confirmEmail: route({
    ...byMailedKey,
    name: 'confirmEmail',
    path: '/api/auth/user/email/confirmation/:idUser/:key',
    summary: 'Confirmă adresa de e-mail a contului cu linkul primit.',
    refusals: ['account-key-invalid', 'too-many-attempts'],
  }),
  requestAccountDeletion: route({
    ...asksForMail,
    name: 'requestAccountDeletion',
    path: '/api/auth/user/delete',
    summary: 'Trimite pe e-mail linkul cu care se șterge contul.',
    refusals: ['account-administers', 'too-many-attempts'],
  }),
  checkDeletionKey: route({
    ...byMailedKey,
    name: 'checkDeletionKey',
    path: '/api/auth/user/deleteCheck/:idUser/:key',
    summary: 'Verifică linkul de ștergere a contului și spune al cui este.',
    answer: done.extend({ email: z.string() }),
    refusals: ['account-key-invalid', 'too-many-attempts'],
  }),
  deleteAccount: route({
    ...byMailedKey,
    name: 'deleteAccount',
    method: 'DELETE',
    path: '/api/auth/user/delete/:idUser/:key',
    summary:
      'Șterge contul cu linkul primit: drepturile sunt lăsate, apartamentele scoase, datele personale distruse.',
    refusals: ['account-key-invalid', 'account-administers', 'too-many-attempts'],
  }),
} as const;
