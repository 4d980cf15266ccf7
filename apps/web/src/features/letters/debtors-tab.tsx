import { AMOUNT_MAX } from '@scara/domain/kernel';
import type { Debtor } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ApartmentName } from '../../components/apartment-name.js';
import { Amount } from '../../components/amount.js';
import { Button } from '../../components/button.js';
import { RowCheckbox, Select } from '../../components/choice.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { EntrancePick } from '../../components/entrance-pick.js';
import { NumberField } from '../../components/number-field.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { formatBani, formatDate, parseScaled } from '../../lib/format.js';
import { monthName } from '../../lib/months.js';
import { useEntrance } from '../../lib/structure.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { debtorsQuery, useIssueNotices } from './letters.queries.js';
import styles from './letters.module.css';
import { useChosen } from '../../lib/use-chosen.js';

const monthsOffered = ['1', '2', '3', '6', '12'] as const;
type MonthsLeast = (typeof monthsOffered)[number];
type Order = 'place' | 'sum';

type DebtorsTabProps = {
  readonly idAs: number;
  readonly canIssue: boolean;
  /** The apartment whose page linked here: it is selected and listed first. */
  readonly idAp: number | undefined;
  /** The only entrance whose debtors are shown, from the address. */
  readonly scara: number | undefined;
  readonly onEntrance: (idEntrance: number | undefined) => void;
  readonly onIssued: () => void;
};

/** Lists apartments with overdue arrears; the administrator chooses which ones get a notice. */
export function DebtorsTab({ idAs, canIssue, idAp, scara, onEntrance, onIssued }: DebtorsTabProps) {
  const debtors = useQuery(debtorsQuery(idAs));
  const [least, setLeast] = useState<MonthsLeast>('1');
  const [sum, setSum] = useState('');
  const { entrances, entrance } = useEntrance(idAs, scara);
  const [order, setOrder] = useState<Order>('place');
  if (!debtors.isSuccess) return <Unread title={t('letters.debtorsFailed')} read={debtors} />;
  if (debtors.data.debtors.length === 0) {
    return (
      <EmptyState icon="done" title={t('letters.noDebtors')}>
        {t('letters.noDebtorsText')}
      </EmptyState>
    );
  }
  const leastBani = parseScaled(sum, 2) ?? 0;
  // Months are counted by expenses: a debt of penalties or funds alone counts as one month.
  const shown = debtors.data.debtors
    .filter(
      ({ months, overdueBani, idEntrance }) =>
        Math.max(1, months) >= Number(least) &&
        overdueBani >= leastBani &&
        (entrance === undefined || idEntrance === entrance.idEntrance),
    )
    .toSorted(
      (a, b) =>
        Number(b.idAp === idAp) - Number(a.idAp === idAp) ||
        (order === 'sum' ? b.overdueBani - a.overdueBani : 0),
    );
  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t('letters.monthsLeast')}
          value={least}
          options={monthsOffered.map((value) => ({
            value,
            label: t('letters.months', { count: Number(value) }),
          }))}
          onChange={setLeast}
        />
        <NumberField
          label={t('letters.sumLeast')}
          name="sumLeast"
          value={sum}
          decimals={2}
          min={0}
          max={AMOUNT_MAX}
          onChange={setSum}
        />
        <EntrancePick
          entrances={entrances}
          idEntrance={entrance?.idEntrance}
          onChange={onEntrance}
        />
        <Select<Order>
          label={t('letters.order')}
          value={order}
          options={[
            { value: 'place', label: t('letters.orderPlace') },
            { value: 'sum', label: t('letters.orderSum') },
          ]}
          onChange={setOrder}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon="search"
          title={
            entrance === undefined
              ? t('letters.noneFiltered')
              : t('letters.noneFilteredOf', { entrance: entrance.title })
          }
        />
      ) : (
        <Debtors
          key={`${least}.${leastBani}.${entrance?.idEntrance}`}
          {...{ idAs, canIssue, idAp, onIssued, shown }}
        />
      )}
    </>
  );
}

function Debtors({
  idAs,
  canIssue,
  idAp: asked,
  onIssued,
  shown,
}: Omit<DebtorsTabProps, 'scara' | 'onEntrance'> & { readonly shown: readonly Debtor[] }) {
  const { chosen, toggle, toggleAll, isAll } = useChosen(
    shown.map(({ idAp }) => idAp),
    canIssue ? asked : undefined,
  );
  const [isAsked, setAsked] = useState(false);
  const issue = useIssueNotices(idAs);
  const picked = shown.filter(({ idAp }) => chosen.has(idAp));
  const sum = picked.reduce((total, { overdueBani }) => total + overdueBani, 0);
  return (
    <>
      {canIssue && (
        <div className={styles.actions}>
          <Button
            kind="primary"
            icon="invoice"
            disabled={picked.length === 0}
            onClick={() => {
              setAsked(true);
            }}
          >
            {picked.length === 0
              ? t('letters.issueNone')
              : t('letters.issue', { count: picked.length })}
          </Button>
          {picked.length === 0 ? <span>{t('letters.pick')}</span> : <Amount bani={sum} withUnit />}
        </div>
      )}
      <PlainTable caption={t('letters.debtors')} stacked scrolls>
        <thead>
          <tr>
            {canIssue && (
              <th scope="col" className={table.tick} data-label={t('letters.all')}>
                <RowCheckbox label={t('letters.all')} checked={isAll} onChange={toggleAll} />
              </th>
            )}
            <th scope="col">{t('letters.apartment')}</th>
            <th scope="col">{t('letters.owner')}</th>
            <th scope="col">{t('letters.behind')}</th>
            <th scope="col" className={table.right}>
              {t('letters.overdue')}
            </th>
            <th scope="col">{t('letters.lastNotice')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ idAp, n, owner, months, oldest, overdueBani, lastNotice }) => (
            <tr key={idAp}>
              {canIssue && (
                <td className={table.tick}>
                  <RowCheckbox
                    label={t('structure.apartment', { number: n })}
                    checked={chosen.has(idAp)}
                    onChange={() => {
                      toggle(idAp);
                    }}
                  />
                </td>
              )}
              <th scope="row" data-label={t('letters.apartment')}>
                <ApartmentName n={n} />
              </th>
              <td>{owner}</td>
              <td className={table.nowrap}>
                {months === 0 ? t('letters.noMonths') : t('letters.months', { count: months })}
                {oldest !== null && (
                  <span className={styles.under}>
                    {t('letters.since', { month: monthName(oldest) })}
                  </span>
                )}
              </td>
              <td className={table.right} data-label={t('letters.overdue')}>
                <Amount bani={overdueBani} />
              </td>
              <td className={table.nowrap} data-label={t('letters.lastNotice')}>
                {lastNotice === null
                  ? t('common.none')
                  : t('letters.numbered', {
                      number: lastNotice.number,
                      date: formatDate(lastNotice.issued),
                    })}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={canIssue ? 4 : 3}>
              {t('letters.totalOf', { count: shown.length })}
            </th>
            <td className={cx(table.right)}>
              <Amount bani={shown.reduce((total, { overdueBani }) => total + overdueBani, 0)} />
            </td>
            <td />
          </tr>
        </tfoot>
      </PlainTable>
      <ConfirmDialog
        open={isAsked}
        title={t('letters.issue', { count: picked.length })}
        consequence={t('letters.issueText', { sum: formatBani(sum) })}
        confirmLabel={t('letters.issueNow')}
        busy={issue.isPending}
        onClose={() => {
          setAsked(false);
        }}
        onConfirm={() => {
          issue.mutate([...chosen], {
            onSuccess: ({ notices }) => {
              setAsked(false);
              toast('done', t('letters.issued', { count: notices.length }));
              onIssued();
            },
            onError: (error) => {
              setAsked(false);
              sayRefusal(error);
            },
          });
        }}
      />
    </>
  );
}
