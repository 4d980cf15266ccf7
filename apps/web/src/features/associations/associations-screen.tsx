import { associationRoutes } from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';

import { Button } from '../../components/button.js';
import { Page } from '../../components/page.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { roleNames } from '../../lib/roles.js';
import { t } from '../../lib/text.js';
import styles from './associations.module.css';

const associationsQuery = queryOptions({
  queryKey: associationKeys.list,
  queryFn: ({ signal }) => call(associationRoutes.listAssociations, { signal }),
});

/** /administration: the associations a person may open, in the person's own order. */
export function AssociationsScreen() {
  const navigate = useNavigate();
  const add = (
    <Button kind="primary" icon="plus" onClick={() => void navigate({ to: '/adaugare' })}>
      {t('menu.addAssociation')}
    </Button>
  );
  return (
    <Page title={t('associations.title')} action={add}>
      <List />
    </Page>
  );
}

function List() {
  const list = useQuery(associationsQuery);
  if (list.isPending) return <Skeleton label={t('common.loading')} />;
  if (list.isError) {
    return (
      <ErrorState title={t('associations.failed')} onRetry={() => void list.refetch()}>
        {sentenceOf(list.error, t('error.text'))}
      </ErrorState>
    );
  }
  if (list.data.associations.length === 0) {
    return (
      <EmptyState icon="block" title={t('associations.none')}>
        {t('associations.noneText')}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {list.data.associations.map((association) => (
        <li key={association.idAs}>
          <Link
            to="/administration/association/$idAs/config/apartments"
            params={{ idAs: association.idAs }}
            className={styles.line}
          >
            <span className={styles.name}>{association.name}</span>
            <span className={styles.detail}>
              {[association.city, roleNames(association.roles)].filter(Boolean).join(' · ')}
            </span>
            <span className={styles.count}>
              {t('associations.apartments', { count: association.apartments })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
