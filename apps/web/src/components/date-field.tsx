import { Popover } from '@base-ui/react/popover';
import { useState, type KeyboardEvent, type Ref } from 'react';

import { cx } from '../lib/cx.js';
import { formatDate } from '../lib/format.js';
import { today, typedDate, type CalendarDate } from '../lib/month-grid.js';
import { afterPress, stopPress } from '../lib/press.js';
import { t } from '../lib/text.js';
import { IconButton } from './button.js';
import { Calendar, isWithin, type DateRange } from './calendar.js';
import styles from './date-field.module.css';
import { Field, type FieldTexts } from './field.js';
import fieldStyles from './field.module.css';
import floating from './floating.module.css';

type DateFieldProps = FieldTexts & {
  /** `YYYY-MM-DD`, or ''. */
  readonly value: CalendarDate;
  readonly onChange: (value: CalendarDate) => void;
  readonly min?: CalendarDate;
  readonly max?: CalendarDate;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Handles Enter and the vertical arrows in a column of fields, to move between rows; Space opens the calendar. */
  readonly onMove?: (event: KeyboardEvent) => void;
};

/**
 * A read-only field showing dd.MM.yyyy that opens a calendar. Digits typed while it has the focus still enter a date: a
 * complete one is taken at once, a short one (`5.11`) when the field is left.
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
  /** Takes the typed text; returns true if it was refused. */
  const finish = (): boolean => {
    if (typed === null) return false;
    const date = read(typed);
    if (date === null) {
      const refusal = { text: refusalOf(typed, range), beside: texts.error };
      afterPress(() => {
        setRefused(refusal);
      });
    } else if (date !== value) onChange(date);
    setTyped(null);
    return date === null;
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
                  // This Enter takes the typed date; only the next one opens the calendar or submits the form.
                  event.preventBaseUIHandler();
                  const isRefused = finish();
                  // The form must not be submitted with the date that the field had before.
                  if (isRefused) event.preventDefault();
                  if (isRefused || !WHOLE_DATE.test(typed)) event.stopPropagation();
                } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  // Ctrl+Enter belongs to the dialog, which submits the form.
                  event.preventBaseUIHandler();
                } else if (event.key === 'ArrowDown') setOpen(true);
              }}
              onBlur={({ currentTarget }) => {
                if (finish()) {
                  stopPress(() => {
                    currentTarget.focus();
                  });
                }
              }}
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

/** A typed text that was refused; its message stays until the form shows another error at the field. */
type Refused = { readonly text: string; readonly beside: FieldTexts['error'] };

/** Returns the message for a refused text: not a date, or a date outside the bounds, which it names. */
function refusalOf(typed: string, { min, max }: DateRange): string {
  if (typedDate(typed, today()) === null) return t('date.refused', { typed });
  const bounds = [
    min !== undefined && t('date.earliest', { date: formatDate(min) }),
    max !== undefined && t('date.latest', { date: formatDate(max) }),
  ];
  return t('date.outside', { typed, bounds: bounds.filter((bound) => bound !== false).join(', ') });
}

/** A text that is complete: day, month and four digits of a year. */
const WHOLE_DATE = /^(\d{1,2}\D\d{1,2}\D\d{4}|\d{8})$/;

/** Returns the text after a key; the first digit starts a new date. Returns null if the key types nothing. */
function edited(shown: string, typed: string | null, { key, ctrlKey, metaKey }: KeyboardEvent) {
  if (ctrlKey || metaKey) return null;
  if (key === 'Delete') return '';
  if (key === 'Backspace') return shown.slice(0, -1);
  if (/^\d$/.test(key)) return typed === null ? key : `${typed}${key}`.slice(0, 10);
  return typed !== null && /^[.,/-]$/.test(key) ? `${typed}.`.slice(0, 10) : null;
}

/** Tells whether a key moves between rows. Ctrl+Enter submits the form instead, and Alt+arrow opens the calendar. */
const isMove = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ['Enter', 'ArrowUp', 'ArrowDown'].includes(key) && !ctrlKey && !metaKey && !altKey;
