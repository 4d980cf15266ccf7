import { z } from 'zod';
import { anybody, signedIn } from './access.js';
import {
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
import { externalProvider } from './session.js';

const done = z.strictObject({ message: z.string() });

const user = z.strictObject({
  idUser: id,
  email: z.string(),
  isUnconfirmed,
  firstName: z.string(),
  lastName: z.string(),
  phoneNumber: z.string(),
  hasPassword: z.boolean(),
  /** The provider where the user signs in and changes the password, for an account without a password of its own. */
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

/** Typed twice on the page; a call may leave out the second one. */
export const newPassword = z
  .strictObject({ password, confirmPassword: z.string().optional() })
  .refine(
    (value) => value.confirmPassword === undefined || value.password === value.confirmPassword,
    same,
  );

/** The new address, also typed twice. */
export const newEmail = z
  .strictObject({ newEmail: email, confirmEmail: z.string().trim().toLowerCase().optional() })
  .refine((value) => value.confirmEmail === undefined || value.confirmEmail === value.newEmail, {
    error: 'Emailul confirmat nu coincide cu cel nou!',
    path: ['confirmEmail'],
  });

const keyParams = z.strictObject({
  idUser: idText,
  // A link cut short by a mail program cannot be told from a used one: the key check gives both the same response.
  key: z.string().min(1).max(200),
});

/** A signed-in user asks for a mail with a key, about their own account. */
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

/** A mailed key works for anyone who has it, signed in or not. */
const byMailedKey = { ...asksForMail, access: anybody, params: keyParams } as const;

/** A check returns the address of the key's account: the user signed in where the link is opened may be another one. */
const checksKey = { ...byMailedKey, answer: done.extend({ email: z.string() }) } as const;

export const accountRoutes = {
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
    // The address of the account whose password is reset; '' where the link is not valid.
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
    ...checksKey,
    name: 'checkEmailKey',
    path: '/api/auth/user/emailCheck/:idUser/:key',
    summary: 'Verifică linkul de schimbare a adresei și spune a cui este.',
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
    ...checksKey,
    name: 'checkConfirmationKey',
    path: '/api/auth/user/email/confirmationCheck/:idUser/:key',
    summary:
      'Verifică linkul de confirmare a adresei și spune care este; mesajul spune că este deja confirmată.',
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
    refusals: ['account-administers', 'rights-unknown', 'too-many-attempts'],
  }),
  checkDeletionKey: route({
    ...checksKey,
    name: 'checkDeletionKey',
    path: '/api/auth/user/deleteCheck/:idUser/:key',
    summary: 'Verifică linkul de ștergere a contului și spune al cui este.',
    refusals: ['account-key-invalid', 'too-many-attempts'],
  }),
  deleteAccount: route({
    ...byMailedKey,
    name: 'deleteAccount',
    method: 'DELETE',
    path: '/api/auth/user/delete/:idUser/:key',
    summary:
      'Șterge contul cu linkul primit: drepturile sunt lăsate, apartamentele scoase, datele personale distruse.',
    refusals: [
      'account-key-invalid',
      'account-administers',
      'last-administrator',
      'rights-unknown',
      'too-many-attempts',
    ],
  }),
} as const;
