import { RADIO_FILE_BYTES, type RadioRow } from '@scara/contracts/http';
import { useRef } from 'react';

import { Button } from '../../components/button.js';
import { Dialog } from '../../components/dialog.js';
import { Icon } from '../../components/icon.js';
import table from '../../components/plain-table.module.css';
import { Notice } from '../../components/states.js';
import { cx } from '../../lib/cx.js';
import { formatDate, formatScaled } from '../../lib/format.js';
import { meterPlace } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { t } from '../../lib/text.js';
import { toast } from '../../lib/toasts.js';
import { sayMonthRefusal, sayRefusal } from '../../lib/use-command.js';
import { useEnterReadings, usePreviewRadio } from './readings.queries.js';
import { radioReadings } from './radio-readings.js';
import styles from './readings.module.css';

/** How many rows the preview shows; rows with problems come first. */
const rowsShown = 200;
const shown = (valueE3: number | null): string =>
  valueE3 === null ? t('common.none') : formatScaled(valueE3, 3);

type RadioDialogProps = {
  readonly idAs: number;
  readonly idMonth: number;
  readonly onClose: () => void;
};

/** Imports a file of radio readings: previews it row by row, then enters the valid ones at once. */
export function RadioDialog({ idAs, idMonth, onClose }: RadioDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const preview = usePreviewRadio(idAs, idMonth);
  const enter = useEnterReadings(idAs);
  const rows = preview.data?.rows ?? [];
  const good = radioReadings(rows);
  const listed = rows
    .toSorted((a, b) => Number(a.problem === null) - Number(b.problem === null) || a.row - b.row)
    .slice(0, rowsShown);

  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={t('readings.radioTitle')}
      description={t('readings.radioText')}
      actions={
        <>
          <Button disabled={enter.isPending} onClick={onClose}>
            {t('common.giveUp')}
          </Button>
          {good.length > 0 && (
            <Button
              kind="primary"
              busy={enter.isPending}
              onClick={() => {
                enter.mutate(
                  { idMonth, readings: good },
                  {
                    onSuccess: () => {
                      toast('done', t('readings.saved', { count: good.length }));
                      onClose();
                    },
                    onError: sayMonthRefusal,
                  },
                );
              }}
            >
              {t('readings.radioEnter', { count: good.length })}
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('readings.radioChoose')}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file === undefined) return;
          if (file.size > RADIO_FILE_BYTES) toast('error', t('readings.radioLarge'));
          else preview.mutate(file, { onError: sayRefusal });
        }}
      />
      <Button
        icon="plus"
        busy={preview.isPending}
        onClick={() => {
          input.current?.click();
        }}
      >
        {t('readings.radioChoose')}
      </Button>
      {preview.data !== undefined && preview.data.text !== '' && (
        <Notice tone="error">{preview.data.text}</Notice>
      )}
      {rows.length > 0 && (
        <>
          <p role="status" className={styles.found}>
            {t('readings.radioSummary', { good: good.length, bad: rows.length - good.length })}
          </p>
          <RadioRows idAs={idAs} rows={listed} />
          {rows.length > listed.length && (
            <p className={styles.quiet}>
              {t('readings.radioMore', { shown: listed.length, all: rows.length })}
            </p>
          )}
        </>
      )}
    </Dialog>
  );
}

type RadioRowsProps = {
  readonly idAs: number;
  readonly rows: readonly RadioRow[];
};

/** Shows each row of the file with its meter and its problem, if any. */
function RadioRows({ idAs, rows }: RadioRowsProps) {
  const names = useMeteringNames(idAs);
  return (
    <div className={cx(table.frame, styles.preview)}>
      <table className={cx(table.table, table.stacked)}>
        <caption className="visually-hidden">{t('readings.radioTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('readings.radioSeries')}</th>
            <th scope="col">{t('readings.meter')}</th>
            <th scope="col" className={table.right}>
              {t('readings.oldIndex')}
            </th>
            <th scope="col" className={table.right}>
              {t('readings.newIndex')}
            </th>
            <th scope="col" className={table.right}>
              {t('readings.consumption')}
            </th>
            <th scope="col">{t('readings.radioDate')}</th>
            <th scope="col">{t('readings.radioProblem')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <th scope="row">{row.series}</th>
              <td>
                {row.meter === null
                  ? t('common.none')
                  : t('readings.radioMeter', {
                      n: row.meter.n,
                      name: meterPlace(row.meter, names),
                    })}
              </td>
              <td className={table.right} data-label={t('readings.oldIndex')}>
                {shown(row.oldE3)}
              </td>
              <td className={table.right} data-label={t('readings.newIndex')}>
                {shown(row.indexE3)}
              </td>
              <td className={table.right} data-label={t('readings.consumption')}>
                {shown(row.consumptionE3)}
              </td>
              <td data-label={t('readings.radioDate')}>
                {row.readOn === null ? t('common.none') : formatDate(row.readOn)}
              </td>
              <td>
                {row.problem !== null && (
                  <>
                    <Icon name={row.problem.severity === 'error' ? 'error' : 'warning'} size={12} />{' '}
                    {row.problem.text}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
