import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import form from '../../components/form.module.css';
import { Skeleton } from '../../components/states.js';
import { linkedAccountsQuery } from '../../lib/linked-accounts.js';
import { sentenceOf } from '../../lib/problem-error.js';
import { t } from '../../lib/text.js';

type LinkedAccountsProps = { readonly idAs: number; readonly idAp: number };

/** Lists the accounts that can read the apartment's bills, with a link to the page that removes them and has its code. */
export function LinkedAccounts({ idAs, idAp }: LinkedAccountsProps) {
  const linked = useQuery(linkedAccountsQuery(idAs, idAp));
  return (
    <div className={form.section}>
      <h2>{t('codes.tenants')}</h2>
      {linked.isPending ? (
        <Skeleton rows={1} />
      ) : linked.isError ? (
        <p role="alert">{sentenceOf(linked.error, t('error.text'))}</p>
      ) : linked.data.tenants.length === 0 ? (
        <p className={form.quiet}>{t('structure.noAccounts')}</p>
      ) : (
        <ul>
          {linked.data.tenants.map(({ idUser, name, email }) => (
            <li key={idUser}>{[name, email].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
      <p>
        <Link
          to="/administration/association/$idAs/config/users"
          params={{ idAs }}
          search={{ conturi: idAp }}
        >
          {t('structure.toAccounts')}
        </Link>
      </p>
    </div>
  );
}
