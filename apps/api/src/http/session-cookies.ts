import { createHmac } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { COOKIE } from '@scara/contracts/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './call.js';

/**
 * Seconds from its last use that a session lives, and so do the cookies of a remembered session (3-configuration §3).
 */
export const SESSION_S = 86_400;

/**
 * Sets the three cookies of a session. `remembered` keeps them after the browser closes; otherwise they end with the
 * browser. In either case the server ends the session a day after its last use.
 */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { readonly token: string; readonly remembered: boolean },
): void {
  const kept = session.remembered ? { maxAge: SESSION_S } : {};
  const common = commonOf(request);
  void reply.setCookie(COOKIE.session, session.token, { ...common, ...kept, httpOnly: true });
  void reply.setCookie(COOKIE.csrf, csrfTokenOf(session.token), common);
  void reply.setCookie(COOKIE.hint, '1', { ...common, ...kept });
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of Object.values(COOKIE)) void reply.clearCookie(name, commonOf(request));
}

/**
 * Clears the cookies after all sessions of `idUser` have ended, unless this browser is signed in as another user, who
 * only opened a link meant for `idUser`.
 */
export function clearCookiesOf(
  idUser: number,
  { actor, request, reply }: Pick<Call, 'actor' | 'request' | 'reply'>,
): void {
  if (actor === undefined || actor.idUser === idUser) clearSessionCookies(request, reply);
}

/**
 * Returns whether the browser had a session here: for a remembered user `dat` and `q_user` expire after a day while
 * `c_user` stays.
 */
export function hadSession({ cookies }: FastifyRequest): boolean {
  return Object.values(COOKIE).some((name) => cookies[name] !== undefined);
}

/**
 * Returns the CSRF token, an HMAC keyed by the session token: the page can read it, and it is useless without the
 * session.
 */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('c_user').digest('base64url');
}

const BROWSER = 'ext';
/** Seconds within which an external sign-in must be finished. */
export const EXTERNAL_S = 600;

/**
 * Returns the cookie that ties an external sign-in to the browser that began it; it is sent only to the `/api/auth`
 * calls.
 */
export function browserMark(request: FastifyRequest): string | undefined {
  return request.cookies[BROWSER];
}

export function setBrowserMark(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  const options = { ...commonOf(request), path: '/api/auth', maxAge: EXTERNAL_S, httpOnly: true };
  void reply.setCookie(BROWSER, mark, options);
}

/**
 * Cookies are secure except on plain http under a host name other than localhost, where browsers would drop them.
 * `parseOptions` of the cookie plugin makes them secure where only the public URL says https.
 */
function commonOf(request: FastifyRequest): CookieSerializeOptions {
  const isSecure =
    request.protocol === 'https' || /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(request.hostname);
  return { path: '/', sameSite: 'lax', ...(isSecure && { secure: true }) };
}
