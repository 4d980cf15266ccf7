import type { MeterView } from '@scara/contracts/http';
import { groupedBy } from '@scara/domain/kernel';
import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

import { Button } from '../../components/button.js';
import { MeterPhoto } from '../../components/meter-photo.js';
import table from '../../components/plain-table.module.css';
import { Notice } from '../../components/states.js';
import { TextField } from '../../components/text-field.js';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { readingsDraft } from '../../lib/reading-drafts.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { monthRefusal, type ApartmentsOfMonth } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { dismissToast, toast } from '../../lib/toasts.js';
import { MeterRow } from './meter-row.js';
import { PassingRow } from './passing-row.js';
import { RadioDialog } from './radio-dialog.js';
import { useEnterReadings } from './readings.queries.js';
import { ReplaceDialog } from './replace-dialog.js';
import {
  afterTyping,
  changedReadings,
  confirmations,
  isFound,
  isRefused,
  isShown,
  isStanding,
  markOf,
  pastedIndexes,
  readingFilters,
  standing,
  type Mark,
  type ReadingFilter,
  type Typed,
  typedOver,
  withoutStanding,
} from './reading-rows.js';
import styles from './readings.module.css';
import { useFastScroll, type Towards } from './use-fast-scroll.js';

type ReadingsTableProps = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
  readonly meters: readonly MeterView[];
  readonly apartments: ApartmentsOfMonth;
  readonly canEdit: boolean;
  /** A file of radio readings names meters of the whole association. */
  readonly canImport: boolean;
};

/** Above this many rows only those in sight are in the page. */
const virtualAbove = 100;
/** A row of two lines; one with a notice is measured once it is drawn. */
const rowHeightPx = 46;
const columnCount = 8;

const refusals: Readonly<Partial<Record<NonNullable<Mark>, string>>> = {
  unreadable: t('readings.unreadableOne'),
  decimals: t('readings.decimalsOne'),
  notNumber: t('readings.notNumberOne'),
  resent: t('readings.resentOne'),
  backwards: t('readings.backwardsOne'),
};

const filterNames: Readonly<Record<ReadingFilter, string>> = {
  all: t('readings.filterAll'),
  unread: t('readings.filterUnread'),
  tenant: t('readings.filterTenant'),
  suspect: t('readings.filterSuspect'),
};

/** Enter and the arrows go down the column, a copied column is put in from where it is pasted; one button saves all of it. */
export function ReadingsTable({
  idAs,
  idGroup,
  idMonth,
  meters,
  apartments,
  canEdit,
  canImport,
}: ReadingsTableProps) {
  const draft = readingsDraft(idAs, idMonth, idGroup);
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(() => {
    const kept = Object.entries(readDraft<Record<string, Typed>>(draft)).flatMap(
      ([id, value]): [number, Typed][] => (value === undefined ? [] : [[Number(id), value]]),
    );
    return withoutStanding(meters, new Map(kept));
  });
  const [read, setRead] = useState(meters);
  if (read !== meters) {
    setRead(meters);
    setTyped(withoutStanding(meters, typed));
  }
  const [filter, setFilter] = useState<ReadingFilter>('all');
  const [sought, setSought] = useState('');
  const [photoOf, setPhotoOf] = useState<MeterView | null>(null);
  const [replacing, setReplacing] = useState<MeterView | null>(null);
  const [isImporting, setImporting] = useState(false);
  const enter = useEnterReadings(idAs);
  const scroller = useRef<HTMLDivElement>(null);
  const { contor, apartament } = useAddressSearch();
  const all = useMemo(() => inOrder(meters, apartments), [meters, apartments]);
  const rows = useMemo(
    () =>
      all.filter(
        ({ meter, n }) =>
          isShown(filter, meter, typed.get(meter.idMeter)) && isFound(n, meter.series, sought),
      ),
    [all, filter, typed, sought],
  );

  const isVirtual = rows.length > virtualAbove;
  const towards = useFastScroll(scroller, isVirtual, rowHeightPx);
  const isFast = towards !== null;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    // By the browser's word, not after a time: on a slow machine that ends between a jump and its event, which is taken
    // for no news then, and the rows of before are drawn.
    useScrollendEvent: true,
    overscan: 10,
    // What has flown past is not looked back at.
    rangeExtractor: (range) => rowsAround(range, towards),
  });
  const items = isVirtual ? virtual.getVirtualItems() : null;
  const shownRows = items?.map(({ index }) => index) ?? rows.map((_, index) => index);
  const before = items?.[0]?.start ?? 0;
  // What was drawn to be worked with before the rows began to fly past stays so.
  const [worked, setWorked] = useState<ReadonlySet<number> | null>(null);
  if (isFast !== (worked !== null)) setWorked(isFast ? new Set(shownRows) : null);
  const isPassing = (index: number, { idMeter, replaced }: MeterView): boolean =>
    worked !== null && !worked.has(index) && replaced === null && !typed.has(idMeter);
  const after = isVirtual ? virtual.getTotalSize() - (items?.at(-1)?.end ?? 0) : 0;

  /** Puts the index of a row under the cursor: at once where it is drawn, for the next key is typed already. */
  const focusRow = (at: number) => {
    if (at < 0) return;
    if (isVirtual) virtual.scrollToIndex(at);
    if (!focusDrawn(at)) requestAnimationFrame(() => focusDrawn(at));
  };
  const focusDrawn = (at: number): boolean => {
    const row = scroller.current?.querySelector(`[data-index="${at}"]`);
    if (!isVirtual) row?.scrollIntoView({ block: 'nearest' });
    const input = row?.querySelector('input');
    input?.focus();
    return input !== undefined && input !== null;
  };

  const names = useMeteringNames();
  // Somebody was led here by the control list: to the meter itself, or to the apartment's first one.
  useEffect(() => {
    const wanted = rows.findIndex(({ meter }) =>
      contor === undefined ? meter.idAp === apartament : meter.idMeter === contor,
    );
    focusRow(wanted);
    // Only when the address names another one: typing does not lead anywhere.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [contor, apartament]);

  // What was typed outlives a reload; what was saved or dropped does not.
  useEffect(() => {
    if (typed.size === 0) clearDraft(draft);
    else writeDraft(draft, Object.fromEntries(typed));
  }, [draft, typed]);
  const type = useCallback((meter: MeterView, value: Typed) => {
    setTyped((before) => {
      const next = new Map(before);
      // Typed and taken back, nothing of it is left to be saved or dropped.
      if (isStanding(meter, value)) next.delete(meter.idMeter);
      else next.set(meter.idMeter, typedOver(meter, before.get(meter.idMeter), value));
      return next;
    });
  }, []);
  const drop = () => {
    setTyped(new Map());
  };
  // A scroll draws the rows anew, ten thousand meters are not gone through for it.
  const readings = useMemo(() => changedReadings(meters, typed), [meters, typed]);
  const refusal = useRef<number | null>(null);
  // It stays for whoever has still something to put right here, and no longer.
  useEffect(() => {
    if (readings !== null) dropRefusal(refusal);
  }, [readings]);
  useEffect(() => () => dropRefusal(refusal), []);
  const toConfirm = useMemo(
    () =>
      confirmations(
        rows.map(({ meter }) => meter),
        typed,
      ),
    [rows, typed],
  );
  const send = (body: NonNullable<typeof readings>, onDone: () => void) => {
    enter.mutate(
      { idMonth, readings: body },
      {
        onSuccess: () => {
          onDone();
          toast('done', t('readings.saved', { count: body.length }));
        },
        onError: (error) => {
          toast('error', monthRefusal(error));
        },
      },
    );
  };
  const save = () => {
    if (readings === null) {
      setFilter('all');
      setSought('');
      const wrong = all.findIndex(({ meter }) => {
        const value = typed.get(meter.idMeter);
        return value !== undefined && isRefused(markOf(meter, value));
      });
      const row = all[wrong];
      const mark = row && markOf(row.meter, typed.get(row.meter.idMeter) ?? standing(row.meter));
      focusRow(wrong);
      refusal.current = toast(
        'warning',
        refusals[mark ?? 'unreadable'] ?? t('readings.unreadableOne'),
      );
      return;
    }
    if (readings.length === 0) {
      toast('warning', t('common.noChanges'));
      return;
    }
    // What is typed down the column while this is on its way stays, still to be saved.
    send(readings, () => {
      setTyped((now) => new Map([...now].filter(([id, value]) => value !== typed.get(id))));
    });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (canEdit && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
      return;
    }
    const step =
      event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
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
      setTyped((before) => {
        const next = new Map(before);
        pasted.forEach((index, line) => {
          const meter = rows[at + line]?.meter;
          if (meter === undefined) return;
          const typed = before.get(meter.idMeter);
          const value = afterTyping(meter, typed ?? standing(meter), index);
          next.set(meter.idMeter, typedOver(meter, typed, value));
        });
        return next;
      });
    },
    [rows],
  );

  const unread = useMemo(
    () => all.filter(({ meter }) => (typed.get(meter.idMeter)?.state ?? meter.state) === 1).length,
    [all, typed],
  );

  return (
    <>
      <div className={styles.bar}>
        {!canEdit && typed.size > 0 && (
          <Notice tone="warning">
            {t('readings.shut')} <Button onClick={drop}>{t('common.reset')}</Button>
          </Notice>
        )}
        <span aria-live="polite">
          {t('readings.summary', {
            meters: t('readings.meters', { count: all.length }),
            unread: t('readings.unread', { count: unread }),
          })}
        </span>
        {canEdit && (
          <span className={styles.barActions}>
            {canImport && (
              <Button
                kind="quiet"
                icon="plus"
                onClick={() => {
                  setImporting(true);
                }}
              >
                {t('readings.radio')}
              </Button>
            )}
            {toConfirm.length > 0 && (
              <Button
                icon="check"
                busy={enter.isPending}
                onClick={() => {
                  send(toConfirm, () => undefined);
                }}
              >
                {t('readings.confirmAll', { count: toConfirm.length })}
              </Button>
            )}
            {typed.size > 0 && <Button onClick={drop}>{t('common.reset')}</Button>}
            <Button
              kind={readings?.length === 0 ? 'secondary' : 'primary'}
              busy={enter.isPending}
              onClick={save}
            >
              {readings === null || readings.length === 0
                ? t('common.save')
                : t('readings.save', { count: readings.length })}
            </Button>
          </span>
        )}
      </div>
      <div className={styles.filters} role="group" aria-label={t('readings.filters')}>
        <div className={styles.search}>
          <TextField
            type="search"
            label={t('readings.search')}
            value={sought}
            onChange={setSought}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              focusRow(0);
            }}
            maxLength={45}
          />
        </div>
        {readingFilters.map((one) => (
          <Button
            key={one}
            kind={one === filter ? 'secondary' : 'quiet'}
            aria-pressed={one === filter}
            onClick={() => {
              setFilter(one);
            }}
          >
            {filterNames[one]}
          </Button>
        ))}
      </div>
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
              <th scope="col">
                <span className="visually-hidden">{t('readings.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Gap height={before} />}
            {shownRows.map((index, place) => {
              const row = rows[index];
              if (row === undefined) return null;
              const { meter, n } = row;
              const isFirst = row.isFirst || filter !== 'all' || sought !== '';
              // Texts alone: the row that stood in this place shows another meter's, which costs less than a new one.
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
                  rowRef={isVirtual ? virtual.measureElement : null}
                  typed={typed.get(meter.idMeter)}
                  onType={type}
                  onPaste={paste}
                  onPhoto={setPhotoOf}
                  onReplace={setReplacing}
                />
              );
            })}
            {after > 0 && <Gap height={after} />}
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

function dropRefusal({ current }: RefObject<number | null>): void {
  if (current !== null) dismissToast(current);
}

/** The rows in sight and some beside them: in a fast scroll those alone that come. */
function rowsAround(range: Range, towards: Towards | null): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const first = Math.max(0, startIndex - (towards === 'foot' ? 0 : overscan));
  const last = Math.min(count - 1, endIndex + (towards === 'head' ? 0 : overscan));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

/** Room of the rows that are not in the page. */
function Gap({ height }: { readonly height: number }) {
  return (
    <tr aria-hidden="true" className={styles.gap}>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  );
}

/** By apartment as the month lists them, then by type and place. */
function inOrder(meters: readonly MeterView[], apartments: ApartmentsOfMonth) {
  const byApartment = groupedBy(meters, ({ idAp }) => idAp);
  return apartments.flatMap(({ idAp, n }) =>
    (byApartment.get(idAp) ?? [])
      .toSorted((a, b) => a.type - b.type || a.location - b.location || a.idMeter - b.idMeter)
      .map((meter, index) => ({ meter, n, isFirst: index === 0 })),
  );
}
