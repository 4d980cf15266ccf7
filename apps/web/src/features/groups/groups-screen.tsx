import {
  ADMINISTRATOR,
  apartmentGroupRoutes,
  type ApartmentGroupView,
} from '@scara/contracts/http';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { StateChip } from '../../components/badge.js';
import { Button, IconButton } from '../../components/button.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { Page } from '../../components/page.js';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { associationKeys } from '../../lib/association-keys.js';
import { call } from '../../lib/http.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal, useCommand } from '../../lib/use-command.js';
import { GroupDialog } from './group-dialog.js';
import styles from './groups.module.css';

const groupsQuery = (idAs: number) =>
  queryOptions({
    queryKey: associationKeys.groups(idAs),
    queryFn: ({ signal }) =>
      call(apartmentGroupRoutes.listApartmentGroups, { params: { idAs }, signal }),
  });

export function GroupsScreen({ idAs }: { idAs: number }) {
  const groups = useQuery(groupsQuery(idAs));
  const canEdit = (wholeRolesOn(useSession(), idAs) & ADMINISTRATOR) !== 0;
  const [edited, setEdited] = useState<ApartmentGroupView | 'new' | null>(null);
  const stands = (opened: ApartmentGroupView): ApartmentGroupView =>
    groups.data?.groups.find((one) => one.idApartmentsGroup === opened.idApartmentsGroup) ?? opened;
  const [doomed, setDoomed] = useState<ApartmentGroupView | null>(null);
  const hasApartments = groups.data?.groups.some((group) => group.apartments.length > 0) === true;

  return (
    <Page
      title={t('groups.title')}
      text={t('groups.text')}
      action={
        canEdit && hasApartments ? (
          <Button
            kind="primary"
            icon="plus"
            onClick={() => {
              setEdited('new');
            }}
          >
            {t('groups.add')}
          </Button>
        ) : undefined
      }
    >
      {!groups.isSuccess ? (
        <Unread title={t('groups.failed')} read={groups} />
      ) : groups.data.groups.length === 0 ? (
        <EmptyState icon="groups" title={t('groups.none')}>
          {canEdit && t('groups.noneText')}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {groups.data.groups.map((group) => (
            <GroupLine
              key={group.idApartmentsGroup}
              group={group}
              canEdit={canEdit && !group.isEntrance}
              onEdit={() => {
                setEdited(group);
              }}
              onDelete={() => {
                setDoomed(group);
              }}
            />
          ))}
        </ul>
      )}
      {edited !== null && (
        <GroupDialog
          idAs={idAs}
          group={edited === 'new' ? null : stands(edited)}
          onClose={() => {
            setEdited(null);
          }}
        />
      )}
      {doomed !== null && (
        <DeleteGroup
          idAs={idAs}
          group={doomed}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </Page>
  );
}

type GroupLineProps = {
  readonly group: ApartmentGroupView;
  readonly canEdit: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
};

function GroupLine({ group, canEdit, onEdit, onDelete }: GroupLineProps) {
  const { name } = group;
  return (
    <li className={styles.line}>
      <span className={styles.name}>{name}</span>
      <span>
        <StateChip tone={group.isEntrance ? 'neutral' : 'info'}>
          {group.isEntrance ? t('groups.entrance') : t('groups.custom')}
        </StateChip>
      </span>
      <span className={styles.count}>
        {t('structure.apartments', { count: group.apartments.length })}
      </span>
      <span className={styles.actions}>
        {canEdit && (
          <>
            <IconButton icon="edit" label={t('groups.edit', { name })} onClick={onEdit} />
            <IconButton
              icon="trash"
              kind="danger"
              label={t('groups.delete', { name })}
              onClick={onDelete}
            />
          </>
        )}
      </span>
    </li>
  );
}

function DeleteGroup({
  idAs,
  group,
  onClose,
}: {
  idAs: number;
  group: ApartmentGroupView;
  onClose: () => void;
}) {
  const { idApartmentsGroup, name } = group;
  const remove = useCommand({
    idAs,
    touches: ['apartment_group'],
    write: () =>
      call(apartmentGroupRoutes.deleteApartmentGroup, {
        params: { idAs, idApartmentsGroup },
        ifMatch: group.revision,
      }),
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('groups.confirmDelete', { name })}
      consequence={t('groups.confirmDeleteText', {
        apartments: t('structure.apartments', { count: group.apartments.length }),
      })}
      confirmLabel={t('groups.delete', { name })}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(undefined, {
          onSuccess: () => {
            toast('done', t('groups.deleted', { name }));
          },
          onError: sayRefusal,
          onSettled: onClose,
        });
      }}
    />
  );
}
