import type { MeteringNames, MeterView } from '@scara/contracts/http';
import { INDEX_MAX } from '@scara/domain/kernel';
import { METER_STATE } from '@scara/domain/month';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { NumberField } from '../../components/number-field.js';
import { Skeleton } from '../../components/states.js';
import { editScaled, parseScaled } from '../../lib/format.js';
import { INDEX_DECIMALS, indexText, startOf } from '../../lib/meter-readings.js';
import { metersQuery } from '../../lib/meters-query.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayRefusal } from '../../lib/use-command.js';
import { meterPlace, meterStateName } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import styles from './panels.module.css';
import { standingReading } from './standing-reading.js';
import { useEnterReadings, type Reading } from './table.queries.js';
import type { TablePlace } from './table-place.js';

type ApartmentReadingsProps = {
  readonly place: TablePlace;
  readonly idAp: number;
  readonly canEdit: boolean;
};

/** Lists the month's readings of one apartment; enters and removes them. */
export function ApartmentReadings({ place, idAp, canEdit }: ApartmentReadingsProps) {
  const { idAs, idMonth, idGroup } = place;
  const names = useMeteringNames(idAs);
  const meters = useQuery(metersQuery(idAs, idMonth, idGroup));
  const enter = useEnterReadings({ idAs, idMonth });
  const mine = (meters.data?.meters ?? []).filter((meter) => meter.idAp === idAp);

  const save = (meter: MeterView, now: Pick<Reading, 'state' | 'indexE3'>, text: string) => {
    enter.mutateAsync([{ idMeter: meter.idMeter, ...now }]).then(() => {
      toast('done', text, {
        label: t('common.undo'),
        run: () => {
          enter.mutate([standingReading(meter)], { onError: sayRefusal });
        },
      });
    }, sayRefusal);
  };

  return (
    <section className={styles.section}>
      <h3>{t('expenseTable.readings')}</h3>
      {meters.isError ? (
        <p role="alert">{t('expenseTable.readingsFailed')}</p>
      ) : meters.isPending ? (
        <Skeleton rows={1} />
      ) : mine.length === 0 ? (
        <p className={styles.quiet}>{t('expenseTable.noMeters')}</p>
      ) : (
        mine.map((meter) => (
          <ReadingRow
            // The key contains the server's values: a reading saved elsewhere remounts the row with fresh text.
            key={`${meter.idMeter}.${meter.state}.${meter.indexE3 ?? ''}`}
            meter={meter}
            names={names}
            canEdit={canEdit}
            isBusy={enter.isPending}
            onSave={(indexE3) => {
              save(
                meter,
                { state: METER_STATE.byAdministrator, indexE3 },
                t('expenseTable.readingSaved', { meter: meterPlace(meter, names) }),
              );
            }}
            onRemove={() => {
              save(
                meter,
                { state: METER_STATE.notEntered, indexE3: null },
                t('expenseTable.readingRemoved', { meter: meterPlace(meter, names) }),
              );
            }}
          />
        ))
      )}
    </section>
  );
}

type ReadingRowProps = {
  readonly meter: MeterView;
  readonly names: MeteringNames | undefined;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly onSave: (indexE3: number) => void;
  readonly onRemove: () => void;
};

function ReadingRow({ meter, names, canEdit, isBusy, onSave, onRemove }: ReadingRowProps) {
  const stored = meter.indexE3 === null ? '' : editScaled(meter.indexE3, INDEX_DECIMALS);
  const [typed, setTyped] = useState(stored);
  const indexE3 = parseScaled(typed, INDEX_DECIMALS);
  const isChanged = typed !== stored && indexE3 !== null && indexE3 >= 0;
  return (
    <form
      className={styles.reading}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !isBusy) onSave(indexE3);
      }}
    >
      <span className={styles.rowLabel}>
        {meterPlace(meter, names)}
        <span className={styles.note}>
          {t('expenseTable.oldIndex', { index: indexText(startOf(meter)) })} ·{' '}
          {meterStateName(meter.state)}
        </span>
      </span>
      <NumberField
        label={t('expenseTable.newIndexOf', {
          meter: meterPlace(meter, names),
          series: meter.series,
        })}
        labelHidden
        decimals={INDEX_DECIMALS}
        min={0}
        max={INDEX_MAX}
        value={typed}
        disabled={!canEdit}
        onChange={setTyped}
      />
      {canEdit &&
        (isChanged ? (
          <Button type="submit" busy={isBusy}>
            {t('common.save')}
          </Button>
        ) : (
          <IconButton
            icon="trash"
            kind="danger"
            label={t('expenseTable.removeReading', { meter: meterPlace(meter, names) })}
            disabled={meter.indexE3 === null}
            onClick={onRemove}
          />
        ))}
    </form>
  );
}
