import type { NoticeRow } from '@scara/contracts/http';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { RowCheckbox } from '../../components/choice.js';
import { FileLink } from '../../components/file-link.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { formatDate } from '../../lib/format.js';
import { letterQueries, noticesFile } from '../../lib/letter-queries.js';
import { today } from '../../lib/month-grid.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { LetterActions, LetterCells, Withdrawal } from './letter-cells.js';
import { useSendNotices, useWithdrawNotice } from './letters.queries.js';
import styles from './letters.module.css';
import { WithdrawDialog } from './withdraw-dialog.js';
import { useChosen } from '../../lib/use-chosen.js';

type NoticesTabProps = { readonly idAs: number; readonly canIssue: boolean };

/** Lists the issued notices, latest first: print, mail, withdraw. */
export function NoticesTab({ idAs, canIssue }: NoticesTabProps) {
  const notices = useInfiniteQuery(letterQueries.notices(idAs));
  if (!notices.isSuccess) return <Unread title={t('letters.noticesFailed')} read={notices} />;
  const rows = notices.data.pages.flatMap((page) => page.notices);
  if (rows.length === 0) {
    return (
      <EmptyState icon="invoice" title={t('letters.noNotices')}>
        {t('letters.noNoticesText')}
      </EmptyState>
    );
  }
  return (
    <>
      <Notices {...{ idAs, canIssue, rows }} />
      {notices.hasNextPage && (
        <Button busy={notices.isFetchingNextPage} onClick={() => void notices.fetchNextPage()}>
          {t('letters.older')}
        </Button>
      )}
    </>
  );
}

function Notices({ idAs, canIssue, rows }: NoticesTabProps & { rows: readonly NoticeRow[] }) {
  const { chosen, toggle, toggleAll, isAll } = useChosen(rows.map(({ number }) => number));
  const [doomed, setDoomed] = useState<NoticeRow | null>(null);
  const send = useSendNotices(idAs);
  const withdraw = useWithdrawNotice(idAs);
  const picked = rows.filter(({ number }) => chosen.has(number));
  // Nobody is summoned who has paid meanwhile, and none that is being sent or was sent is sent again.
  const sendable = picked
    .filter(({ state, mail }) => state === 'issued' && (mail === null || mail === 'failed'))
    .map(({ number }) => number);
  return (
    <>
      <div className={styles.actions}>
        {picked.length > 0 && (
          <FileLink
            href={noticesFile(
              idAs,
              [...chosen].sort((a, b) => a - b),
            )}
            kind="paper"
          >
            {t('letters.print', { count: picked.length })}
          </FileLink>
        )}
        {canIssue && (
          <Button
            disabled={sendable.length === 0}
            busy={send.isPending}
            onClick={() => {
              send.mutate(sendable, {
                onSuccess: ({ asked, withoutAddress }) => {
                  toast(
                    asked.length === 0 ? 'warning' : 'done',
                    asked.length === 0
                      ? t('letters.noAddress')
                      : withoutAddress.length === 0
                        ? t('letters.sending', { count: asked.length })
                        : t('letters.sendingSome', {
                            count: asked.length,
                            left: withoutAddress.length,
                          }),
                  );
                },
                onError: sayRefusal,
              });
            }}
          >
            {sendable.length === 0
              ? t('letters.sendNone')
              : t('letters.send', { count: sendable.length })}
          </Button>
        )}
      </div>
      <PlainTable caption={t('letters.notices')} stacked scrolls>
        <thead>
          <tr>
            <th scope="col" className={table.tick} data-label={t('letters.all')}>
              <RowCheckbox label={t('letters.all')} checked={isAll} onChange={toggleAll} />
            </th>
            <th scope="col">{t('letters.number')}</th>
            <th scope="col">{t('letters.apartment')}</th>
            <th scope="col" className={table.right}>
              {t('letters.sum')}
            </th>
            <th scope="col" className={table.right}>
              {t('letters.left')}
            </th>
            <th scope="col">{t('letters.deadline')}</th>
            <th scope="col">{t('letters.state')}</th>
            <th scope="col">{t('letters.mail')}</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className={cx(row.state === 'withdrawn' && styles.withdrawn)}>
              <td className={table.tick}>
                <RowCheckbox
                  label={t('letters.noticeNumber', { number: row.number })}
                  checked={chosen.has(row.number)}
                  onChange={() => {
                    toggle(row.number);
                  }}
                />
              </td>
              <LetterCells row={row} />
              <td className={table.right} data-label={t('letters.sum')}>
                <span className={styles.sum}>
                  <Amount bani={row.totalBani} />
                </span>
              </td>
              <td className={table.right} data-label={t('letters.left')}>
                <Amount bani={row.leftBani} zero="dash" />
              </td>
              <td className={table.nowrap} data-label={t('letters.deadline')}>
                {formatDate(row.deadline)}
              </td>
              <td>
                <NoticeState row={row} />
              </td>
              <td className={table.nowrap} data-label={t('letters.mail')}>
                {row.mail === null
                  ? row.hasEmail
                    ? t('common.none')
                    : t('letters.withoutEmail')
                  : t(`letters.mail.${row.mail}`)}
              </td>
              <LetterActions
                file={noticesFile(idAs, [row.number])}
                fileLabel={t('letters.pdfOf', { number: row.number })}
                withdrawLabel={t('letters.withdrawOf', { number: row.number })}
                canWithdraw={canIssue && row.state !== 'withdrawn'}
                onWithdraw={() => {
                  setDoomed(row);
                }}
              />
            </tr>
          ))}
        </tbody>
      </PlainTable>
      {doomed !== null && (
        <WithdrawDialog
          title={t('letters.withdrawNotice', { number: doomed.number })}
          consequence={t('letters.withdrawNoticeText')}
          draft={`withdrawNotice.${idAs}.${doomed.number}`}
          number={doomed.number}
          withdraw={withdraw}
          onClose={() => {
            setDoomed(null);
          }}
        />
      )}
    </>
  );
}

function NoticeState({ row }: { row: NoticeRow }) {
  const { state, deadline } = row;
  if (state === 'withdrawn') {
    return (
      <>
        <StateChip tone="annulled">{t('letters.state.withdrawn')}</StateChip>
        <Withdrawal row={row} />
      </>
    );
  }
  if (state === 'paid') return <StateChip tone="paid">{t('letters.state.paid')}</StateChip>;
  return deadline < today() ? (
    <StateChip tone="owed">{t('letters.state.late')}</StateChip>
  ) : (
    <StateChip tone="waiting">{t('letters.state.issued')}</StateChip>
  );
}
