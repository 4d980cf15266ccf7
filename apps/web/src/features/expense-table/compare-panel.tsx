import type { TableData } from '@scara/contracts/http';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { Amount } from '../../components/amount.js';
import { Select } from '../../components/choice.js';
import { Panel } from '../../components/panel.js';
import { PrintButton } from '../../components/print-button.js';
import { Unread } from '../../components/unread.js';
import { cx } from '../../lib/cx.js';
import { formatBani } from '../../lib/format.js';
import { monthQueries } from '../../lib/month-queries.js';
import { monthLater, monthName } from '../../lib/months.js';
import { tableQueries } from '../../lib/table-queries.js';
import { t } from '../../lib/text.js';
import { apartmentJumps, type ApartmentJump } from './compare.js';
import { compareLabels } from './compare-labels.js';
import styles from './panels.module.css';
import type { TablePanelProps } from './table-place.js';

type ComparePanelProps = TablePanelProps & {
  /** `luna` for the previous month, or the number of a closing. */
  readonly compared: string;
  readonly onClose: () => void;
};

/** Compares the table with last month's, or with an earlier closing of this month: the largest differences first. */
export function ComparePanel({
  place,
  data,
  names,
  compared,
  onSearch,
  onClose,
}: ComparePanelProps) {
  const { idAs, idGroup, idMonth } = place;
  const version = compared === 'luna' ? null : Number(compared);
  const months = useQuery(monthQueries.all(idAs)).data?.months;
  const lastMonth = monthLater(idMonth, -1);
  const isFirst = months !== undefined && !months.some((month) => month.idMonth === lastMonth);
  const before = useQuery({
    ...tableQueries.ofGroup(idAs, idGroup, version === null ? lastMonth : idMonth, version),
    enabled: version !== null || !isFirst,
  });
  return (
    <Panel title={t('compare.title')} onClose={onClose}>
      {/* When the page is printed from the browser, the differences replace the table (frame.module.css). */}
      <div className={styles.explanation} data-paper="">
        <Select
          label={t('compare.with')}
          value={compared}
          options={[
            {
              value: 'luna',
              label: isFirst ? t('compare.noMonth') : monthName(lastMonth),
            },
            ...earlierClosings(data).map((closing) => ({
              value: String(closing),
              label: t('compare.closing', { number: closing }),
            })),
          ]}
          onChange={(compara) => {
            onSearch({ compara });
          }}
        />
        {isFirst && version === null ? (
          <p>{t('compare.first')}</p>
        ) : !before.isSuccess ? (
          <Unread title={t('compare.failed')} read={before} />
        ) : (
          <Jumps now={data} earlier={before.data} names={names} />
        )}
      </div>
    </Panel>
  );
}

/** Returns the numbers of the closings that were undone since, including the last one while the month is open again. */
function earlierClosings({ version, state }: TableData): readonly number[] {
  const last = state === 'closed' ? version - 1 : version;
  return Array.from({ length: Math.max(0, last) }, (_, index) => last - index);
}

type JumpsProps = {
  readonly now: TableData;
  readonly earlier: TableData;
  readonly names: ReadonlyMap<number, string>;
};

function Jumps({ now, earlier, names }: JumpsProps) {
  const jumps = useMemo(() => apartmentJumps(now, earlier, compareLabels), [now, earlier]);
  const changed = jumps.filter(({ difference, columns }) => difference !== 0 || columns.length > 0);
  const difference = now.totals.total - earlier.totals.total;
  const [open, setOpen] = useState<number | null>(null);
  if (changed.length === 0) return <p>{t('compare.same')}</p>;
  return (
    <>
      <p>
        {t('compare.summary', {
          changed: t('structure.apartments', { count: changed.length }),
          difference: withSign(difference),
        })}
      </p>
      <div>
        <PrintButton label={t('compare.print')} />
      </div>
      <ul className={styles.rows}>
        {changed.map((jump) => (
          <Jump
            key={jump.idAp}
            jump={jump}
            name={names.get(jump.idAp) ?? ''}
            isOpen={open === jump.idAp}
            onToggle={() => {
              setOpen(open === jump.idAp ? null : jump.idAp);
            }}
          />
        ))}
      </ul>
    </>
  );
}

type JumpProps = {
  readonly jump: ApartmentJump;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function Jump({ jump, name, isOpen, onToggle }: JumpProps) {
  const { n, before, now, difference, columns } = jump;
  return (
    <li>
      <button type="button" className={styles.row} aria-expanded={isOpen} onClick={onToggle}>
        <span className={styles.rowLabel}>
          {t('expenseTable.apartmentShort', { n })} {name}
          <span className={styles.note}>
            {formatBani(before)} → {formatBani(now)}
          </span>
        </span>
        <span
          className={cx('tabular', difference > 0 && styles.more, difference < 0 && styles.less)}
        >
          {withSign(difference)}
        </span>
      </button>
      {isOpen && (
        <ul className={styles.parts}>
          {columns.map((column) => (
            <li key={column.name} className={styles.row}>
              <span className={styles.rowLabel}>{column.name}</span>
              <span>
                <Amount bani={column.before} /> → <Amount bani={column.now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const withSign = (bani: number): string => (bani > 0 ? `+${formatBani(bani)}` : formatBani(bani));
