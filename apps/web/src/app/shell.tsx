import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { fetchedPart } from '../components/fetched-part.js';
import { Button } from '../components/button.js';
import { Notice } from '../components/states.js';
import { useAddressParams } from '../lib/address.js';
import { useConnection } from '../lib/connection.js';
import { formatAge } from '../lib/format.js';
import { listen } from '../lib/live.js';
import { askForLogin, useLoginRequest } from '../lib/login-request.js';
import { associationsOf, rolesOn, sessionQuery } from '../lib/session.js';
import { t } from '../lib/text.js';
import { sayRefusal } from '../lib/use-command.js';
import { useLogout } from '../lib/use-logout.js';
import { AssociationSelector } from './association-selector.js';
import { AppFrame } from './frame/app-frame.js';
import { ConnectionDot } from './frame/connection-dot.js';
import { menuSections } from './menu-sections.js';
import { BrokenPage } from './pages/message-pages.js';
import { PaletteOpening } from './palette-opening.js';
import { useFocusInPage } from './use-focus-in-page.js';
import { useSessionEnd } from './use-session-end.js';

const LoginDialog = fetchedPart(
  async () => (await import('../features/auth/login-dialog.js')).LoginDialog,
);
const AccountMenu = fetchedPart(async () => (await import('./frame/account-menu.js')).AccountMenu);

/** The frame around every page, and the handling of the session. */
export function Shell() {
  const session = useQuery(sessionQuery);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const asked = useLoginRequest();
  const { idAs } = useAddressParams();
  const isProtected = useMatches({
    select: (matches) => matches.some((match) => match.staticData.needsAccount === true),
  });
  const idUser = session.data?.idUser ?? null;
  const isIn = session.data?.authorized === true;
  const { away, goHome } = useSessionEnd(isIn);

  // After the end of a session nothing is listened to, until the user signs in again: a socket closed by the server
  // does not reconnect by itself.
  const listener = away === null ? idUser : null;
  useEffect(() => {
    if (listener === null) return;
    return listen(queryClient);
  }, [listener, queryClient]);

  useFocusInPage(isIn && away === null && asked === null);

  if (session.isPending) return null;
  if (session.isError) return <BrokenPage error={session.error} />;

  const isExpired = away === 'expired' || (isProtected && !isIn && session.data.expired);
  // The page is removed while nobody is signed in; what was typed in it is kept as drafts.
  const isCleared = away !== null || (isProtected && !isIn);
  const sections = menuSections(session.data, idAs ?? null);

  return (
    <AppFrame
      sections={isCleared ? [] : sections}
      phone={
        associationsOf(session.data).length > 0 || session.data.role !== 0 ? 'drawer' : 'bottom-bar'
      }
      selector={isCleared ? null : <AssociationSelector />}
      connection={isIn && !isCleared ? <Connection /> : null}
      account={isIn && !isCleared ? <Account /> : <SignIn />}
      palette={
        isCleared || sections.length === 0
          ? null
          : (onClose) => (
              <PaletteOpening
                pages={sections}
                idAs={idAs && rolesOn(session.data, idAs) !== 0 ? idAs : null}
                roles={idAs === undefined ? 0 : rolesOn(session.data, idAs)}
                onGo={(to, search = {}) => void navigate({ to, search })}
                onClose={onClose}
              />
            )
      }
      banner={<StoreAway />}
    >
      {!isCleared && <Outlet />}
      {away !== 'leaving' && away !== 'replaced' && (isCleared || asked !== null) && (
        <LoginDialog
          key={isExpired ? 'expired' : 'asked'}
          startTab={asked?.tab ?? 'login'}
          codeToken={asked?.codeToken ?? null}
          passwordOf={asked?.passwordOf ?? null}
          expiredOf={isExpired ? session.data.email : ''}
          notice={isExpired ? t('session.expired') : (asked?.notice ?? null)}
          onClose={() => {
            if (isCleared) void goHome();
            else askForLogin(null);
          }}
          onEntered={() => {
            const then = asked?.then;
            askForLogin(null);
            then?.();
          }}
        />
      )}
    </AppFrame>
  );
}

function SignIn() {
  return (
    <Button
      onClick={() => {
        askForLogin({ tab: 'login', notice: null });
      }}
    >
      {t('frame.login')}
    </Button>
  );
}

/** The account button; the code of its menu is fetched when the pointer comes near it or it is pressed. */
function Account() {
  const { data: session } = useQuery(sessionQuery);
  const navigate = useNavigate();
  const logout = useLogout();
  const [wanted, setWanted] = useState<'no' | 'near' | 'open'>('no');
  const name = session?.firstName || session?.email || t('frame.account');
  const button = (
    <Button
      kind="quiet"
      icon="user"
      aria-haspopup="menu"
      onPointerEnter={() => {
        void AccountMenu.preload();
      }}
      onClick={() => {
        setWanted('open');
      }}
    >
      {name}
    </Button>
  );
  if (wanted === 'no') return button;
  return (
    <AccountMenu
      fallback={button}
      name={name}
      defaultOpen={wanted === 'open'}
      onProfile={() => void navigate({ to: '/account/profile' })}
      onLogout={() => {
        logout.mutate(false, { onError: sayRefusal });
      }}
    />
  );
}

function Connection() {
  const connection = useConnection();
  if (connection.socket === 'idle' && connection.online) return null;
  const state = !connection.online
    ? 'offline'
    : connection.socket === 'live' && connection.storeUp && !connection.isBehind
      ? 'live'
      : 'reconnecting';
  return <ConnectionDot state={state} dataAt={connection.currentAt} />;
}

function StoreAway() {
  const { storeUp, currentAt } = useConnection();
  if (storeUp) return null;
  const age = formatAge(currentAt === null ? 0 : Date.now() - currentAt);
  return <Notice tone="warning">{t('session.storeAway', { age })}</Notice>;
}
