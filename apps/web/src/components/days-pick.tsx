import type { CalendarDate } from '../lib/month-grid.js';
import { t } from '../lib/text.js';
import { DateField } from './date-field.js';

type DaysPickProps = {
  /** The first and the last day, both included; '' for an open end. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether an end can be cleared. */
  readonly clearable?: boolean;
  readonly onFrom: (day: CalendarDate) => void;
  readonly onTo: (day: CalendarDate) => void;
};

/** Two date fields for a period; neither date can pass the other. */
export function DaysPick({ from, to, clearable = false, onFrom, onTo }: DaysPickProps) {
  return (
    <>
      <DateField
        label={t('common.from')}
        value={from}
        clearable={clearable}
        {...(to !== '' && { max: to })}
        onChange={onFrom}
      />
      <DateField
        label={t('common.to')}
        value={to}
        clearable={clearable}
        {...(from !== '' && { min: from })}
        onChange={onTo}
      />
    </>
  );
}
