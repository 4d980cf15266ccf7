import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '../../components/button.js';
import { FailedRead } from '../../components/failed-read.js';
import { Page } from '../../components/page.js';
import { PickAndAdd } from '../../components/pick-and-add.js';
import { PlainTable } from '../../components/plain-table.js';
import { EmptyState, Notice, Skeleton } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { useDebounced } from '../../lib/use-debounced.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useLasting } from '../../lib/use-lasting.js';
import {
  accountingQueries,
  type Assignments,
  useAssign,
  useDismiss,
} from './accounting.queries.js';
import styles from './accounting.module.css';

const searchMs = 250;

/** /accounting/assignments: an accountant-manager assigns accountants to associations. */
export function AssignmentsScreen() {
  const [typed, setTyped] = useState('');
  const list = useQuery(accountingQueries.assignments(useDebounced(typed.trim(), searchMs)));
  const isOfAnother = useLasting(list.isPlaceholderData);
  return (
    <Page title={t('assignments.title')} text={t('assignments.text')}>
      <div className={styles.bar}>
        <TextField
          label={t('assignments.search')}
          value={typed}
          onChange={setTyped}
          type="search"
        />
      </div>
      {list.isPending || isOfAnother ? (
        <Skeleton />
      ) : list.isError ? (
        <FailedRead title={t('assignments.failed')} read={list} />
      ) : list.data.associations.length === 0 ? (
        <EmptyState icon="search" title={t('assignments.none')} />
      ) : (
        <>
          {list.data.total > list.data.associations.length && (
            <div className={styles.bar}>
              <Notice tone="info">
                {t('assignments.more', {
                  count: list.data.associations.length,
                  total: list.data.total,
                })}
              </Notice>
            </div>
          )}
          <List {...list.data} />
        </>
      )}
    </Page>
  );
}

function List({ accountants, associations }: Assignments) {
  const assign = useAssign();
  const dismiss = useDismiss();
  const named = new Map(
    accountants.map(({ idUser, name, email }) => [idUser, name === '' ? email : name]),
  );
  return (
    <PlainTable caption={t('assignments.title')} stacked>
      <thead>
        <tr>
          <th scope="col">{t('approvals.association')}</th>
          <th scope="col">{t('accounting.cif')}</th>
          <th scope="col">{t('accounting.city')}</th>
          <th scope="col">{t('assignments.accountants')}</th>
          <th scope="col">{t('assignments.add')}</th>
        </tr>
      </thead>
      <tbody>
        {associations.map(({ idAs, name, cif, city, accountants: own }) => (
          <tr key={idAs}>
            <th scope="row">{name}</th>
            <td data-label={cif && t('accounting.cif')}>{cif}</td>
            <td>{city}</td>
            <td data-label={t('assignments.accountants')}>
              <span className={styles.chips}>
                {own.map((idUser) => (
                  <Button
                    key={idUser}
                    icon="close"
                    aria-label={t('assignments.dismiss', {
                      accountant: named.get(idUser) ?? '',
                      association: name,
                    })}
                    onClick={() => {
                      // Not `mutate`, which reports only the last of several pressed one after the other.
                      dismiss
                        .mutateAsync({ idAs, idUser })
                        .then(() => toast('done', t('assignments.dismissed')), sayRefusal);
                    }}
                  >
                    {named.get(idUser) ?? ''}
                  </Button>
                ))}
                {own.length === 0 && (
                  <span className={styles.quiet}>{t('assignments.nobody')}</span>
                )}
              </span>
            </td>
            <td>
              <PickAndAdd
                label={t('assignments.addTo', { association: name })}
                labelHidden
                placeholder={t('assignments.choose')}
                verb={t('assignments.add')}
                onAdd={(idUser) => {
                  assign
                    .mutateAsync({ idAs, idUser: Number(idUser) })
                    .then(() => toast('done', t('assignments.assigned')), sayRefusal);
                }}
                options={accountants
                  .filter(({ idUser }) => !own.includes(idUser))
                  .map(({ idUser }) => ({
                    value: String(idUser),
                    label: named.get(idUser) ?? '',
                  }))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
