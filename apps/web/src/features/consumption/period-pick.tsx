import { useNavigate } from '@tanstack/react-router';

import { Select } from '../../components/choice.js';
import { useAddressSearch } from '../../lib/address.js';
import { today } from '../../lib/month-grid.js';
import { monthLater, monthName, monthOf } from '../../lib/months.js';
import { t } from '../../lib/text.js';
import styles from './consumption.module.css';

/** Months from and to, both in. */
export type Period = { readonly from: number; readonly to: number };

/** What the server answers at once (36 months), and what is shown at first. */
const monthsOffered = 60;
const monthsMost = 36;
const monthsAtFirst = 12;

/** The period that the address says, or the last twelve months; another one is put into the address. */
export function usePeriod(): readonly [Period, (period: Period) => void] {
  const { de, pana } = useAddressSearch();
  const navigate = useNavigate();
  const to = pana ?? monthOf(today());
  return [
    { from: de ?? monthLater(to, 1 - monthsAtFirst), to },
    ({ from, to }) => void navigate({ to: '.', replace: true, search: { de: from, pana: to } }),
  ];
}

type PeriodPickProps = {
  readonly period: Period;
  readonly onChange: (period: Period) => void;
};

/** A period that runs backwards, or past 36 months, moves its other end. */
export function PeriodPick({ period: { from, to }, onChange }: PeriodPickProps) {
  const now = monthOf(today());
  const offered = Array.from({ length: monthsOffered }, (_, back) => monthLater(now, -back));
  const options = [...new Set([...offered, from, to])]
    .toSorted((a, b) => b - a)
    .map((month) => ({ value: String(month), label: monthName(month) }));
  return (
    <div className={styles.period}>
      <Select
        label={t('consumption.from')}
        value={String(from)}
        options={options}
        onChange={(value) => {
          const first = Number(value);
          const last = Math.min(to, monthLater(first, monthsMost - 1));
          onChange({ from: first, to: Math.max(first, last) });
        }}
      />
      <Select
        label={t('consumption.to')}
        value={String(to)}
        options={options}
        onChange={(value) => {
          const last = Number(value);
          const first = Math.max(from, monthLater(last, 1 - monthsMost));
          onChange({ from: Math.min(first, last), to: last });
        }}
      />
    </div>
  );
}
