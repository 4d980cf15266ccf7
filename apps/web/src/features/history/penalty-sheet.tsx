import { ADMINISTRATOR } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';

import { Amount } from '../../components/amount.js';
import { StateChip } from '../../components/badge.js';
import { Button } from '../../components/button.js';
import { FailedRead } from '../../components/failed-read.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState, Skeleton } from '../../components/states.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { formatBani, formatDate } from '../../lib/format.js';
import type { HistoryPlace } from '../../lib/history-query.js';
import { monthName } from '../../lib/months.js';
import type { HistorySearch } from '../../lib/search.js';
import { useSession, wholeRolesOn } from '../../lib/session.js';
import { t } from '../../lib/text.js';
import { sayRefusal } from '../../lib/use-command.js';
import { useLasting } from '../../lib/use-lasting.js';
import {
  penaltiesQuery,
  useHidePenaltyRow,
  type PenaltySheet as Sheet,
} from './history.queries.js';
import styles from './history.module.css';
import { PenaltyProposals } from './penalty-proposals.js';
import { PenaltyFigures, PenaltyHeads } from './penalty-row.js';

/** Explains the penalties bill by bill: those that closes posted, or also those that run until today. */
export function PenaltySheet({ place }: { place: HistoryPlace }) {
  const { azi = false } = useAddressSearch();
  const navigate = useNavigate();
  const sheet = useQuery(penaltiesQuery(place, azi ? 'today' : 'lastMonth'));
  const isOfAnother = useLasting(sheet.isPlaceholderData);
  const show = (untilToday: boolean) =>
    void navigate({
      to: '.',
      search: (before: HistorySearch) => ({ ...before, azi: untilToday ? true : undefined }),
    });

  return (
    <>
      <PenaltyProposals place={place} />
      <div className={styles.views} role="group" aria-label={t('history.until')}>
        <Button
          aria-pressed={!azi}
          kind={azi ? 'secondary' : 'primary'}
          onClick={() => {
            show(false);
          }}
        >
          {t('history.untilMonth')}
        </Button>
        <Button
          aria-pressed={azi}
          kind={azi ? 'primary' : 'secondary'}
          onClick={() => {
            show(true);
          }}
        >
          {t('history.untilToday')}
        </Button>
      </div>
      {sheet.isPending || isOfAnother ? (
        <Skeleton />
      ) : sheet.isError ? (
        <FailedRead title={t('history.penaltiesFailed')} read={sheet} />
      ) : sheet.data.bills.length === 0 ? (
        <EmptyState icon="done" title={t('history.noPenalties')} />
      ) : (
        <SheetTable place={place} sheet={sheet.data} />
      )}
    </>
  );
}

type SheetTableProps = { readonly place: HistoryPlace; readonly sheet: Sheet };

function SheetTable({ place, sheet }: SheetTableProps) {
  const session = useSession();
  // Hiding needs a role on the whole association: an administrator of one entrance cannot hide rows.
  const roles = wholeRolesOn(session, place.idAs);
  const canHide = (roles & ADMINISTRATOR) !== 0;
  return (
    <PlainTable
      caption={t('history.sheet')}
      stacked
      scrolls
      className={cx(styles.sheet, styles.bodies)}
    >
      <thead>
        <tr>
          <PenaltyHeads />
          <th scope="col" className={table.right}>
            {t('history.asked')}
          </th>
          {canHide && (
            <th scope="col" className={styles.tool}>
              {t('history.shownToTenants')}
            </th>
          )}
        </tr>
      </thead>
      {sheet.bills.map((bill) => (
        <BillRows key={bill.idMonth} {...{ place, bill, canHide }} />
      ))}
      <tfoot>
        <tr className={styles.balance}>
          <th scope="row" colSpan={6}>
            {t('history.total')}
          </th>
          <td className={cx(table.right, styles.total)} data-label={t('history.asked')}>
            <Amount bani={sheet.totalBani} />
          </td>
          {canHide && <td className={styles.tool} />}
        </tr>
      </tfoot>
    </PlainTable>
  );
}

type BillRowsProps = {
  readonly place: HistoryPlace;
  readonly bill: Sheet['bills'][number];
  readonly canHide: boolean;
};

/** The rows of a bill: opening penalties, its rows, manual corrections; the first one names the bill and its sum. */
function BillRows({ place, bill, canHide }: BillRowsProps) {
  const { idMonth, broughtBani, rows, corrections, madeBani, askedBani, unshownBani } = bill;
  // If all rows are hidden from the user, one line says their sum.
  const isKept = rows.length === 0 && unshownBani > 0;
  const before = (broughtBani === 0 ? 0 : 1) + (isKept ? 1 : 0);
  const rowSpan = before + rows.length + corrections.length;
  const corrected = corrections.reduce((sum, { amountBani }) => sum + amountBani, 0);
  const named = (
    <th scope="rowgroup" rowSpan={rowSpan}>
      {monthName(idMonth)}
    </th>
  );
  const asked = (
    <td rowSpan={rowSpan} className={cx(table.right, styles.total)} data-label={t('history.asked')}>
      <Amount bani={broughtBani + askedBani + corrected} />
      {askedBani !== madeBani && <span className={styles.under}>{t('history.waived')}</span>}
      {corrections.length > 0 && <span className={styles.under}>{t('history.corrected')}</span>}
      {unshownBani > 0 && !isKept && (
        <span className={styles.under}>
          {t('history.unshown', { amount: formatBani(unshownBani) })}
        </span>
      )}
    </td>
  );
  return (
    <tbody>
      {broughtBani !== 0 && (
        <tr>
          {named}
          <td colSpan={4}>{t('history.brought')}</td>
          <td className={table.right} data-label={t('history.amount')}>
            <Amount bani={broughtBani} />
          </td>
          {asked}
          {canHide && <td className={styles.tool} />}
        </tr>
      )}
      {isKept && (
        <tr>
          {broughtBani === 0 && named}
          <td colSpan={5}>{t('history.unshown', { amount: formatBani(unshownBani) })}</td>
          {broughtBani === 0 && asked}
          {canHide && <td className={styles.tool} />}
        </tr>
      )}
      {rows.map((row, at) => (
        <tr key={row.from} className={cx(row.isHidden && styles.hidden)}>
          {at + before === 0 && named}
          <td>
            {`${formatDate(row.from)} – ${formatDate(row.to)}`}
            {!row.isPosted && (
              <span className={styles.under}>
                <StateChip tone="waiting">{t('history.running')}</StateChip>
              </span>
            )}
            {row.isHidden && (
              <span className={styles.under}>
                <StateChip tone="neutral">{t('history.hidden')}</StateChip>
              </span>
            )}
          </td>
          <PenaltyFigures row={row} />
          {at + before === 0 && asked}
          {canHide && (
            <td className={styles.tool}>
              {row.postedIn !== null && (
                <HideButton place={place} row={{ ...row, postedIn: row.postedIn, idMonth }} />
              )}
            </td>
          )}
        </tr>
      ))}
      {corrections.map(({ idPd, emitted, document, info, amountBani }, at) => {
        const isFirst = at + rows.length + before === 0;
        return (
          <tr key={idPd}>
            {isFirst && named}
            <td colSpan={4}>
              {[t('payments.type20'), document, formatDate(emitted)].filter(Boolean).join(' · ')}
              {info !== '' && <span className={styles.under}>{info}</span>}
            </td>
            <td className={table.right} data-label={t('history.amount')}>
              <Amount bani={amountBani} />
            </td>
            {isFirst && asked}
            {canHide && <td className={styles.tool} />}
          </tr>
        );
      })}
    </tbody>
  );
}

type HideButtonProps = {
  readonly place: HistoryPlace;
  readonly row: {
    readonly postedIn: number;
    readonly idMonth: number;
    readonly from: string;
    readonly to: string;
    readonly isHidden: boolean;
  };
};

/** Hides the row from tenants, or shows it again; the debt stays. */
function HideButton({ place, row }: HideButtonProps) {
  const hide = useHidePenaltyRow(place);
  const { postedIn, idMonth, from, to, isHidden } = row;
  const days = `${formatDate(from)} – ${formatDate(to)}`;
  return (
    <Button
      kind="quiet"
      busy={hide.isPending}
      aria-label={t(isHidden ? 'history.showRow' : 'history.hideRow', { days })}
      onClick={() => {
        hide.mutate({ postedIn, idMonth, from, isHidden: !isHidden }, { onError: sayRefusal });
      }}
    >
      {t(isHidden ? 'history.show' : 'history.hide')}
    </Button>
  );
}
