import type { MeterView } from '@scara/contracts/http';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';

import { Button } from '../../components/button.js';
import table from '../../components/plain-table.module.css';
import { useAddressSearch } from '../../lib/address.js';
import { cx } from '../../lib/cx.js';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.js';
import { monthRefusal, type ApartmentsOfMonth } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { MeterRow } from './meter-row.js';
import { useEnterReadings } from './readings.queries.js';
import {
  afterTyping,
  changedReadings,
  markOf,
  pastedIndexes,
  standing,
  type Typed,
} from './reading-rows.js';
import styles from './readings.module.css';

type ReadingsTableProps = {
  readonly idAs: number;
  readonly idGroup: number;
  readonly idMonth: number;
  readonly meters: readonly MeterView[];
  readonly apartments: ApartmentsOfMonth;
  readonly canEdit: boolean;
};

/** Enter and the arrows go down the column, a copied column is put in from where it is pasted; one button saves all of it. */
export function ReadingsTable({
  idAs,
  idGroup,
  idMonth,
  meters,
  apartments,
  canEdit,
}: ReadingsTableProps) {
  const draft = `readings.${idAs}.${idGroup}.${idMonth}`;
  const [typed, setTyped] = useState<ReadonlyMap<number, Typed>>(
    () =>
      new Map(
        Object.entries(readDraft<Record<string, Typed>>(draft)).flatMap(([id, value]) =>
          value === undefined ? [] : [[Number(id), value]],
        ),
      ),
  );
  const enter = useEnterReadings(idAs);
  const body = useRef<HTMLTableSectionElement>(null);
  const { contor, apartament } = useAddressSearch();
  const rows = inOrder(meters, apartments);

  // Somebody was led here by the control list: to the meter itself, or to the apartment's first one.
  useEffect(() => {
    const wanted =
      contor === undefined ? `[data-ap="${apartament ?? 0}"]` : `[data-meter="${contor}"]`;
    const row = body.current?.querySelector(wanted);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('input')?.focus();
  }, [contor, apartament]);

  const change = (changes: ReadonlyMap<number, Typed>) => {
    const next = new Map([...typed, ...changes]);
    writeDraft(draft, Object.fromEntries(next));
    setTyped(next);
  };
  const drop = () => {
    clearDraft(draft);
    setTyped(new Map());
  };
  const readings = changedReadings(meters, typed);
  const save = () => {
    if (readings === null) {
      const wrong = meters.find((meter) => {
        const value = typed.get(meter.idMeter);
        return value !== undefined && markOf(meter, value) === 'unreadable';
      });
      body.current
        ?.querySelector<HTMLElement>(`[data-meter="${wrong?.idMeter ?? 0}"] input`)
        ?.focus();
      toast('warning', t('readings.unreadableOne'));
      return;
    }
    if (readings.length === 0) {
      toast('warning', t('common.noChanges'));
      return;
    }
    enter.mutate(
      { idMonth, readings },
      {
        onSuccess: () => {
          drop();
          toast('done', t('readings.saved', { count: readings.length }));
        },
        onError: (error) => {
          toast('error', monthRefusal(error));
        },
      },
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
      return;
    }
    const step =
      event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const cells = [...(body.current?.querySelectorAll('input') ?? [])];
    cells[cells.indexOf(event.target) + step]?.focus();
  };
  const paste = (at: number) => (event: ClipboardEvent) => {
    const pasted = pastedIndexes(event.clipboardData.getData('text/plain'));
    if (pasted === null) return;
    event.preventDefault();
    const changes = new Map<number, Typed>();
    pasted.forEach((index, line) => {
      const meter = rows[at + line]?.meter;
      if (meter === undefined) return;
      const before = typed.get(meter.idMeter) ?? standing(meter);
      changes.set(meter.idMeter, afterTyping(meter, before, index));
    });
    change(changes);
  };

  const unread = rows.filter(
    ({ meter }) => (typed.get(meter.idMeter) ?? standing(meter)).state === 1,
  ).length;

  return (
    <>
      <div className={styles.bar}>
        <span aria-live="polite">
          {t('readings.summary', {
            meters: t('readings.meters', { count: rows.length }),
            unread: t('readings.unread', { count: unread }),
          })}
        </span>
        {canEdit && (
          <span className={styles.barActions}>
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
      {canEdit && <p className={styles.quiet}>{t('readings.keys')}</p>}
      <div className={table.frame}>
        <table className={cx(table.table, styles.table)} onKeyDown={onKeyDown}>
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
            </tr>
          </thead>
          <tbody ref={body}>
            {rows.map(({ meter, n, isFirst }, index) => (
              <MeterRow
                key={meter.idMeter}
                {...{ meter, n, isFirst, canEdit }}
                typed={typed.get(meter.idMeter) ?? standing(meter)}
                isChanged={typed.has(meter.idMeter)}
                onType={(value) => {
                  change(new Map([[meter.idMeter, value]]));
                }}
                onPaste={paste(index)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** By apartment as the month lists them, then by type and place. */
function inOrder(meters: readonly MeterView[], apartments: ApartmentsOfMonth) {
  return apartments.flatMap(({ idAp, n }) =>
    meters
      .filter((meter) => meter.idAp === idAp)
      .toSorted((a, b) => a.type - b.type || a.location - b.location || a.idMeter - b.idMeter)
      .map((meter, index) => ({ meter, n, isFirst: index === 0 })),
  );
}
