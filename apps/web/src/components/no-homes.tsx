import { Link } from '@tanstack/react-router';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import buttons from './button.module.css';
import { EmptyState } from './states.js';

/** What the tenant's pages say to whoever has no apartment yet, with the way to the page where one is added. */
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
