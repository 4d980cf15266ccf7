import { addDays, addMonths, type LocalDate, localDate } from '@scara/domain/kernel';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { cx } from '../lib/cx.js';
import { monthGrid, today, weekday, type CalendarDate } from '../lib/month-grid.js';
import { monthName, monthOf } from '../lib/months.js';
import { t } from '../lib/text.js';
import { Button, IconButton } from './button.js';
import styles from './calendar.module.css';

/** The days that may be chosen, both ends included. */
export type DateRange = {
  readonly min: CalendarDate | undefined;
  readonly max: CalendarDate | undefined;
};

export const isWithin = (date: CalendarDate, { min, max }: DateRange): boolean =>
  (min === undefined || date >= min) && (max === undefined || date <= max);

const dayNames = new Intl.DateTimeFormat('ro-RO', { weekday: 'long', timeZone: 'UTC' });
const fullDates = new Intl.DateTimeFormat('ro-RO', { dateStyle: 'full', timeZone: 'UTC' });
const atUtc = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

/** Names of the columns: 2023-01-01 was a Sunday. */
const weekdays = Array.from({ length: 7 }, (_, day) =>
  dayNames.format(atUtc(addDays(localDate('2023-01-01'), day))),
);

type CalendarProps = {
  readonly value: CalendarDate;
  readonly range: DateRange;
  readonly onPick: (date: CalendarDate) => void;
};

/** Shows the days of a month, with arrow-key navigation; weeks start on Sunday and are not numbered. */
export function Calendar({ value, range, onPick }: CalendarProps) {
  const now = today();
  const [cursor, setCursor] = useState(value === '' ? now : localDate(value));
  const grid = useRef<HTMLTableElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const isAllowed = (date: CalendarDate) => isWithin(date, range);

  useEffect(() => {
    // A month button that was pressed keeps the focus.
    if (head.current?.contains(document.activeElement) === true) return;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [cursor]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(cursor, event);
    if (next === null) return;
    event.preventDefault();
    setCursor(next);
  };

  return (
    <div className={styles.calendar}>
      <div ref={head} className={styles.head}>
        <IconButton
          icon="chevronLeft"
          label={t('date.previousMonth')}
          onClick={() => {
            setCursor(addMonths(cursor, -1));
          }}
        />
        <span className={styles.month} aria-live="polite">
          {monthName(monthOf(cursor))}
        </span>
        <IconButton
          icon="chevronRight"
          label={t('date.nextMonth')}
          onClick={() => {
            setCursor(addMonths(cursor, 1));
          }}
        />
      </div>
      <table ref={grid} role="grid" className={styles.grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(cursor).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} role="gridcell" aria-selected={date === value}>
                  <button
                    type="button"
                    className={cx(
                      styles.day,
                      date.slice(0, 7) !== cursor.slice(0, 7) && styles.outside,
                      date === now && styles.today,
                      date === value && styles.chosen,
                    )}
                    tabIndex={date === cursor ? 0 : -1}
                    // Not `disabled`, so that the arrow keys can cross such days.
                    aria-disabled={!isAllowed(date)}
                    aria-label={fullDates.format(atUtc(date))}
                    aria-current={date === now ? 'date' : undefined}
                    onClick={() => {
                      if (isAllowed(date)) onPick(date);
                    }}
                  >
                    {Number(date.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        kind="quiet"
        className={styles.now}
        disabled={!isAllowed(now)}
        onClick={() => {
          onPick(now);
        }}
      >
        {t('date.today')}
      </Button>
    </div>
  );
}

function moved(date: LocalDate, event: KeyboardEvent): LocalDate | null {
  switch (event.key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -weekday(date));
    case 'End':
      return addDays(date, 6 - weekday(date));
    case 'PageUp':
      return addMonths(date, event.shiftKey ? -12 : -1);
    case 'PageDown':
      return addMonths(date, event.shiftKey ? 12 : 1);
    default:
      return null;
  }
}
