import { createHmac } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { COOKIE } from '@scara/contracts/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './call.js';

/** A session lives a day from its last use, and so do the cookies of who is remembered (3-configuration §3). */
export const SESSION_S = 86_400;

/**
 * Sets the three cookies of a session. `remembered` keeps them when the browser closes; without it they end with it,
 * and the server ends the session a day after its last use in either case.
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

/** After all sessions of `idUser` have ended: whoever else is signed in in this browser, and opened a link there, stays. */
export function clearCookiesOf(
  idUser: number,
  { actor, request, reply }: Pick<Call, 'actor' | 'request' | 'reply'>,
): void {
  if (actor === undefined || actor.idUser === idUser) clearSessionCookies(request, reply);
}

/** Whether the browser had a session here: `dat` and `q_user` of who is remembered go after a day, `c_user` stays. */
export function hadSession({ cookies }: FastifyRequest): boolean {
  return Object.values(COOKIE).some((name) => cookies[name] !== undefined);
}

/** Readable by the page, useless without the session: an HMAC keyed by the session's own token. */
export function csrfTokenOf(token: string): string {
  return createHmac('sha256', token).update('c_user').digest('base64url');
}

const BROWSER = 'ext';
/** An external sign-in is finished within this time, or begun again. */
export const EXTERNAL_S = 600;

/** What ties an external sign-in to the browser that began it; sent nowhere but to those calls. */
export function browserMark(request: FastifyRequest): string | undefined {
  return request.cookies[BROWSER];
}

export function setBrowserMark(request: FastifyRequest, reply: FastifyReply, mark: string): void {
  const options = { ...commonOf(request), path: '/api/auth', maxAge: EXTERNAL_S, httpOnly: true };
  void reply.setCookie(BROWSER, mark, options);
}

/**
 * Secure everywhere but on plain http under another name than localhost, where browsers would drop the cookies. How the
 * server is set up says it where the request does not.
 */
function commonOf(request: FastifyRequest): CookieSerializeOptions {
  const isSecure =
    request.protocol === 'https' || /^(localhost|127\.0\.0\.1|\[?::1\]?)$/.test(request.hostname);
  return { path: '/', sameSite: 'lax', ...(isSecure && { secure: true }) };
}
