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
 * A read-only field showing dd.MM.yyyy that opens a calendar. Digits typed
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
  /** Takes what was typed; answers whether it was refused. */
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
                  // What was typed is taken first; the calendar opens, or the form is sent, by the next one.
                  event.preventBaseUIHandler();
                  const isRefused = finish();
                  // Nothing is sent with the date that stood here before.
                  if (isRefused) event.preventDefault();
                  if (isRefused || !WHOLE_DATE.test(typed)) event.stopPropagation();
                } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                  // The dialog's own: it sends what stands here.
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

/** What was typed and not taken, said until the form says something else of the field. */
type Refused = { readonly text: string; readonly beside: FieldTexts['error'] };

/** What is no date at all is told from a date out of bounds, which are then named. */
function refusalOf(typed: string, { min, max }: DateRange): string {
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
