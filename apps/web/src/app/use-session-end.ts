import { COOKIE } from '@scara/contracts/http';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { askForLogin } from '../lib/login-request.js';
import { clearAway, useAway } from '../lib/session-end.js';
import { enter, leave, readSessionAnew } from '../lib/session.js';
import { cookie, isSignedInAnew } from '../lib/signed-in.js';
import { tabStorage } from '../lib/storage.js';
import { t } from '../lib/text.js';
import { toast } from '../lib/toasts.js';

/** Storage key of a message to show after the reload for the user who is signed in now. */
const REPLACED = 'scara.replaced';

/**
 * Handles the end of a session while its pages are open: reported by a refused call, or noticed when the user comes
 * back to the tab. `goHome` leaves those pages; until then typed text waits behind the login modal (1-core §8).
 */
export function useSessionEnd(isIn: boolean) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const away = useAway();

  const goHome = async () => {
    askForLogin(null);
    await navigate({ to: '/' });
    await leave(queryClient);
    clearAway();
  };

  useEffect(() => {
    if (tabStorage.read(REPLACED) === null) return;
    tabStorage.remove(REPLACED);
    toast('warning', t('session.replaced'));
  }, []);

  // When the user comes back to the tab, the session may be another one. If this tab waits at the login modal and the
  // user has signed in in another tab meanwhile, it continues as if they had done so here.
  useEffect(() => {
    const look = async () => {
      if (!isSignedInAnew() && (isIn || cookie(COOKIE.csrf) === '')) return;
      const now = await readSessionAnew(queryClient).catch(() => null);
      if (now?.authorized !== true || away !== 'expired') return;
      enter(queryClient, now);
      clearAway();
    };
    const onFocus = () => void look();
    window.addEventListener('focus', onFocus);
    return () => {
      window.removeEventListener('focus', onFocus);
    };
  }, [queryClient, isIn, away]);

  useEffect(() => {
    if (away === null || away === 'leaving') return;
    if (away === 'replaced') {
      tabStorage.write(REPLACED, '1');
      window.location.reload();
      return;
    }
    dropCookies();
    // A 401 while the page believed to be signed in goes home; every other end waits at the login modal.
    if (away === 'signed-out' && isIn) void goHome();
  }, [away]); // eslint-disable-line react-hooks/exhaustive-deps -- reacts only to the end of the session

  return { away, goHome };
}

/** Deletes the readable cookies of an ended session; the server's answer has deleted the other one. */
function dropCookies(): void {
  for (const name of [COOKIE.csrf, COOKIE.hint]) {
    if (cookie(name) !== '') document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
}
