import { ACCOUNTANT, GLOBAL, type SessionInfo } from '@scara/contracts/http';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { Button } from '../../components/button.js';
import { PublicFooter } from '../../components/public-footer.js';
import { askForLogin } from '../../lib/login-request.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import styles from './pages.module.css';

/** Why somebody would trust it with the money of others. */
const facts = [
  ['home.explained', 'home.explainedText'],
  ['home.kept', 'home.keptText'],
  ['home.law', 'home.lawText'],
  ['home.tenants', 'home.tenantsText'],
] as const;

/** /: what a visitor sees; whoever is signed in goes on to the associations, a tenant to the bills, an accountant to the approvals. */
export function HomePage() {
  const session = useSession();
  const navigate = useNavigate();

  useEffect(() => {
    const wish = new URLSearchParams(window.location.search);
    if (wish.get('cont') === 'nou') askForLogin({ tab: 'create', notice: null });
    if (wish.has('autentificare')) void sayWhyNobodyEntered(wish);
  }, []);

  if (session?.authorized === true) {
    return <Navigate to={homeOf(session)} replace />;
  }
  return (
    <div className={styles.home}>
      <h1>{t('home.title')}</h1>
      <p>{t('home.text')}</p>
      <div className={styles.homeActions}>
        <Button
          kind="primary"
          onClick={() => {
            askForLogin({ tab: 'login', notice: null });
          }}
        >
          {t('home.login')}
        </Button>
        <Button
          onClick={() => {
            askForLogin({ tab: 'create', notice: null });
          }}
        >
          {t('home.create')}
        </Button>
        <Button kind="quiet" onClick={() => void navigate({ to: '/adaugare' })}>
          {t('home.try')}
        </Button>
      </div>
      <dl className={styles.homeFacts}>
        {facts.map(([fact, text]) => (
          <div key={fact}>
            <dt>{t(fact)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
      <PublicFooter />
    </div>
  );
}

function homeOf({ admin, apartments, role }: SessionInfo) {
  const masks = Object.values(admin).map(({ roles }) => roles);
  const isAccountant = (role & (GLOBAL.accountant | GLOBAL.accountantManager)) !== 0;
  if (isAccountant && masks.every((mask) => (mask & ~ACCOUNTANT) === 0)) return '/accounting';
  return apartments.length > 0 && masks.length === 0 ? '/tenant' : '/administration';
}

/** Somebody came back from Google or Facebook and is not signed in, or not yet. */
async function sayWhyNobodyEntered(returned: URLSearchParams): Promise<void> {
  const { codeTokenOf, noticeOf } = await import('../../features/auth/sign-in-notice.js');
  const codeToken = codeTokenOf(returned, window.location.hash);
  const notice = noticeOf(returned);
  if (codeToken !== null) askForLogin({ tab: 'login', notice: null, codeToken });
  else if (notice !== null) askForLogin({ tab: 'login', notice });
  // Said once: the address is the home page's again.
  window.history.replaceState(window.history.state, '', '/');
}
