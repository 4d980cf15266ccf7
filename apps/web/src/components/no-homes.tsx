import { Link } from '@tanstack/react-router';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import buttons from './button.module.css';
import { EmptyState } from './states.js';

/** Shown on the tenant's pages to a user without an apartment, with a link to the page for adding one. */
export const NoHomes = () => (
  <EmptyState
    icon="apartment"
    title={t('tenant.noApartments')}
    action={
      <Link to="/tenant/apartments" className={cx(buttons.button, buttons.primary)}>
        {t('tenant.addFirst')}
      </Link>
    }
  >
    {t('tenant.noApartmentsText')}
  </EmptyState>
);
