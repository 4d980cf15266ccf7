import { monthName } from '../lib/months.js';
import { t } from '../lib/text.js';
import { Select } from './choice.js';

/** Two months as YYYYMM, both in. */
export type MonthsPeriod = { readonly fromM: number; readonly toM: number };

type MonthsPickProps = {
  /** The months offered, in the order they are shown. */
  readonly months: readonly number[];
  readonly period: MonthsPeriod;
  readonly onChange: (period: MonthsPeriod) => void;
};

/** From which month and to which; one set past the other takes the other along. */
export function MonthsPick({ months, period: { fromM, toM }, onChange }: MonthsPickProps) {
  const options = months.map((month) => ({ value: String(month), label: monthName(month) }));
  return (
    <>
      <Select
        label={t('common.fromMonth')}
        value={String(fromM)}
        options={options}
        onChange={(value) => {
          const month = Number(value);
          onChange({ fromM: month, toM: Math.max(month, toM) });
        }}
      />
      <Select
        label={t('common.toMonth')}
        value={String(toM)}
        options={options}
        onChange={(value) => {
          const month = Number(value);
          onChange({ fromM: Math.min(fromM, month), toM: month });
        }}
      />
    </>
  );
}
