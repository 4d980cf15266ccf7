import { useQuery } from '@tanstack/react-query';

import { PlainTable } from '../../components/plain-table.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { placeText } from '../../lib/home-place.js';
import { t } from '../../lib/text.js';
import { codeQueries } from './codes.queries.js';
import { UnconfirmedChip } from './unconfirmed.js';

/** Lists the accounts that added apartments of the association. */
export function RegisteredTab({ idAs }: { idAs: number }) {
  const registered = useQuery(codeQueries.registered(idAs));
  if (!registered.isSuccess) {
    return <Unread title={t('codes.registeredFailed')} read={registered} />;
  }
  const { users } = registered.data;
  if (users.length === 0) return <EmptyState icon="user" title={t('codes.noRegistered')} />;
  return (
    <PlainTable caption={t('codes.tabRegistered')} stacked>
      <thead>
        <tr>
          <th scope="col">{t('users.person')}</th>
          <th scope="col">{t('users.email')}</th>
          <th scope="col">{t('codes.apartments')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map(({ idUser, name, email, isUnconfirmed, apartments }) => (
          <tr key={idUser}>
            <th scope="row">{name || email}</th>
            <td>
              {email} <UnconfirmedChip isUnconfirmed={isUnconfirmed} />
            </td>
            <td>{apartments.map(placeText).join('; ')}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

/** The users-to-confirm table (screens.tsv): everybody with rights in the user's associations. */
export function AllUsersTab() {
  const all = useQuery(codeQueries.allUsers);
  if (!all.isSuccess) return <Unread title={t('users.failed')} read={all} />;
  const { users } = all.data;
  if (users.length === 0) return <EmptyState icon="user" title={t('users.none')} />;
  const flag = (isActive: boolean) => (isActive ? t('codes.active') : t('codes.inactive'));
  return (
    <PlainTable caption={t('codes.tabAll')} stacked>
      <thead>
        <tr>
          <th scope="col">{t('codes.idUser')}</th>
          <th scope="col">{t('users.email')}</th>
          <th scope="col">{t('codes.association')}</th>
          <th scope="col">{t('codes.rolename')}</th>
          <th scope="col">{t('codes.manager')}</th>
          <th scope="col">{t('codes.accounting')}</th>
          <th scope="col">{t('codes.onlineP')}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user, at) => (
          <tr key={`${user.idUser}.${at}`}>
            <th scope="row">{user.idUser}</th>
            <td>
              {user.email} <UnconfirmedChip isUnconfirmed={user.isUnconfirmed} />
            </td>
            <td data-label={t('codes.association')}>
              {user.association || t('codes.allAssociations')}
            </td>
            <td data-label={t('codes.rolename')}>{user.rolename}</td>
            <td data-label={t('codes.manager')}>{flag(user.isManager)}</td>
            <td data-label={t('codes.accounting')}>{flag(user.isAsAccountant)}</td>
            <td data-label={t('codes.onlineP')}>{flag(user.hasOnlineP)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
