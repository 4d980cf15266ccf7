import { COOKIE } from '@scara/contracts/http';

import { ProblemError } from './problem-error.js';
import { reportAway } from './session-end.js';
import { t } from './text.js';

/** Whose pages this tab shows, and the token of the session they were read in. */
let shown: { readonly idUser: number; readonly token: string } | null = null;

export function noteSignedIn(idUser: number | null): void {
  shown = idUser === null ? null : { idUser, token: cookie(COOKIE.csrf) };
}

/** The session as it was just read: throws where it is another person's than the one whose pages stand here. */
export function goOnAs(idUser: number | null): void {
  if (idUser !== null && shown !== null && shown.idUser !== idUser) {
    reportAway('replaced');
    throw new ProblemError(402, { code: 'replaced', message: t('session.replaced') });
  }
  noteSignedIn(idUser);
}

/**
 * What goes with every write: the token of the session that this tab shows. Where somebody else has signed in meanwhile in
 * another tab, the cookies are theirs: with the cookie's own token this tab's words would be written in their name.
 */
export const ownToken = (): string => shown?.token ?? cookie(COOKIE.csrf);

/** Another tab has signed in anew: the same person, or another. */
export function isSignedInAnew(): boolean {
  const now = cookie(COOKIE.csrf);
  return shown !== null && now !== '' && now !== shown.token;
}

export function cookie(name: string): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1));
}
