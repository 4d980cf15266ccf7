import { APPROVALS_NAMED_MOST } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { RowCheckbox, Select } from '../../components/choice.js';
import { DateField } from '../../components/date-field.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { FailedRead } from '../../components/failed-read.js';
import { useFirstRows } from '../../components/first-rows.js';
import { Page } from '../../components/page.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Notice, Skeleton } from '../../components/states.js';
import { Tabs } from '../../components/tabs.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { formatDate, formatInstant } from '../../lib/format.js';
import {
  modeName,
  nameOf,
  signedBani,
  subjectOf,
  toldApart,
  typeName,
} from '../../lib/payment-words.js';
import type { ApprovalsSearch } from '../../lib/search.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-fact.js';
import { useOutlasting } from '../../lib/use-outlasting.js';
import {
  accountingQueries,
  type ApprovalFilter,
  useApproveAll,
  useApproveOne,
  useApproveSeveral,
} from './accounting.queries.js';
import styles from './accounting.module.css';
import { PapersDialog } from './papers-dialog.js';

type Line = Parameters<typeof subjectOf>[0] &
  Parameters<typeof signedBani>[0] &
  Parameters<typeof typeName>[0] & {
    readonly idAs: number;
    readonly association: string;
    readonly idPd: number;
    readonly emitted: string;
    readonly series: string;
    readonly paymentNumber: string;
    readonly pM: number | null;
    readonly bank: string;
    readonly info: string;
    readonly author: string;
    readonly papers: number;
  };

const keyOf = ({ idAs, idPd }: Pick<Line, 'idAs' | 'idPd'>): string => `${idAs}:${idPd}`;

/** /accounting/paymentsApproval: what waits for an accountant over all associations, and what was approved. */
export function ApprovalsScreen() {
  const { asociatie, miscare, from = '', to = '', aprobate = false } = useAddressSearch();
  const navigate = useNavigate();
  const filter: ApprovalFilter = {
    ...{ idAs: asociatie ?? null, kind: miscare ?? 'all' },
    ...{ fromDate: from, toDate: to },
  };
  const show = (next: ApprovalFilter, approved: boolean): void => {
    const search: ApprovalsSearch = {
      ...(next.idAs !== null && { asociatie: next.idAs }),
      ...(next.kind !== 'all' && { miscare: next.kind }),
      ...(next.fromDate !== '' && { from: next.fromDate }),
      ...(next.toDate !== '' && { to: next.toDate }),
      ...(approved && { aprobate: true }),
    };
    void navigate({ to: '.', replace: true, search });
  };
  const bar = (
    <FilterBar
      filter={filter}
      onChange={(next) => {
        show(next, aprobate);
      }}
    />
  );
  return (
    <Page title={t('approvals.title')} text={t('approvals.text')}>
      <Tabs
        label={t('approvals.title')}
        value={aprobate ? 'approved' : 'unapproved'}
        onChange={(part) => {
          show(filter, part === 'approved');
        }}
        tabs={[
          {
            value: 'unapproved',
            label: t('approvals.unapproved'),
            content: <UnapprovedPart {...{ filter, bar }} />,
          },
          {
            value: 'approved',
            label: t('approvals.approved'),
            content: <ApprovedPart {...{ filter, bar }} />,
          },
        ]}
      />
    </Page>
  );
}

type FilterBarProps = {
  readonly filter: ApprovalFilter;
  readonly onChange: (filter: ApprovalFilter) => void;
};

function FilterBar({ filter, onChange }: FilterBarProps) {
  const list = useQuery(accountingQueries.associations);
  const associations = list.data?.associations ?? [];
  return (
    <div className={styles.bar}>
      <Select
        label={t('approvals.association')}
        value={filter.idAs === null ? 'all' : String(filter.idAs)}
        onChange={(value) => {
          onChange({ ...filter, idAs: value === 'all' ? null : Number(value) });
        }}
        options={[
          { value: 'all', label: t('approvals.allAssociations') },
          ...associations.map(({ idAs, name, unapproved }) => ({
            value: String(idAs),
            label: unapproved === 0 ? name : `${name} (${unapproved})`,
          })),
        ]}
      />
      <Select
        label={t('payments.only')}
        value={filter.kind}
        onChange={(kind) => {
          onChange({ ...filter, kind });
        }}
        options={[
          { value: 'all', label: t('payments.all') },
          { value: 'in', label: t('payments.onlyIn') },
          { value: 'out', label: t('payments.onlyOut') },
          { value: 'other', label: t('approvals.onlyOther') },
        ]}
      />
      <DateField
        label={t('payments.from')}
        value={filter.fromDate}
        onChange={(fromDate) => {
          onChange({ ...filter, fromDate });
        }}
      />
      <DateField
        label={t('payments.to')}
        value={filter.toDate}
        onChange={(toDate) => {
          onChange({ ...filter, toDate });
        }}
      />
    </div>
  );
}

type PartProps = { readonly filter: ApprovalFilter; readonly bar: ReactNode };

function UnapprovedPart({ filter, bar }: PartProps) {
  const list = useQuery(accountingQueries.unapproved(filter));
  // All of the other choice would be approved under the number of this one's documents.
  const isOfAnother = useOutlasting(list.isPlaceholderData);
  const several = useApproveSeveral();
  const one = useApproveOne();
  const all = useApproveAll();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const lines = list.data?.payments ?? [];
  const first = useFirstRows(lines);
  // Whoever chooses all means those that are seen.
  const open = first.shown.filter(({ isOwn }) => !isOwn);
  const selected = open.filter((line) => chosen.has(keyOf(line))).slice(0, APPROVALS_NAMED_MOST);
  const isAll = open.length > 0 && selected.length === open.length;
  const done = ({ approved }: { readonly approved: number }) => {
    toast('done', t('approvals.done', { count: approved }));
    setChosen(new Set());
    setAsking(false);
  };
  const answer = { onSuccess: done, onError: sayRefusal };
  const approvable = list.data?.approvable ?? 0;
  return (
    <>
      {bar}
      {list.isPending || isOfAnother ? (
        <Skeleton label={t('common.loading')} />
      ) : list.isError ? (
        <FailedRead title={t('approvals.failed')} read={list} />
      ) : lines.length === 0 ? (
        <EmptyState icon="check" title={t('approvals.none')}>
          {t('approvals.noneText')}
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <p>
              {t('approvals.count', { total: list.data.total, own: list.data.total - approvable })}
            </p>
            <div className={styles.push}>
              <Button
                disabled={selected.length === 0}
                busy={several.isPending}
                onClick={() => {
                  several.mutate(
                    selected.map(({ idAs, idPd }) => ({ idAs, idPd })),
                    answer,
                  );
                }}
              >
                {t('approvals.approveChosen', { count: selected.length })}
              </Button>
              <Button
                kind="primary"
                disabled={approvable === 0}
                onClick={() => {
                  setAsking(true);
                }}
              >
                {t('approvals.approveAll', { count: approvable })}
              </Button>
            </div>
          </div>
          {list.data.total > lines.length && (
            <div className={styles.bar}>
              <Notice tone="info">{t('approvals.more', { count: lines.length })}</Notice>
            </div>
          )}
          <Lines
            caption={t('approvals.unapproved')}
            lines={first.shown}
            first={{
              head: (
                <RowCheckbox
                  label={t('approvals.chooseAll')}
                  checked={isAll}
                  onChange={() => {
                    setChosen(new Set(isAll ? [] : open.map(keyOf)));
                  }}
                />
              ),
              cell: (line) =>
                line.isOwn ? null : (
                  <RowCheckbox
                    label={t('approvals.choose', { document: toldApart(line) })}
                    checked={chosen.has(keyOf(line))}
                    onChange={(isChosen) => {
                      const next = new Set(chosen);
                      if (isChosen) next.add(keyOf(line));
                      else next.delete(keyOf(line));
                      setChosen(next);
                    }}
                  />
                ),
            }}
            last={{
              head: <span className="visually-hidden">{t('approvals.approve')}</span>,
              cell: (line) =>
                line.isOwn ? (
                  <StateChip tone="neutral">{t('approvals.own')}</StateChip>
                ) : (
                  <Button
                    kind="quiet"
                    icon="check"
                    aria-label={t('approvals.approveOne', { document: toldApart(line) })}
                    busy={one.isPending && keyOf(one.variables) === keyOf(line)}
                    onClick={() => {
                      one.mutate({ idAs: line.idAs, idPd: line.idPd }, answer);
                    }}
                  >
                    {t('approvals.approve')}
                  </Button>
                ),
            }}
          />
          {first.more}
        </>
      )}
      <ConfirmDialog
        open={asking}
        title={t('approvals.allTitle')}
        consequence={t('approvals.allText', { count: approvable })}
        confirmLabel={t('approvals.approveAll', { count: approvable })}
        busy={all.isPending}
        onClose={() => {
          setAsking(false);
        }}
        onConfirm={() => {
          all.mutate({ filter, most: approvable }, answer);
        }}
      />
    </>
  );
}

function ApprovedPart({ filter, bar }: PartProps) {
  const list = useQuery(accountingQueries.approved(filter));
  const isOfAnother = useOutlasting(list.isPlaceholderData);
  const first = useFirstRows(list.data?.payments ?? []);
  return (
    <>
      {bar}
      {list.isPending || isOfAnother ? (
        <Skeleton label={t('common.loading')} />
      ) : list.isError ? (
        <FailedRead title={t('approvals.failed')} read={list} />
      ) : list.data.payments.length === 0 ? (
        <EmptyState icon="rows" title={t('approvals.noneApproved')} />
      ) : (
        <>
          {list.data.total > list.data.payments.length && (
            <div className={styles.bar}>
              <Notice tone="info">
                {t('approvals.more', { count: list.data.payments.length })}
              </Notice>
            </div>
          )}
          <Lines
            caption={t('approvals.approved')}
            lines={first.shown}
            last={{
              head: t('approvals.approver'),
              cell: ({ approver, approvedAt }) => (
                <>
                  {approver}
                  <br />
                  <span className={styles.quiet}>{formatInstant(approvedAt)}</span>
                </>
              ),
            }}
          />
          {first.more}
        </>
      )}
    </>
  );
}

type ColumnOf<L> = { readonly head: ReactNode; readonly cell: (line: L) => ReactNode };

type LinesProps<L extends Line> = {
  readonly caption: string;
  readonly lines: readonly L[];
  readonly first?: ColumnOf<L>;
  readonly last: ColumnOf<L>;
};

function Lines<L extends Line>({ caption, lines, first, last }: LinesProps<L>) {
  const [shown, setShown] = useState<Line | null>(null);
  return (
    <div className={table.frame}>
      <table className={cx(table.table, table.stacked)}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {first && <th scope="col">{first.head}</th>}
            <th scope="col">{t('payments.date')}</th>
            <th scope="col">{t('approvals.association')}</th>
            <th scope="col">{t('payments.type')}</th>
            <th scope="col">{t('payments.subject')}</th>
            <th scope="col">{t('payments.mode')}</th>
            <th scope="col" className={table.right}>
              {t('payments.value')}
            </th>
            <th scope="col">{t('approvals.author')}</th>
            <th scope="col">{t('approvals.papers')}</th>
            <th scope="col">{last.head}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              {first && <td>{first.cell(line)}</td>}
              <td className={table.nowrap}>{formatDate(line.emitted)}</td>
              <td>{line.association}</td>
              <td>{nameOf(line)}</td>
              <td>
                {subjectOf(line)}
                {line.info !== '' && <div className={styles.quiet}>{line.info}</div>}
              </td>
              <td>{modeName(line.pM, line.bank)}</td>
              <td className={table.right} data-label={t('payments.value')}>
                <Amount bani={signedBani(line)} />
              </td>
              <td data-label={t('approvals.author')}>{line.author}</td>
              <td data-label={t('approvals.papers')}>
                {line.papers === 0 ? (
                  <span className={styles.quiet}>{t('approvals.noPapers')}</span>
                ) : (
                  <Button
                    kind="quiet"
                    aria-label={t('approvals.papersOf', { document: toldApart(line) })}
                    onClick={() => {
                      setShown(line);
                    }}
                  >
                    {line.papers}
                  </Button>
                )}
              </td>
              <td className={table.actions}>{last.cell(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown !== null && (
        <PapersDialog
          {...{ idAs: shown.idAs, idPd: shown.idPd }}
          title={t('approvals.papersOf', { document: nameOf(shown) })}
          onClose={() => {
            setShown(null);
          }}
        />
      )}
    </div>
  );
}
