import { Popover } from '@base-ui/react/popover';
import { useEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';

import { cx } from '../lib/cx.js';
import { formatDate } from '../lib/format.js';
import {
  addDays,
  addMonths,
  monthGrid,
  today,
  typedDate,
  weekday,
  type CalendarDate,
} from '../lib/month-grid.js';
import { t } from '../lib/text.js';
import { Button, IconButton } from './button.js';
import styles from './date-field.module.css';
import { Field, type FieldTexts } from './field.js';
import fieldStyles from './field.module.css';
import floating from './floating.module.css';

type DateFieldProps = FieldTexts & {
  /** `YYYY-MM-DD`, or empty. */
  readonly value: CalendarDate;
  readonly onChange: (value: CalendarDate) => void;
  readonly min?: CalendarDate;
  readonly max?: CalendarDate;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** In a column that is typed down, Enter and the vertical arrows are its own; Space opens the calendar. */
  readonly onMove?: (event: KeyboardEvent) => void;
};

/**
 * A read-only field showing dd.MM.yyyy that opens a calendar; weeks start on Sunday and carry no numbers. Digits typed
 * while it has the focus write a date all the same: whole ones count at once, short ones (`5.11`) when the field is left.
 */
export function DateField({
  value,
  onChange,
  min,
  max,
  clearable = false,
  disabled = false,
  inputRef,
  onMove,
  ...texts
}: DateFieldProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const error = refused !== null && refused.beside === texts.error ? refused.text : texts.error;
  const range = { min, max };
  const shown = typed ?? (value === '' ? '' : formatDate(value));

  const read = (text: string): CalendarDate | null => {
    const date = typedDate(text, today());
    return date !== null && isWithin(date, range) ? date : null;
  };
  const type = (text: string) => {
    setTyped(text === '' ? null : text);
    setRefused(null);
    if (text === '') {
      if (clearable && value !== '') onChange('');
      return;
    }
    const date = WHOLE_DATE.test(text) ? read(text) : null;
    if (date !== null && date !== value) onChange(date);
  };
  const finish = () => {
    if (typed === null) return;
    const date = read(typed);
    if (date === null) setRefused({ text: refusalOf(typed, range), beside: texts.error });
    else if (date !== value) onChange(date);
    setTyped(null);
  };

  return (
    <Field {...texts} error={error}>
      {(control) => (
        <Popover.Root
          open={open}
          onOpenChange={(next) => {
            finish();
            setOpen(next);
          }}
        >
          <div className={fieldStyles.withSuffix}>
            <Popover.Trigger
              nativeButton={false}
              disabled={disabled}
              onKeyDown={(event) => {
                const text = edited(shown, typed, event);
                if (text !== null) {
                  event.preventDefault();
                  type(text);
                } else if (onMove !== undefined && isMove(event)) {
                  event.preventBaseUIHandler();
                  finish();
                  onMove(event);
                } else if (event.key === 'Enter' && typed !== null) {
                  // What was typed is taken first; the calendar opens, or the form is sent, by the next one.
                  event.preventBaseUIHandler();
                  if (!WHOLE_DATE.test(typed)) event.stopPropagation();
                  finish();
                } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  // The dialog's own: it sends what stands here.
                  event.preventBaseUIHandler();
                } else if (event.key === 'ArrowDown') setOpen(true);
              }}
              onBlur={finish}
              render={
                <input
                  {...control}
                  ref={inputRef}
                  readOnly
                  disabled={disabled}
                  role="combobox"
                  aria-haspopup="dialog"
                  value={shown}
                  placeholder={t('date.placeholder')}
                  className={cx(fieldStyles.control, styles.input)}
                />
              }
            />
            <span className={fieldStyles.trailing}>
              {clearable && value !== '' ? (
                <IconButton
                  icon="close"
                  label={t('date.clear')}
                  tabIndex={-1}
                  disabled={disabled}
                  onClick={() => {
                    type('');
                  }}
                />
              ) : (
                <IconButton
                  icon="calendar"
                  label={t('date.open')}
                  tabIndex={-1}
                  disabled={disabled}
                  onClick={() => {
                    setOpen(true);
                  }}
                />
              )}
            </span>
          </div>
          <Popover.Portal>
            <Popover.Positioner className={floating.positioner} sideOffset={4} align="start">
              <Popover.Popup
                className={floating.popup}
                aria-label={texts.label}
                initialFocus={false}
              >
                <Calendar
                  value={value}
                  range={range}
                  onPick={(date) => {
                    setRefused(null);
                    onChange(date);
                    setOpen(false);
                  }}
                />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </Field>
  );
}

/** What was typed and not taken, said until the form says something else of the field. */
type Refused = { readonly text: string; readonly beside: FieldTexts['error'] };

type Range = { readonly min: CalendarDate | undefined; readonly max: CalendarDate | undefined };

const isWithin = (date: CalendarDate, { min, max }: Range): boolean =>
  (min === undefined || date >= min) && (max === undefined || date <= max);

/** What is no date at all is told from a date out of bounds, which are then named. */
function refusalOf(typed: string, { min, max }: Range): string {
  if (typedDate(typed, today()) === null) return t('date.refused', { typed });
  const bounds = [
    min !== undefined && t('date.earliest', { date: formatDate(min) }),
    max !== undefined && t('date.latest', { date: formatDate(max) }),
  ];
  return t('date.outside', { typed, bounds: bounds.filter((bound) => bound !== false).join(', ') });
}

/** Nothing can follow: the day, the month and four figures of a year. */
const WHOLE_DATE = /^(\d{1,2}\D\d{1,2}\D\d{4}|\d{8})$/;

/** What a key makes of the shown date: the first figure begins a new one. Null where the key writes nothing. */
function edited(shown: string, typed: string | null, { key, ctrlKey, metaKey }: KeyboardEvent) {
  if (ctrlKey || metaKey) return null;
  if (key === 'Delete') return '';
  if (key === 'Backspace') return shown.slice(0, -1);
  if (/^\d$/.test(key)) return typed === null ? key : `${typed}${key}`.slice(0, 10);
  return typed !== null && /^[.,/-]$/.test(key) ? `${typed}.`.slice(0, 10) : null;
}

/** Not with Ctrl, which sends the form, nor with Alt, by which an arrow opens the calendar everywhere. */
const isMove = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ['Enter', 'ArrowUp', 'ArrowDown'].includes(key) && !ctrlKey && !metaKey && !altKey;

const monthNames = new Intl.DateTimeFormat('ro-RO', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayNames = new Intl.DateTimeFormat('ro-RO', { weekday: 'long', timeZone: 'UTC' });
const fullDates = new Intl.DateTimeFormat('ro-RO', { dateStyle: 'full', timeZone: 'UTC' });
const atUtc = (date: CalendarDate): Date => new Date(`${date}T00:00:00Z`);

/** 2023-01-01 was a Sunday: the seven days from it name the columns. */
const weekdays = Array.from({ length: 7 }, (_, day) =>
  dayNames.format(atUtc(addDays('2023-01-01', day))),
);

type CalendarProps = {
  readonly value: CalendarDate;
  readonly range: Range;
  readonly onPick: (date: CalendarDate) => void;
};

function Calendar({ value, range, onPick }: CalendarProps) {
  const now = today();
  const [cursor, setCursor] = useState<CalendarDate>(value === '' ? now : value);
  const grid = useRef<HTMLTableElement>(null);
  const isAllowed = (date: CalendarDate) => isWithin(date, range);

  useEffect(() => {
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
      <div className={styles.head}>
        <IconButton
          icon="chevronLeft"
          label={t('date.previousMonth')}
          onClick={() => {
            setCursor(addMonths(cursor, -1));
          }}
        />
        <span className={styles.month} aria-live="polite">
          {monthNames.format(atUtc(cursor))}
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
                    disabled={!isAllowed(date)}
                    aria-label={fullDates.format(atUtc(date))}
                    aria-current={date === now ? 'date' : undefined}
                    onClick={() => {
                      onPick(date);
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

function moved(date: CalendarDate, event: KeyboardEvent): CalendarDate | null {
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
