import { z } from 'zod';
import { anybody, signedIn } from './access.js';
import { sessionInfo } from './session.js';
import { nothing } from './fields.js';
import { route } from './route.js';

/**
 * The value of `/?autentificare=`, in place of a reason, when an external sign-in waits for a code; its token is in the
 * fragment of the address.
 */
export const SIGN_IN_CODE = 'cod';

/**
 * Six digits of an app, or a recovery code, with any spaces and dashes. Checked loosely: every wrong code gets the same
 * answer.
 */
const code = z.string().trim().min(1).max(60);

/** The password, or '' for an account without a password of its own. */
const passwordAgain = z.string().max(200);

export const secondFactor = z.strictObject({
  isOn: z.boolean(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int().nonnegative(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** Shown once, because they are stored hashed. */
const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

const own = {
  path: '/api/auth/user/secondFactor',
  area: 'account',
  access: signedIn,
  params: nothing,
  query: nothing,
} as const;

/** A change of the second factor asks for the password or, for an account without one, for a recent sign-in. */
const UNPROVEN = ['password-wrong', 'sign-in-anew', 'too-many-attempts'] as const;

export const secondFactorRoutes = {
  loginWithCode: route({
    name: 'loginWithCode',
    method: 'POST',
    path: '/api/auth/login/code',
    area: 'auth',
    summary:
      'Al doilea pas al autentificării: codul, cu jetonul din răspunsul second-factor-needed.',
    access: anybody,
    effect: 'account',
    params: nothing,
    query: nothing,
    body: z.strictObject({ token: z.string().min(1).max(200), code }),
    answer: sessionInfo,
    refusals: ['one-time-code-wrong', 'sign-in-step-over', 'rights-unknown', 'too-many-attempts'],
  }),
  readSecondFactor: route({
    ...own,
    name: 'readSecondFactor',
    method: 'GET',
    summary: 'Dacă autentificarea cere și un cod, și câte coduri de recuperare au rămas.',
    effect: 'read',
    body: nothing,
    answer: secondFactor,
    refusals: [],
  }),
  beginSecondFactor: route({
    ...own,
    name: 'beginSecondFactor',
    method: 'POST',
    summary: 'Începe pornirea verificării în doi pași: o cheie nouă, care se confirmă cu un cod.',
    effect: 'account',
    body: z.strictObject({ password: passwordAgain }),
    answer: z.strictObject({
      /** In base32, as apps take it typed. */
      secret: z.string(),
      /** otpauth://…, as apps read it from a QR code. */
      address: z.string(),
    }),
    refusals: ['second-factor-on', 'address-unconfirmed', ...UNPROVEN],
  }),
  confirmSecondFactor: route({
    ...own,
    name: 'confirmSecondFactor',
    method: 'POST',
    path: '/api/auth/user/secondFactor/confirm',
    summary: 'Pornește verificarea în doi pași cu primul cod; întoarce codurile de recuperare.',
    effect: 'account',
    body: z.strictObject({ code }),
    answer: recoveryCodes,
    refusals: [
      'second-factor-on',
      'second-factor-not-begun',
      'one-time-code-wrong',
      'too-many-attempts',
    ],
  }),
  renewRecoveryCodes: route({
    ...own,
    name: 'renewRecoveryCodes',
    method: 'POST',
    path: '/api/auth/user/secondFactor/recoveryCodes',
    summary: 'Alte zece coduri de recuperare; cele vechi nu mai sunt bune.',
    effect: 'account',
    body: z.strictObject({ password: passwordAgain, code }),
    answer: recoveryCodes,
    refusals: ['second-factor-off', 'one-time-code-wrong', ...UNPROVEN],
  }),
  switchSecondFactorOff: route({
    ...own,
    name: 'switchSecondFactorOff',
    method: 'DELETE',
    summary: 'Oprește verificarea în doi pași.',
    effect: 'account',
    body: z.strictObject({ password: passwordAgain, code }),
    answer: z.strictObject({ message: z.string() }),
    refusals: ['second-factor-off', 'one-time-code-wrong', ...UNPROVEN],
  }),
} as const;
