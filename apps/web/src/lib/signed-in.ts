import { COOKIE } from '@scara/contracts/http';

import { ProblemError } from './problem-error.js';
import { reportAway } from './session-end.js';
import { t } from './text.js';

/** The user whose pages this tab shows, and the CSRF token of their session. */
let shown: { readonly idUser: number; readonly token: string } | null = null;

export function noteSignedIn(idUser: number | null): void {
  shown = idUser === null ? null : { idUser, token: cookie(COOKIE.csrf) };
}

/** Continues with the session just read; throws if it belongs to another user than the one whose pages are shown. */
export function goOnAs(idUser: number | null): void {
  if (idUser !== null && shown !== null && shown.idUser !== idUser) {
    reportAway('replaced');
    throw new ProblemError(402, { code: 'replaced', message: t('session.replaced') });
  }
  noteSignedIn(idUser);
}

/**
 * Returns the CSRF token to send with every write: that of the session this tab shows. If another user has signed in in
 * another tab, the cookie holds that user's token, and with it this tab would write in their name.
 */
export const ownToken = (): string => shown?.token ?? cookie(COOKIE.csrf);

/** Tells whether another tab has signed in again, as the same user or another one. */
export function isSignedInAnew(): boolean {
  const now = cookie(COOKIE.csrf);
  return shown !== null && now !== '' && now !== shown.token;
}

export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
}
