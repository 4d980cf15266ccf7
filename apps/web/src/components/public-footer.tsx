import { Link } from '@tanstack/react-router';

import { t } from '../lib/text.js';
import styles from './public-footer.module.css';

const pages = [
  ['/documentatie', 'public.documentation'],
  ['/preturi', 'public.prices'],
  ['/despre', 'public.about'],
  ['/parteneri', 'public.partners'],
  ['/contact', 'contact.title'],
  ['/adaugare', 'public.try'],
  ['/general/terms', 'public.terms'],
  ['/general/prelucrareDate', 'public.personalData'],
  ['/general/politicaCofidentialitate', 'public.privacy'],
  ['/general/cookieModules', 'public.cookies'],
] as const;

/** Links to the public pages, at the foot of each of them. */
export function PublicFooter() {
  return (
    <nav className={styles.footer} aria-label={t('public.pages')}>
      {pages.map(([to, name]) => (
        <Link key={to} to={to}>
          {t(name)}
        </Link>
      ))}
    </nav>
  );
}
