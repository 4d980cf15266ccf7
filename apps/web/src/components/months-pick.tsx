import { useNavigate } from '@tanstack/react-router';

import { useAddressSearch } from '../lib/address.js';
import { monthLater, monthName } from '../lib/months.js';
import { t } from '../lib/text.js';
import { Select } from './choice.js';

/** The first and the last month (yyyymm), both included. */
export type MonthsPeriod = { readonly fromM: number; readonly toM: number };

const monthsAtFirst = 12;

/**
 * Returns the period of months from the address, and a function that sets another one. The default is the twelve months
 * up to `last`. With `first`, the page has the months from there to `last` only: a period of others, as in an old
 * address, becomes the nearest one.
 */
export function useMonthsPeriod(
  last: number,
  first?: number,
): readonly [MonthsPeriod, (period: MonthsPeriod) => void] {
  const { de, pana } = useAddressSearch();
  const navigate = useNavigate();
  const within = (month: number): number =>
    first === undefined ? month : Math.min(last, Math.max(first, month));
  const toM = within(pana ?? last);
  const fromM = within(de ?? monthLater(toM, 1 - monthsAtFirst));
  return [
    { fromM, toM },
    (next) => void navigate({ to: '.', replace: true, search: { de: next.fromM, pana: next.toM } }),
  ];
}

/** Returns the `count` months up to `last` and those of the period, latest first. */
export function monthsUpTo(last: number, count: number, { fromM, toM }: MonthsPeriod): number[] {
  const lately = Array.from({ length: count }, (_, back) => monthLater(last, -back));
  return [...new Set([...lately, fromM, toM])].sort((a, b) => b - a);
}

type MonthsPickProps = {
  /** The months offered, in the order they are shown. */
  readonly months: readonly number[];
  readonly period: MonthsPeriod;
  /** The longest period in months, if limited. */
  readonly most?: number;
  readonly onChange: (period: MonthsPeriod) => void;
};

/** Two selects for a period of months; setting one past the other, or too far from it, moves the other too. */
export function MonthsPick({ months, period: { fromM, toM }, most, onChange }: MonthsPickProps) {
  const options = months.map((month) => ({ value: String(month), label: monthName(month) }));
  return (
    <>
      <Select
        label={t('common.fromMonth')}
        value={String(fromM)}
        options={options}
        onChange={(value) => {
          const month = Number(value);
          const last = most === undefined ? toM : Math.min(toM, monthLater(month, most - 1));
          onChange({ fromM: month, toM: Math.max(month, last) });
        }}
      />
      <Select
        label={t('common.toMonth')}
        value={String(toM)}
        options={options}
        onChange={(value) => {
          const month = Number(value);
          const first = most === undefined ? fromM : Math.max(fromM, monthLater(month, 1 - most));
          onChange({ fromM: Math.min(first, month), toM: month });
        }}
      />
    </>
  );
}
