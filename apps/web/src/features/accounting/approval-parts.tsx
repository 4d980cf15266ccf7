import { APPROVALS_NAMED_MOST } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { RowCheckbox } from '../../components/choice.js';
import { ConfirmDialog } from '../../components/dialog.js';
import { FailedRead } from '../../components/failed-read.js';
import { useFirstRows } from '../../components/first-rows.js';
import { EmptyState, Notice, Skeleton } from '../../components/states.js';
import { chosenAfter } from '../../lib/chosen.js';
import { formatInstant } from '../../lib/format.js';
import { nameOutsideRow } from '../../lib/payment-words.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useLasting } from '../../lib/use-lasting.js';
import { ApprovalLines, keyOf } from './approval-lines.js';
import {
  accountingQueries,
  type ApprovalFilter,
  useApproveAll,
  useApproveOne,
  useApproveSeveral,
} from './accounting.queries.js';
import styles from './accounting.module.css';

type Named = Parameters<ReturnType<typeof useApproveOne>['mutate']>[0];

/** Identifies a document with the revision shown: one that has changed since is not approved. */
const named = ({ idAs, idPd, revision }: Named): Named => ({ idAs, idPd, revision });

type PartProps = { readonly filter: ApprovalFilter; readonly bar: ReactNode };

/** Lists what waits for the accountant: approved one by one, as a selection, or all at once. */
export function UnapprovedPart({ filter, bar }: PartProps) {
  const list = useQuery(accountingQueries.unapproved(filter));
  // While another filter is loading, its documents must not be approved under the count of the previous one.
  const isOfAnother = useLasting(list.isPlaceholderData);
  const several = useApproveSeveral();
  const one = useApproveOne();
  const all = useApproveAll();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState(false);
  const lines = list.data?.payments ?? [];
  const first = useFirstRows(lines);
  // Selecting all selects only the rows that are displayed.
  const open = first.shown.filter(({ isOwn }) => !isOwn);
  const selected = open.filter((line) => chosen.has(keyOf(line))).slice(0, APPROVALS_NAMED_MOST);
  const isAll = open.length > 0 && selected.length === open.length;
  const say = ({ approved }: { readonly approved: number }) => {
    toast('done', t('approvals.done', { count: approved }));
  };
  const done: typeof say = (answered) => {
    say(answered);
    setChosen(new Set());
    setAsking(false);
  };
  const answer = { onSuccess: done, onError: sayRefusal };
  const approvable = list.data?.approvable ?? 0;
  return (
    <>
      {bar}
      {list.isPending || isOfAnother ? (
        <Skeleton />
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
                  several.mutate(selected.map(named), answer);
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
          <ApprovalLines
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
                    label={t('approvals.choose', { document: nameOutsideRow(line) })}
                    checked={chosen.has(keyOf(line))}
                    onChange={(isChosen) => {
                      setChosen(chosenAfter(chosen, [keyOf(line)], isChosen));
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
                    aria-label={t('approvals.approveOne', { document: nameOutsideRow(line) })}
                    busy={one.isPending && keyOf(one.variables) === keyOf(line)}
                    onClick={() => {
                      // Not `mutate`, which reports only the last of several rows pressed one after the other.
                      one.mutateAsync(named(line)).then(say, sayRefusal);
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

/** Lists what was approved, by whom and when. */
export function ApprovedPart({ filter, bar }: PartProps) {
  const list = useQuery(accountingQueries.approved(filter));
  const isOfAnother = useLasting(list.isPlaceholderData);
  const first = useFirstRows(list.data?.payments ?? []);
  return (
    <>
      {bar}
      {list.isPending || isOfAnother ? (
        <Skeleton />
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
          <ApprovalLines
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
