import { ACCOUNTANT, GLOBAL, type SessionInfo } from '@scara/contracts/http';
import { Navigate, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { Button } from '../../components/button.js';
import { PublicFooter } from '../../components/public-footer.js';
import { askForLogin } from '../../lib/login-request.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import styles from './pages.module.css';

/** Reasons why a visitor can trust the product with other people's money. */
const facts = [
  ['home.explained', 'home.explainedText'],
  ['home.kept', 'home.keptText'],
  ['home.law', 'home.lawText'],
  ['home.tenants', 'home.tenantsText'],
] as const;

/** /: for visitors. Redirects signed-in users to their associations, tenants to bills, accountants to approvals. */
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

/** Opens the login modal after an unfinished sign-in with Google or Facebook: with the reason, or to ask for a code. */
async function sayWhyNobodyEntered(returned: URLSearchParams): Promise<void> {
  const { codeTokenOf, noticeOf } = await import('../../features/auth/sign-in-notice.js');
  const codeToken = codeTokenOf(returned, window.location.hash);
  const notice = noticeOf(returned);
  if (codeToken !== null) askForLogin({ tab: 'login', notice: null, codeToken });
  else if (notice !== null) askForLogin({ tab: 'login', notice });
  // Shown only once: the address becomes that of the home page again.
  window.history.replaceState(window.history.state, '', '/');
}
