import type { MeteringNames, MeterView, Sender } from '@scara/contracts/http';
import { METER_STATE } from '@scara/domain/month';
import { memo, useRef, type ClipboardEvent, type Ref } from 'react';

import { Button, IconButton } from '../../components/button.js';
import { Icon } from '../../components/icon.js';
import table from '../../components/plain-table.module.css';
import { cx } from '../../lib/cx.js';
import { formatInstant } from '../../lib/format.js';
import {
  digitsOffered,
  INDEX_DECIMALS,
  indexText,
  isStartEstimate,
  startOf,
} from '../../lib/meter-readings.js';
import { chosenStates, meterPlace, meterStates } from '../../lib/meter-words.js';
import { sanitiseNumber } from '../../lib/number-input.js';
import { t } from '../../lib/text.js';
import {
  afterState,
  afterTyping,
  basisText,
  consumptionOf,
  estimateText,
  isOvertaken,
  isRefused,
  markOf,
  standing,
  type Mark,
  type Typed,
  whyLower,
} from './reading-rows.js';
import styles from './readings.module.css';
import { useAtHand } from './use-at-hand.js';

const marks: Readonly<Record<Exclude<Mark, null>, string>> = {
  unreadable: t('readings.unreadable'),
  decimals: t('readings.decimals'),
  notNumber: t('readings.notNumber'),
  resent: t('readings.resent'),
  backwards: t('readings.backwards'),
  lower: t('readings.lower'),
  leap: t('readings.leap'),
};

export type MeterRowProps = {
  readonly meter: MeterView;
  readonly n: string;
  /** The association's own names of its other meterings. */
  readonly names: MeteringNames | undefined;
  /** True for the first meter of an apartment, whose row shows the apartment. */
  readonly isFirst: boolean;
  /** Index among the rows shown. */
  readonly at: number;
  /** The unsaved input; undefined if there is none. */
  readonly typed: Typed | undefined;
  /** Who sent the index; undefined if the apartment has only one person who can. */
  readonly sentBy: Sender | undefined;
  readonly canEdit: boolean;
  readonly rowRef: Ref<HTMLTableRowElement>;
  readonly onType: (meter: MeterView, typed: Typed) => void;
  readonly onPaste: (event: ClipboardEvent, at: number) => void;
  readonly onPhoto: (meter: MeterView) => void;
  readonly onReplace: (meter: MeterView) => void;
};

/** Rendered again only if something of the meter itself changed: a scroll leaves the visible rows as they are. */
export const MeterRow = memo(function MeterRow(props: MeterRowProps) {
  const { meter, n, names, isFirst, at, canEdit, sentBy, rowRef, onPaste } = props;
  const isChanged = props.typed !== undefined;
  const typed = props.typed ?? standing(meter);
  const onType = (next: Typed) => {
    props.onType(meter, next);
  };
  const { idMeter, series, replaced } = meter;
  const name = meterPlace(meter, names);
  const used = consumptionOf(meter, typed);
  const mark = markOf(meter, typed);
  const why = whyLower(meter, typed);
  // What must be corrected is marked at the field; what only looks unusual is marked at the consumption.
  const isUnread =
    mark === 'unreadable' || mark === 'decimals' || mark === 'notNumber' || mark === 'resent';
  const { isAtHand, ...hand } = useAtHand();
  return (
    <tr
      {...hand}
      ref={rowRef}
      data-index={at}
      data-meter={idMeter}
      className={cx(isFirst && styles.first, isChanged && styles.changed)}
    >
      <th scope="row">{isFirst ? n : <span className="visually-hidden">{n}</span>}</th>
      <td>
        {name}
        <span className={styles.series}>{series}</span>
        <Notices {...{ meter, canEdit, sentBy }} />
      </td>
      <td className={cx(table.right, styles.wide)}>
        {indexText(startOf(meter))}
        {isStartEstimate(meter) && <span className={styles.note}>{t('readings.oldEstimate')}</span>}
      </td>
      <td className={table.right}>
        {canEdit || isChanged ? (
          <input
            className={styles.index}
            readOnly={!canEdit}
            inputMode="decimal"
            aria-label={t('readings.indexOf', { n, name })}
            aria-invalid={isRefused(mark) || undefined}
            value={typed.index}
            onPaste={(event) => {
              if (canEdit) onPaste(event, at);
            }}
            onFocus={(event) => {
              event.target.select();
            }}
            onChange={(event) => {
              onType(afterTyping(meter, typed, sanitiseNumber(event.target.value, INDEX_DECIMALS)));
            }}
          />
        ) : meter.indexE3 === null ? (
          t('common.none')
        ) : (
          indexText(meter.indexE3)
        )}
        {canEdit && (mark === 'backwards' || why !== undefined) && (
          <WhyLower {...{ n, name, typed, why, onType }} />
        )}
        {isUnread && <MarkNote>{marks[mark]}</MarkNote>}
        {canEdit && mark !== 'resent' && isOvertaken(meter, typed) && (
          <MarkNote>
            {meter.indexE3 === null
              ? t('readings.takenOut')
              : t('readings.savedMeanwhile', { now: indexText(meter.indexE3) })}
          </MarkNote>
        )}
        {canEdit && mark === 'resent' && (
          <Button
            kind="quiet"
            onClick={() => {
              onType({ ...standing(meter), state: METER_STATE.confirmed });
            }}
          >
            {t('readings.confirmSent', { sent: indexText(meter.indexE3 ?? 0) })}
          </Button>
        )}
      </td>
      <td className={table.right}>
        {used === null
          ? replaced === null
            ? t('common.none')
            : indexText(meter.consumptionE3)
          : indexText(used)}
        {!isUnread && mark !== null && <MarkNote>{marks[mark]}</MarkNote>}
      </td>
      <td className={cx(table.right, styles.wide)}>
        {estimateText(meter)}
        <span className={styles.note}>{basisText(meter)}</span>
      </td>
      <td>
        {canEdit ? (
          <StateChoice {...{ meter, n, name, typed, onType, isAtHand }} />
        ) : (
          meterStates[props.typed?.state ?? meter.state]
        )}
      </td>
      <RowActions {...props} typed={typed} />
    </tr>
  );
});

function MarkNote({ children }: { readonly children: string }) {
  return (
    <span className={styles.mark}>
      <Icon name="warning" size={12} /> {children}
    </span>
  );
}

type StateChoiceProps = {
  readonly meter: MeterView;
  readonly n: string;
  readonly name: string;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
  readonly isAtHand: boolean;
};

/**
 * The state of a reading: a select in the row the user works in, elsewhere a button with the same look and name that
 * becomes the select when it is reached. A select with seven options in every row would be half the cost of rendering a
 * row.
 */
function StateChoice({ meter, n, name, typed, onType, isAtHand }: StateChoiceProps) {
  const isReached = useRef(false);
  const label = t('readings.stateOf', { n, name });
  if (!isAtHand) {
    return (
      <button
        type="button"
        className={styles.state}
        aria-label={`${label}: ${meterStates[typed.state]}`}
        aria-haspopup="listbox"
        onFocus={() => {
          isReached.current = true;
        }}
      >
        {meterStates[typed.state]}
      </button>
    );
  }
  const offered = [...new Set([...chosenStates, typed.state, meter.state])];
  return (
    <select
      ref={(list) => {
        if (isReached.current) list?.focus();
        isReached.current = false;
      }}
      className={styles.state}
      aria-label={label}
      value={typed.state}
      onChange={(event) => {
        onType(afterState(meter, typed, Number(event.target.value)));
      }}
    >
      {offered.map((state) => (
        <option key={state} value={state} disabled={!chosenStates.includes(state)}>
          {meterStates[state]}
        </option>
      ))}
    </select>
  );
}

type RowActionsProps = Omit<MeterRowProps, 'typed'> & { readonly typed: Typed };

function RowActions({
  meter,
  n,
  names,
  typed,
  canEdit,
  onType,
  onPhoto,
  onReplace,
}: RowActionsProps) {
  const name = meterPlace(meter, names);
  return (
    <td className={styles.actions}>
      {canEdit && typed.state === METER_STATE.byTenant && (
        <Button
          kind="quiet"
          aria-label={t('readings.confirmOf', { n, name })}
          onClick={() => {
            onType(meter, { ...typed, state: METER_STATE.confirmed });
          }}
        >
          {t('readings.confirm')}
        </Button>
      )}
      {meter.hasPhoto && (
        <IconButton
          icon="eye"
          label={t('readings.photoOf', { n, name })}
          onClick={() => {
            onPhoto(meter);
          }}
        />
      )}
      {canEdit && (
        <IconButton
          icon="gauge"
          label={t('readings.replaceOf', { n, name })}
          onClick={() => {
            onReplace(meter);
          }}
        />
      )}
    </td>
  );
}

type NoticesProps = Pick<MeterRowProps, 'meter' | 'canEdit' | 'sentBy'>;

/**
 * Shows both transparency notices for administrators (3-configuration §4; users who only read see other words), a
 * tenant's index that was removed again, and which of the apartment's persons sent it.
 */
function Notices({ meter, canEdit, sentBy }: NoticesProps) {
  const { indexTenantE3, indexE3, state, replaced, oldE3 } = meter;
  const isUnused = indexTenantE3 !== null && (state === METER_STATE.notEntered || indexE3 === null);
  const isOther =
    !isUnused &&
    indexTenantE3 !== null &&
    state !== METER_STATE.byTenant &&
    indexTenantE3 !== indexE3;
  return (
    <>
      {isUnused && (
        <span className={styles.note}>
          {t('readings.tenantUnused', { sent: indexText(indexTenantE3) })}
        </span>
      )}
      {isOther && (
        <span className={styles.note}>
          {t(canEdit ? 'readings.tenantSent' : 'readings.tenantSentRead', {
            sent: indexText(indexTenantE3),
            now: indexText(indexE3 ?? 0),
          })}
        </span>
      )}
      {sentBy !== undefined && (
        <span className={styles.note}>
          {t('readings.sentBy', { name: sentBy.name, at: formatInstant(sentBy.at) })}
        </span>
      )}
      {replaced !== null && (
        <span className={styles.note}>
          {t('readings.replaced', {
            old: replaced.oldSeries === '' ? t('common.none') : replaced.oldSeries,
            from: indexText(oldE3),
            to: indexText(replaced.finalIndexE3),
            start: indexText(replaced.initialIndexE3),
          })}
        </span>
      )}
    </>
  );
}

type WhyLowerProps = {
  readonly n: string;
  readonly name: string;
  readonly typed: Typed;
  readonly why: Typed['lower'];
  readonly onType: (typed: Typed) => void;
};

/** Asks why the index is below the old one: without a reason it is refused. */
function WhyLower({ n, name, typed, why, onType }: WhyLowerProps) {
  const { lower: _, ...rest } = typed;
  const offered = new Set<number>(digitsOffered);
  if (typeof why === 'number') offered.add(why);
  return (
    <select
      className={styles.why}
      aria-label={t('readings.whyLower', { n, name })}
      value={why ?? ''}
      onChange={({ target: { value } }) => {
        onType(
          value === '' ? rest : { ...rest, lower: value === 'wrong' ? 'wrong' : Number(value) },
        );
      }}
    >
      <option value="">{t('readings.whyChoose')}</option>
      <option value="wrong">{t('readings.whyWrong')}</option>
      {[...offered].map((digits) => (
        <option key={digits} value={digits}>
          {t('readings.whyRolled', { digits })}
        </option>
      ))}
    </select>
  );
}
