import {
  ADMINISTRATOR,
  email as emailShape,
  peopleRoutes,
  type UserOnAssociation,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { Checkbox } from '../../components/choice.js';
import { Dialog } from '../../components/dialog.js';
import form from '../../components/form.module.css';
import { Page } from '../../components/page.js';
import { EmptyState, ErrorState, Skeleton } from '../../components/states.js';
import table from '../../components/plain-table.module.css';
import { TextField } from '../../components/text-field.js';
import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { ProblemError, sentenceOf } from '../../lib/problem-error.js';
import { roleBits, roleName, roleNames } from '../../lib/roles.js';
import { useSession } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal, useFact } from '../../lib/use-fact.js';
import { useForm } from '../../lib/use-form.js';

const usersQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.users(idAs),
    queryFn: ({ signal }) => call(peopleRoutes.listUsers, { params: { idAs }, signal }),
  });

export function UsersScreen({ idAs }: { idAs: number }) {
  const users = useQuery(usersQuery(idAs));
  const canEdit = ((useSession()?.admin[String(idAs)]?.roles ?? 0) & ADMINISTRATOR) !== 0;
  const [edited, setEdited] = useState<UserOnAssociation | 'new' | null>(null);

  return (
    <Page
      title={t('users.title')}
      text={t('users.text')}
      action={
        canEdit ? (
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
      {users.isPending ? (
        <Skeleton label={t('common.loading')} />
      ) : users.isError ? (
        <ErrorState title={t('users.failed')} onRetry={() => void users.refetch()}>
          {sentenceOf(users.error, t('error.text'))}
        </ErrorState>
      ) : users.data.users.length === 0 ? (
        <EmptyState icon="user" title={t('users.none')} />
      ) : (
        <UsersTable users={users.data.users} canEdit={canEdit} onEdit={setEdited} />
      )}
      {edited !== null && (
        <RoleDialog
          idAs={idAs}
          user={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
    </Page>
  );
}

type UsersTableProps = {
  readonly users: readonly UserOnAssociation[];
  readonly canEdit: boolean;
  readonly onEdit: (user: UserOnAssociation) => void;
};

function UsersTable({ users, canEdit, onEdit }: UsersTableProps) {
  return (
    <div className={table.frame}>
      <table className={table.table}>
        <caption className="visually-hidden">{t('users.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('users.person')}</th>
            <th scope="col">{t('users.email')}</th>
            <th scope="col">{t('users.roles')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('structure.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.idUser}>
              <th scope="row">{user.name}</th>
              <td>{user.email}</td>
              <td>{rolesText(user)}</td>
              <td className={table.actions}>
                {canEdit && (
                  <IconButton
                    icon="edit"
                    label={t('users.change', { name: user.name })}
                    onClick={() => {
                      onEdit(user);
                    }}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

type RoleDialogProps = {
  readonly idAs: number;
  /** Null when rights are given to somebody by address. */
  readonly user: UserOnAssociation | null;
  readonly onClose: () => void;
};

function RoleDialog({ idAs, user, onClose }: RoleDialogProps) {
  const change = useFact({
    idAs,
    touches: ['association_role'],
    write: (body: { email: string; roles: number }) =>
      call(peopleRoutes.changeRole, { params: { idAs }, body }),
  });
  const fields = useForm<{ email: string; roles: string }>({
    initial: { email: user?.email ?? '', roles: String(user?.roles ?? 0) },
    validate: (values) => {
      const parsed = emailShape.safeParse(values.email);
      return parsed.success ? {} : { email: parsed.error.issues[0]?.message ?? '' };
    },
    onSubmit: (values) => {
      change.mutate(
        { email: values.email, roles: Number(values.roles) },
        {
          onSuccess: () => {
            toast('done', t('users.saved'));
            onClose();
          },
          onError: (error) => {
            if (error instanceof ProblemError && fields.refuse(error.fields)) return;
            sayRefusal(error);
          },
        },
      );
    },
  });
  const mask = fields.field('roles');
  const chosen = Number(mask.value);

  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={user === null ? t('users.give') : t('users.change', { name: user.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('common.giveUp')}</Button>
          <Button
            kind={chosen === 0 && user !== null ? 'danger' : 'primary'}
            busy={change.isPending}
            onClick={() => {
              fields.submit();
            }}
          >
            {chosen === 0 && user !== null ? t('users.remove') : t('common.save')}
          </Button>
        </>
      }
    >
      <form className={form.form} onSubmit={fields.submit} noValidate>
        <TextField
          {...fields.field('email')}
          label={t('users.email')}
          help={t('users.emailHelp')}
          type="email"
          disabled={user !== null}
        />
        <fieldset className={form.section}>
          {roleBits.map((bit, index) => (
            <Checkbox
              key={bit}
              label={roleName(bit)}
              checked={(chosen & bit) !== 0}
              error={index === roleBits.length - 1 ? mask.error : undefined}
              onChange={(isGiven) => {
                mask.onChange(String(isGiven ? chosen | bit : chosen & ~bit));
              }}
            />
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
