import type { MeterHistory, Sender } from '@scara/contracts/http';
import { useState } from 'react';

import { IconButton } from '../../components/button.js';
import { MeterPhoto } from '../../components/meter-photo.js';
import { PlainTable } from '../../components/plain-table.js';
import table from '../../components/plain-table.module.css';
import { EmptyState } from '../../components/states.js';
import { formatInstant, formatScaled } from '../../lib/format.js';
import { meterPlace, meterStateName, meterType } from '../../lib/meter-words.js';
import { useMeteringNames } from '../../lib/use-metering-names.js';
import { monthName } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import { ConsumptionChart } from './consumption-chart.js';
import styles from './consumption.module.css';

type Meter = MeterHistory['meters'][number];
type Row = Meter['rows'][number];

const shown = (valueE3: number): string => formatScaled(valueE3, 3);

/** Shows one table per type: two columns for each of its meters, a row per month, totals at the right and below. */
export function MeterHistoryView({
  idAs,
  history: { months, meters, totals },
  heading: Heading = 'h2',
}: {
  readonly idAs: number;
  readonly history: MeterHistory;
  /** h2 below the page's title, h3 below the title of one of several apartments. */
  readonly heading?: 'h2' | 'h3';
}) {
  const names = useMeteringNames(idAs);
  const [photo, setPhoto] = useState<{ meter: Meter; idMonth: number } | null>(null);
  if (meters.length === 0) {
    return (
      <EmptyState icon="info" title={t('consumption.none')}>
        {t('consumption.noneText')}
      </EmptyState>
    );
  }
  return (
    <>
      {totals.map(({ type, byMonthE3, totalE3 }) => {
        const own = meters.filter((meter) => meter.type === type);
        return (
          <section key={type} className={styles.type}>
            <Heading>{meterType(type, names)}</Heading>
            <ConsumptionChart {...{ type, months, byMonthE3, names }} />
            <PlainTable caption={meterType(type, names)} scrolls className={styles.history}>
              <thead>
                <tr>
                  <th scope="col">{t('consumption.month')}</th>
                  {own.map((meter) => (
                    <MeterHead
                      key={meter.idMeter}
                      name={meterPlace(meter, names)}
                      series={seriesOf(meter)}
                    />
                  ))}
                  <th scope="col" className={table.right}>
                    {t('consumption.total')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {months.map((idMonth, at) => (
                  <tr key={idMonth}>
                    <th scope="row" className={table.nowrap}>
                      {monthName(idMonth)}
                    </th>
                    {own.map((meter) => (
                      <MeterCells
                        key={meter.idMeter}
                        row={meter.rows.find((row) => row.idMonth === idMonth)}
                        photoLabel={t('consumption.photo', {
                          month: monthName(idMonth),
                          name: meterPlace(meter, names),
                        })}
                        onPhoto={() => {
                          setPhoto({ meter, idMonth });
                        }}
                      />
                    ))}
                    <td className={table.right}>{shown(byMonthE3[at] ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('consumption.total')}</th>
                  {own.map((meter) => (
                    <td key={meter.idMeter} className={table.right} colSpan={2}>
                      {shown(meter.totalE3)}
                    </td>
                  ))}
                  <td className={table.right}>{shown(totalE3)}</td>
                </tr>
              </tfoot>
            </PlainTable>
          </section>
        );
      })}
      {photo !== null && (
        <MeterPhoto
          {...{ idAs }}
          idMonth={photo.idMonth}
          meter={photo.meter}
          onClose={() => {
            setPhoto(null);
          }}
        />
      )}
    </>
  );
}

const seriesOf = ({ series, isDeleted }: Meter): string =>
  isDeleted ? [series, t('arrears.gone')].filter(Boolean).join(' ') : series;

function MeterHead({ name, series }: { readonly name: string; readonly series: string }) {
  return (
    <>
      <th scope="col" className={table.right}>
        {name}
        <span className={styles.note}>{series}</span>
      </th>
      <th scope="col" className={table.right}>
        {t('consumption.used')}
      </th>
    </>
  );
}

/** Returns who sent a reading; a tenant does not see the names of other persons of the apartment. */
function sentText({ who, name, at: instant }: Sender): string {
  const at = formatInstant(instant);
  if (who === 'self') return t('consumption.sentBySelf', { at });
  return name === ''
    ? t('consumption.sentByTenant', { at })
    : t('consumption.sentBy', { name, at });
}

type MeterCellsProps = {
  readonly row: Row | undefined;
  readonly photoLabel: string;
  readonly onPhoto: () => void;
};

function MeterCells({ row, photoLabel, onPhoto }: MeterCellsProps) {
  if (row === undefined) {
    return (
      <>
        <td />
        <td />
      </>
    );
  }
  const { indexE3, indexTenantE3, consumptionE3, state, warnings, hasPhoto, sentBy } = row;
  return (
    <>
      <td className={table.right}>
        {indexE3 === null ? t('common.none') : shown(indexE3)}
        {hasPhoto && <IconButton icon="eye" label={photoLabel} onClick={onPhoto} />}
        <span className={styles.note}>{meterStateName(state)}</span>
        {indexTenantE3 !== null && indexTenantE3 !== indexE3 && (
          <span className={styles.note}>
            {t('consumption.tenantIndex', { index: shown(indexTenantE3) })}
          </span>
        )}
        {sentBy !== null && <span className={styles.note}>{sentText(sentBy)}</span>}
      </td>
      <td className={table.right}>
        {shown(consumptionE3)}
        {warnings.map((text) => (
          <span key={text} className={styles.note}>
            {text}
          </span>
        ))}
      </td>
    </>
  );
}
