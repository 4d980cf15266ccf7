import type { CalendarDate } from '../lib/month-grid.js';
import { t } from '../lib/text.js';
import { DateField } from './date-field.js';

type DaysPickProps = {
  /** The first and the last day, both in; empty where that end is open. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Whether an end may be left open again. */
  readonly clearable?: boolean;
  readonly onFrom: (day: CalendarDate) => void;
  readonly onTo: (day: CalendarDate) => void;
};

/** From which day and to which; neither can be set past the other. */
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
