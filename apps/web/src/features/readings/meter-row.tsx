import type { MeterView } from '@scara/contracts/http';
import type { ClipboardEvent } from 'react';

import { Icon } from '../../components/icon.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { formatScaled } from '../../lib/format.js';
import { meterPlace, meterStates } from '../../lib/meter-words.js';
import { sanitiseNumber } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';
import {
  afterState,
  afterTyping,
  chosenStates,
  consumptionOf,
  INDEX_DECIMALS,
  markOf,
  type Mark,
  type Typed,
} from './reading-rows.js';
import styles from './readings.module.css';

const indexMost = 999_999_999_999;

const marks: Readonly<Record<Exclude<Mark, null>, string>> = {
  unreadable: t('readings.unreadable'),
  backwards: t('readings.backwards'),
  leap: t('readings.leap'),
};

type MeterRowProps = {
  readonly meter: MeterView;
  readonly n: string;
  /** The first meter of its apartment names it. */
  readonly isFirst: boolean;
  readonly typed: Typed;
  readonly isChanged: boolean;
  readonly canEdit: boolean;
  readonly onType: (typed: Typed) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
};

export function MeterRow({
  meter,
  n,
  isFirst,
  typed,
  isChanged,
  canEdit,
  onType,
  onPaste,
}: MeterRowProps) {
  const { idMeter, series, oldE3, estimateE3 } = meter;
  const name = meterPlace(meter);
  const used = consumptionOf(meter, typed);
  const mark = markOf(meter, typed);
  const shown = canEdit ? [...new Set([...chosenStates, typed.state, meter.state])] : [typed.state];
  return (
    <tr
      data-meter={idMeter}
      data-ap={meter.idAp}
      className={cx(isFirst && styles.first, isChanged && styles.changed)}
    >
      <th scope="row">{isFirst ? n : <span className="visually-hidden">{n}</span>}</th>
      <td>
        {name}
        <span className={styles.series}>{series}</span>
      </td>
      <td className={cx(table.right, styles.wide)}>{formatScaled(oldE3, INDEX_DECIMALS)}</td>
      <td className={table.right}>
        {canEdit ? (
          <input
            className={styles.index}
            inputMode="decimal"
            aria-label={t('readings.indexOf', { n, name })}
            aria-invalid={mark === 'unreadable' || undefined}
            value={typed.index}
            onPaste={onPaste}
            onFocus={(event) => {
              event.target.select();
            }}
            onChange={(event) => {
              const index = sanitiseNumber(event.target.value, {
                decimals: INDEX_DECIMALS,
                min: 0,
                max: indexMost,
              });
              onType(afterTyping(meter, typed, index));
            }}
          />
        ) : meter.indexE3 === null ? (
          t('common.none')
        ) : (
          formatScaled(meter.indexE3, INDEX_DECIMALS)
        )}
      </td>
      <td className={table.right}>
        {used === null ? t('common.none') : formatScaled(used, INDEX_DECIMALS)}
        {mark !== null && (
          <span className={styles.mark}>
            <Icon name="warning" size={12} /> {marks[mark]}
          </span>
        )}
      </td>
      <td className={cx(table.right, styles.wide)}>
        <span title={t('readings.meanHelp')}>
          {formatScaled(estimateE3 - oldE3, INDEX_DECIMALS)}
        </span>
      </td>
      <td>
        {canEdit ? (
          <select
            className={styles.state}
            aria-label={t('readings.stateOf', { n, name })}
            value={typed.state}
            onChange={(event) => {
              onType(afterState(meter, typed, Number(event.target.value)));
            }}
          >
            {shown.map((state) => (
              <option key={state} value={state}>
                {meterStates[state]}
              </option>
            ))}
          </select>
        ) : (
          meterStates[meter.state]
        )}
      </td>
    </tr>
  );
}
