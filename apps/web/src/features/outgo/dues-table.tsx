import type { FundDueView } from '@scara/contracts/http';

import { TextButton } from '../../components/button.js';
import { distributionName } from '../../lib/modes.js';
import type { GroupsColumns } from '../../lib/months.js';
import { payerName } from '../../lib/payer-name.js';
import { t } from '../../lib/text.js';
import { OutgoTable, RowActions, sayTakenOut, SumCells } from './outgo-table.js';
import { dueToRestore, useAddDue, useDeleteDue } from './outgo.queries.js';
import styles from './outgo.module.css';

type DuesTableProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly dues: readonly FundDueView[];
  /** Revision of the month as shown: a due that another user has changed since is not deleted unseen. */
  readonly revision: number;
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly onOpen: (idDue: number) => void;
};

/** Lists what the month asks for the association's funds. */
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
    sayTakenOut(
      remove.mutateAsync({ idDue: due.idDue, ifMatch: revision }),
      t('outgo.dueDeleted', { name: due.name }),
      () => add.mutateAsync(dueToRestore(due)),
    );
  };

  return (
    <section className={styles.dues}>
      <h2>{t('outgo.dues')}</h2>
      <OutgoTable
        caption={t('outgo.dues')}
        heads={<th scope="col">{t('outgo.fund')}</th>}
        {...{ canEdit }}
      >
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
            <SumCells
              amountBani={due.amountBani}
              undistributedBani={due.amountBani - due.distributedBani}
            />
            {canEdit && (
              <RowActions
                editLabel={t('outgo.editDue', { name: due.name })}
                deleteLabel={t('outgo.deleteDue', { name: due.name })}
                onOpen={() => {
                  onOpen(due.idDue);
                }}
                onDelete={() => {
                  takeOut(due);
                }}
              />
            )}
          </tr>
        ))}
      </OutgoTable>
    </section>
  );
}
