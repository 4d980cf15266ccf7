import {
  ADMINISTRATOR,
  CENSOR,
  peopleRoutes,
  PRESIDENT,
  type UserOnAssociation,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Button, IconButton } from '../../components/button.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { Tabs } from '../../components/tabs.js';
import { Unread } from '../../components/unread.js';
import { useAddressSearch } from '../../lib/address.js';
import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { roleNames } from '../../lib/roles.js';
import { rolesOn, useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { CodesTab } from './codes-tab.js';
import { AllUsersTab, RegisteredTab } from './people-tabs.js';
import { RoleDialog } from './role-dialog.js';
import { UnconfirmedChip } from './unconfirmed.js';

const usersQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.users(idAs),
    queryFn: ({ signal }) => call(peopleRoutes.listUsers, { params: { idAs }, signal }),
  });

type UsersTab = 'roles' | 'codes' | 'registered' | 'all';

/**
 * The users of an association, in tabs: roles (for administrators, presidents and censors), apartment codes (also for
 * an entrance's administrator), and registered accounts (for cashiers too).
 */
export function UsersScreen({ idAs }: { idAs: number }) {
  const session = useSession();
  const wholeRoles = wholeRolesOn(session, idAs);
  const canEdit = (wholeRoles & ADMINISTRATOR) !== 0;
  const keepsCodes = (rolesOn(session, idAs) & ADMINISTRATOR) !== 0;
  const seesRoles = (wholeRoles & (ADMINISTRATOR | PRESIDENT | CENSOR)) !== 0;
  const users = useQuery({ ...usersQuery(idAs), enabled: seesRoles });
  const [edited, setEdited] = useState<UserOnAssociation | 'new' | null>(null);
  const { conturi } = useAddressSearch();
  const isLedToCodes = keepsCodes && conturi !== undefined;
  const [tab, setTab] = useState<UsersTab>(
    seesRoles && !isLedToCodes ? 'roles' : keepsCodes ? 'codes' : 'registered',
  );

  return (
    <Page
      title={t('users.title')}
      text={t('users.text')}
      action={
        canEdit && tab === 'roles' ? (
          <Button
            kind="primary"
            icon="plus"
            onClick={() => {
              setEdited('new');
            }}
          >
            {t('users.give')}
          </Button>
        ) : undefined
      }
    >
      <Tabs<UsersTab>
        label={t('codes.tabs')}
        value={tab}
        onChange={setTab}
        tabs={[
          ...(seesRoles
            ? [
                {
                  value: 'roles' as const,
                  label: t('codes.tabRoles'),
                  content: <RolesTab {...{ idAs, canEdit }} onEdit={setEdited} />,
                },
              ]
            : []),
          ...(keepsCodes
            ? [
                {
                  value: 'codes' as const,
                  label: t('codes.tabCodes'),
                  content: <CodesTab idAs={idAs} />,
                },
              ]
            : []),
          {
            value: 'registered',
            label: t('codes.tabRegistered'),
            content: <RegisteredTab idAs={idAs} />,
          },
          ...(canEdit
            ? [{ value: 'all' as const, label: t('codes.tabAll'), content: <AllUsersTab /> }]
            : []),
        ]}
      />
      {edited !== null && (
        <RoleDialog
          idAs={idAs}
          user={edited === 'new' ? null : edited}
          holders={users.data?.users ?? []}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Page>
  );
}

type RolesTabProps = Omit<UsersTableProps, 'users'> & { readonly idAs: number };

function RolesTab({ idAs, ...rest }: RolesTabProps) {
  const users = useQuery(usersQuery(idAs));
  if (!users.isSuccess) return <Unread title={t('users.failed')} read={users} />;
  if (users.data.users.length === 0) return <EmptyState icon="user" title={t('users.none')} />;
  return <UsersTable users={users.data.users} {...rest} />;
}

type UsersTableProps = {
  readonly users: readonly UserOnAssociation[];
  readonly canEdit: boolean;
  readonly onEdit: (user: UserOnAssociation) => void;
};

function UsersTable({ users, canEdit, onEdit }: UsersTableProps) {
  return (
    <PlainTable caption={t('users.title')} stacked>
      <thead>
        <tr>
          <th scope="col">{t('users.person')}</th>
          <th scope="col">{t('users.email')}</th>
          <th scope="col">{t('users.roles')}</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.idUser}>
            <th scope="row">{user.name || t('common.none')}</th>
            <td>
              {user.email} <UnconfirmedChip isUnconfirmed={user.isUnconfirmed} />
            </td>
            <td>{rolesText(user)}</td>
            <td className={table.actions}>
              {canEdit && (
                <IconButton
                  icon="edit"
                  label={t('users.change', { name: user.name || user.email })}
                  onClick={() => {
                    onEdit(user);
                  }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}

function rolesText({ roles, groups }: UserOnAssociation): string {
  const onEntrances = groups
    .filter((group) => group.roles !== 0)
    .map((group) =>
      t('users.onEntrance', { roles: roleNames(group.roles), entrance: group.entrance }),
    );
  return [roleNames(roles), ...onEntrances].filter(Boolean).join('; ') || t('users.noRole');
}
