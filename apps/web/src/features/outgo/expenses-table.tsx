import type { ExpenseView } from '@scara/contracts/http';
import { METERING } from '@scara/domain/month';
import { useState } from 'react';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button, TextButton } from '../../components/button.js';
import { RowCheckbox } from '../../components/choice.js';
import { chosenAfter } from '../../lib/chosen.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { distributionName, meteringName } from '../../lib/modes.js';
import type { GroupsColumns } from '../../lib/months.js';
import { payerName } from '../../lib/payer-name.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayMonthRefusal } from '../../lib/use-command.js';
import { OutgoTable, RowActions, sayTakenOut, SumCells } from './outgo-table.js';
import {
  expenseToRestore,
  useAddExpense,
  useDeleteExpense,
  useDisableExpenses,
} from './outgo.queries.js';
import styles from './outgo.module.css';

type ExpensesTableProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly expenses: readonly ExpenseView[];
  /** Revision of the month as shown: an expense that another user has changed since is not deleted unseen. */
  readonly revision: number;
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly onOpen: (idOutgo: number) => void;
};

/** Lists the month's expenses with their documents; several can be disabled or enabled at once. */
export function ExpensesTable({
  idAs,
  idMonth,
  expenses,
  revision,
  places,
  canEdit,
  onOpen,
}: ExpensesTableProps) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const remove = useDeleteExpense(idAs);
  const add = useAddExpense(idAs, idMonth);
  const disable = useDisableExpenses(idAs, idMonth);
  const standing = expenses.filter(({ idOutgo }) => chosen.has(idOutgo));

  const takeOut = (expense: ExpenseView) => {
    sayTakenOut(
      remove.mutateAsync({ idOutgo: expense.idOutgo, ifMatch: revision }),
      t('outgo.deleted', { name: expense.name }),
      () => putBack(expense),
    );
  };
  const putBack = async (expense: ExpenseView) => {
    const { idOutgo } = await add.mutateAsync(expenseToRestore(expense));
    // An expense is added enabled: one that nobody was charged must not be charged for having been put back.
    if (expense.isDisabled) await disable.mutateAsync({ expenses: [idOutgo], isDisabled: true });
  };
  const choose = (ids: readonly number[], isChosen: boolean) => {
    setChosen(chosenAfter(chosen, ids, isChosen));
  };

  return (
    <>
      {canEdit && (
        <Chosen
          {...{ idAs, idMonth }}
          expenses={standing}
          onSent={() => {
            setChosen(new Set());
          }}
          onRefused={(ids) => {
            choose(ids, true);
          }}
        />
      )}
      <OutgoTable
        caption={t('outgo.caption')}
        {...{ canEdit }}
        heads={
          <>
            {canEdit && (
              <th scope="col" className={styles.tick}>
                <RowCheckbox
                  label={t('outgo.chooseAll')}
                  checked={standing.length === expenses.length}
                  onChange={(isGiven) => {
                    choose(
                      expenses.map(({ idOutgo }) => idOutgo),
                      isGiven,
                    );
                  }}
                />
              </th>
            )}
            <th scope="col">{t('outgo.expense')}</th>
            <th scope="col" className={styles.wide}>
              {t('outgo.document')}
            </th>
          </>
        }
      >
        {expenses.map((expense) => (
          <ExpenseRow
            key={expense.idOutgo}
            {...{ expense, places, canEdit }}
            isChosen={chosen.has(expense.idOutgo)}
            onChoose={(isChosen) => {
              choose([expense.idOutgo], isChosen);
            }}
            onOpen={() => {
              onOpen(expense.idOutgo);
            }}
            onDelete={() => {
              takeOut(expense);
            }}
          />
        ))}
      </OutgoTable>
    </>
  );
}

type ExpenseRowProps = {
  readonly expense: ExpenseView;
  readonly places: GroupsColumns;
  readonly canEdit: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
};

function ExpenseRow({
  expense,
  places,
  canEdit,
  isChosen,
  onChoose,
  onOpen,
  onDelete,
}: ExpenseRowProps) {
  const { name, idOutgoColumn, document, metering, distribution, isDisabled } = expense;
  const column = places.columns.find((one) => one.idOutgoColumn === idOutgoColumn)?.name;
  return (
    <tr className={cx(isDisabled && styles.disabled)}>
      {canEdit && (
        <td className={styles.tick}>
          <RowCheckbox label={t('outgo.choose', { name })} checked={isChosen} onChange={onChoose} />
        </td>
      )}
      <th scope="row">
        <TextButton className={styles.open} onClick={onOpen}>
          {name}
        </TextButton>
        <span className={styles.under}>
          {column !== name && column !== undefined && t('outgo.inColumn', { column })}
          {isDisabled && <StateChip tone="annulled">{t('outgo.disabled')}</StateChip>}
          {expense.isRecurring && <StateChip tone="neutral">{t('outgo.recurring')}</StateChip>}
          {expense.departsFromLaw && (
            <StateChip tone="waiting">{t('outgo.departsFromLaw')}</StateChip>
          )}
        </span>
        {expense.refusal !== null && !isDisabled && (
          <span className={styles.refusal}>{expense.refusal}</span>
        )}
      </th>
      <td className={styles.wide}>
        {document.provider === '' && document.number === '' ? (
          <StateChip tone="waiting">{t('outgo.noDocument')}</StateChip>
        ) : (
          <>
            {document.provider}
            <span className={styles.under}>
              {[
                document.number,
                document.date === '' ? '' : formatDate(document.date),
                document.dueDate === undefined
                  ? ''
                  : t('outgo.due', { date: formatDate(document.dueDate) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      </td>
      <td className={styles.wide}>
        {payerName(expense.idGroup, places)}
        <span className={styles.under}>
          {distributionName(distribution, places?.coefficients)}
          {metering !== METERING.none &&
            ` · ${meteringName(metering, places?.coefficients).toLocaleLowerCase('ro')}`}
        </span>
      </td>
      <SumCells
        amountBani={expense.amountBani}
        undistributedBani={expense.undistributedBani}
        {...{ isDisabled }}
      />
      {canEdit && (
        <RowActions
          editLabel={t('outgo.edit', { name })}
          deleteLabel={t('outgo.delete', { name })}
          {...{ onOpen, onDelete }}
        />
      )}
    </tr>
  );
}

type ChosenProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly expenses: readonly ExpenseView[];
  /** Called when the request is sent: it clears the selection, so that rows selected meanwhile stay selected. */
  readonly onSent: () => void;
  readonly onRefused: (expenses: readonly number[]) => void;
};

/** Shows the sum of the selected expenses and the actions for all of them. */
function Chosen({ idAs, idMonth, expenses, onSent, onRefused }: ChosenProps) {
  const disable = useDisableExpenses(idAs, idMonth);
  const sum = expenses.reduce((bani, { amountBani }) => bani + amountBani, 0);
  const set = (isDisabled: boolean) => {
    const ids = expenses.map(({ idOutgo }) => idOutgo);
    onSent();
    disable.mutate(
      { expenses: ids, isDisabled },
      {
        onSuccess: () => {
          toast(
            'done',
            t(isDisabled ? 'outgo.disabledDone' : 'outgo.enabledDone', { count: ids.length }),
          );
        },
        onError: (error) => {
          onRefused(ids);
          sayMonthRefusal(error);
        },
      },
    );
  };
  return (
    <div className={styles.chosen} aria-live="polite">
      {expenses.length === 0 ? (
        <span className={styles.quiet}>{t('outgo.chooseHelp')}</span>
      ) : (
        <>
          <span>
            {t('outgo.chosen', { count: expenses.length })} <Amount bani={sum} withUnit />
          </span>
          <Button
            busy={disable.isPending}
            onClick={() => {
              set(true);
            }}
          >
            {t('outgo.disable')}
          </Button>
          <Button
            busy={disable.isPending}
            onClick={() => {
              set(false);
            }}
          >
            {t('outgo.enable')}
          </Button>
        </>
      )}
    </div>
  );
}
