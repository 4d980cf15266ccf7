import type { FundDueView } from '@scara/contracts/http';

import { Amount } from '../../components/amount.js';
import { IconButton, TextButton } from '../../components/button.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { distributionName } from '../../lib/modes.js';
import { monthRefusal, type GroupsColumns } from '../../lib/months.js';
import { payerName } from '../../lib/payer-name.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { dueToRestore, useAddDue, useDeleteDue } from './outgo.queries.js';
import styles from './outgo.module.css';

type DuesTableProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly dues: readonly FundDueView[];
  /** Of the month as it is shown: what somebody else changed since is not taken out unseen. */
  readonly revision: number;
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly onOpen: (idDue: number) => void;
};

/** What the month asks for the association's funds. */
export function DuesTable({
  idAs,
  idMonth,
  dues,
  revision,
  places,
  canEdit,
  onOpen,
}: DuesTableProps) {
  const remove = useDeleteDue(idAs);
  const add = useAddDue(idAs, idMonth);

  const takeOut = (due: FundDueView) => {
    remove.mutate(
      { idDue: due.idDue, ifMatch: revision },
      {
        onSuccess: () => {
          toast('done', t('outgo.dueDeleted', { name: due.name }), {
            label: t('common.undo'),
            run: () => {
              add.mutateAsync(dueToRestore(due)).catch((error: unknown) => {
                toast('error', monthRefusal(error));
              });
            },
          });
        },
        onError: (error) => {
          toast('error', monthRefusal(error));
        },
      },
    );
  };

  return (
    <section className={styles.dues}>
      <h2>{t('outgo.dues')}</h2>
      <div
        className={cx(table.frame, styles.frame)}
        tabIndex={0}
        role="region"
        aria-label={t('outgo.dues')}
      >
        <table className={cx(table.table, styles.table)}>
          <caption className="visually-hidden">{t('outgo.dues')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('outgo.fund')}</th>
              <th scope="col" className={styles.wide}>
                {t('outgo.payers')}
              </th>
              <th scope="col" className={cx(table.right, styles.sum)}>
                {t('outgo.amount')}
              </th>
              <th scope="col" className={cx(table.right, styles.sum)}>
                {t('outgo.undistributed')}
              </th>
              {canEdit && (
                <th scope="col" className={styles.actions}>
                  <span className="visually-hidden">{t('structure.actions')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {dues.map((due) => (
              <tr key={due.idDue}>
                <th scope="row">
                  <TextButton
                    onClick={() => {
                      onOpen(due.idDue);
                    }}
                  >
                    {due.name}
                  </TextButton>
                  {due.refusal !== null && <span className={styles.refusal}>{due.refusal}</span>}
                </th>
                <td className={styles.wide}>
                  {payerName(due.idGroup, places)}
                  <span className={styles.under}>
                    {distributionName(due.distribution, places?.coefficients)}
                  </span>
                </td>
                <td className={cx(table.right, styles.sum)} data-label={t('outgo.amount')}>
                  <Amount bani={due.amountBani} />
                </td>
                <td
                  className={cx(
                    table.right,
                    styles.sum,
                    due.amountBani === due.distributedBani && styles.nothing,
                  )}
                  data-label={t('outgo.undistributed')}
                >
                  <Amount bani={due.amountBani - due.distributedBani} zero="dash" />
                </td>
                {canEdit && (
                  <td className={cx(table.actions, styles.actions)}>
                    <IconButton
                      icon="edit"
                      label={t('outgo.editDue', { name: due.name })}
                      onClick={() => {
                        onOpen(due.idDue);
                      }}
                    />
                    <IconButton
                      icon="trash"
                      kind="danger"
                      label={t('outgo.deleteDue', { name: due.name })}
                      onClick={() => {
                        takeOut(due);
                      }}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
