import type { MeterView, Sender } from '@scara/contracts/http';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';

import { ActionsHead } from '../../components/actions-head.js';
import { columnStep } from '../../components/column-step.js';
import { MeterPhoto } from '../../components/meter-photo.js';
import table from '../../components/plain-table.module.css';
import { RowsGap } from '../../components/rows-gap.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { readingsDraft } from '../../lib/reading-drafts.js';
import type { ApartmentsOfMonth } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { MeterRow } from './meter-row.js';
import { PassingRow } from './passing-row.js';
import { RadioDialog } from './radio-dialog.js';
import {
  confirmations,
  inOrder,
  isFound,
  isShown,
  pastedDown,
  pastedIndexes,
  type ReadingFilter,
  type ReadingRow,
  unreadOf,
} from './reading-rows.js';
import { ReadingFilters, ReadingsBar } from './readings-bar.js';
import { ReplaceDialog } from './replace-dialog.js';
import styles from './readings.module.css';
import { useRowsInSight } from './use-rows-in-sight.js';
import { useSaveReadings } from './use-save-readings.js';
import { useTypedReadings } from './use-typed-readings.js';

type ReadingsTableProps = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
  readonly meters: readonly MeterView[];
  readonly senders: readonly (Sender & { readonly idMeter: number })[];
  readonly apartments: ApartmentsOfMonth;
  readonly canEdit: boolean;
  /** Whether the user may import radio readings, whose file names meters of the whole association. */
  readonly canImport: boolean;
};

const columnCount = 8;

/** Enter and the arrows move in the column, a pasted column is filled in downwards, and one button saves everything. */
export function ReadingsTable({
  idAs,
  idGroup,
  idMonth,
  meters,
  senders,
  apartments,
  canEdit,
  canImport,
}: ReadingsTableProps) {
  const { typed, type, typeIndexes, drop, settle } = useTypedReadings(
    readingsDraft(idAs, idMonth, idGroup),
    meters,
  );
  const [filter, setFilter] = useState<ReadingFilter>('all');
  const [sought, setSought] = useState('');
  const [photoOf, setPhotoOf] = useState<MeterView | null>(null);
  const [replacing, setReplacing] = useState<MeterView | null>(null);
  const [isImporting, setImporting] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const all = useMemo(() => inOrder(meters, apartments), [meters, apartments]);
  const sentBy = useMemo(() => new Map(senders.map((one) => [one.idMeter, one])), [senders]);
  const rows = useMemo(
    () =>
      all.filter(
        ({ meter, n }) =>
          isShown(filter, meter, typed.get(meter.idMeter)) && isFound(n, meter.series, sought),
      ),
    [all, filter, typed, sought],
  );

  const { isVirtual, inSight, before, after, measure, isFlying, focusRow } = useRowsInSight(
    rows.length,
    scroller,
  );
  const isPassing = (index: number, { idMeter, replaced, rollOverE3 }: MeterView): boolean =>
    isFlying(index) && replaced === null && rollOverE3 === 0 && !typed.has(idMeter);

  const names = useMeteringNames();
  const leadTo = useLedTo(rows, focusRow);

  const toConfirm = useMemo(
    () =>
      confirmations(
        rows.map(({ meter }) => meter),
        typed,
      ),
    [rows, typed],
  );
  const { readings, isPending, save, confirm } = useSaveReadings({
    idAs,
    idMonth,
    meters,
    inOrder: all,
    typed,
    settle,
    onRefused: (idMeter) => {
      setFilter('all');
      setSought('');
      leadTo(idMeter);
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (canEdit && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
      return;
    }
    const step = columnStep(event);
    if (step === 0) return;
    event.preventDefault();
    const at = Number(event.target.closest('tr')?.dataset['index'] ?? -1) + step;
    if (at >= 0 && at < rows.length) focusRow(at);
  };
  const paste = useCallback(
    (event: ClipboardEvent, at: number) => {
      const pasted = pastedIndexes(event.clipboardData.getData('text/plain'));
      if (pasted === null) return;
      event.preventDefault();
      typeIndexes(pastedDown(rows, at, pasted));
    },
    [rows, typeIndexes],
  );

  const unread = useMemo(() => unreadOf(all, typed), [all, typed]);

  return (
    <>
      <ReadingsBar
        meters={all.length}
        unread={unread}
        canEdit={canEdit}
        isTyped={typed.size > 0}
        toSave={readings?.length ?? null}
        toConfirm={toConfirm.length}
        busy={isPending}
        onImport={
          canImport
            ? () => {
                setImporting(true);
              }
            : null
        }
        onConfirm={() => {
          confirm(toConfirm);
        }}
        onDrop={drop}
        onSave={save}
      />
      <ReadingFilters
        filter={filter}
        onFilter={setFilter}
        sought={sought}
        onSeek={setSought}
        onEnter={() => {
          focusRow(0);
        }}
      />
      {canEdit && <p className={styles.quiet}>{t('readings.keys')}</p>}
      <div
        ref={scroller}
        className={cx(table.frame, isVirtual && styles.tall)}
        tabIndex={0}
        role="region"
        aria-label={t('readings.caption')}
      >
        <table
          className={cx(table.table, styles.table)}
          onKeyDown={onKeyDown}
          aria-rowcount={rows.length + 1}
        >
          <caption className="visually-hidden">{t('readings.caption')}</caption>
          <ReadingsHead />
          <tbody>
            <RowsGap height={before} span={columnCount} />
            {inSight.map((index, place) => {
              const row = rows[index];
              if (row === undefined) return null;
              const { meter, n } = row;
              const isFirst = row.isFirst || filter !== 'all' || sought !== '';
              // Keyed by place: the row is reused for another meter, which costs less than a new row.
              return isPassing(index, meter) ? (
                <PassingRow
                  key={`place ${place}`}
                  {...{ meter, n, names, isFirst, canEdit }}
                  at={index}
                />
              ) : (
                <MeterRow
                  key={meter.idMeter}
                  {...{ meter, n, names, isFirst, canEdit }}
                  at={index}
                  rowRef={measure}
                  typed={typed.get(meter.idMeter)}
                  sentBy={sentBy.get(meter.idMeter)}
                  onType={type}
                  onPaste={paste}
                  onPhoto={setPhotoOf}
                  onReplace={setReplacing}
                />
              );
            })}
            <RowsGap height={after} span={columnCount} />
            {rows.length === 0 && (
              <tr>
                <td colSpan={columnCount}>{t('readings.noneFiltered')}</td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {photoOf !== null && (
        <MeterPhoto
          {...{ idAs, idMonth }}
          meter={photoOf}
          onClose={() => {
            setPhotoOf(null);
          }}
        />
      )}
      {replacing !== null && (
        <ReplaceDialog
          {...{ idAs, idMonth }}
          meter={replacing}
          n={all.find(({ meter }) => meter.idMeter === replacing.idMeter)?.n ?? ''}
          onClose={() => {
            setReplacing(null);
          }}
        />
      )}
      {isImporting && (
        <RadioDialog
          {...{ idAs, idMonth }}
          onClose={() => {
            setImporting(false);
          }}
        />
      )}
    </>
  );
}

function ReadingsHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('readings.apartment')}</th>
        <th scope="col">{t('readings.meter')}</th>
        <th scope="col" className={cx(table.right, styles.wide)}>
          {t('readings.oldIndex')}
        </th>
        <th scope="col" className={table.right}>
          {t('readings.newIndex')}
        </th>
        <th scope="col" className={table.right}>
          {t('readings.consumption')}
        </th>
        <th scope="col" className={cx(table.right, styles.wide)}>
          {t('readings.mean')}
        </th>
        <th scope="col">{t('readings.state')}</th>
        <ActionsHead />
      </tr>
    </thead>
  );
}

/**
 * Scrolls to a row: to the meter or the apartment's first meter named in the address (links of the control list), or to
 * a meter whose reading was refused. Returns a function for the latter.
 */
function useLedTo(
  rows: readonly ReadingRow[],
  focusRow: (index: number) => void,
): (idMeter: number | null) => void {
  const { contor, apartament } = useAddressSearch();
  useEffect(() => {
    const wanted = rows.findIndex(({ meter }) =>
      contor === undefined ? meter.idAp === apartament : meter.idMeter === contor,
    );
    focusRow(wanted);
    // Runs only when the address changes: typing must not scroll.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [contor, apartament]);
  const [wrong, setWrong] = useState<{ readonly idMeter: number } | null>(null);
  // Runs after the filter that may hide the row was reset; a new object scrolls to the same meter again.
  useEffect(() => {
    if (wrong !== null) focusRow(rows.findIndex(({ meter }) => meter.idMeter === wrong.idMeter));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wrong]);
  return (idMeter) => {
    setWrong(idMeter === null ? null : { idMeter });
  };
}
