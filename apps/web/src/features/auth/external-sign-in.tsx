import { sessionRoutes } from '@scara/contracts/http';

import { t } from '../../lib/text.js';
import styles from './auth.module.css';

/** Plain links: the sign-in at a provider is a navigation, not a call. */
export function ExternalSignIn() {
  return (
    <div className={styles.external}>
      <p className={styles.or}>
        <span>{t('login.or')}</span>
      </p>
      <a className={styles.externalLink} href={sessionRoutes.googleSignIn.path}>
        {t('login.google')}
      </a>
      <a className={styles.externalLink} href={sessionRoutes.facebookSignIn.path}>
        {t('login.facebook')}
      </a>
      {/* The first sign-in concludes the contract, as creating an account does. */}
      <p className={styles.terms}>
        {t('login.externalTerms')}{' '}
        <a href="/general/terms" target="_blank" rel="noreferrer">
          {t('login.terms')}
        </a>
        .
      </p>
    </div>
  );
}
