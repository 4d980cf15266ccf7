import { useId, type ComponentProps, type ReactNode, type Ref } from 'react';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { Field, FieldError, type FieldTexts } from './field.js';
import styles from './field.module.css';
import { Icon } from './icon.js';

export type Option<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
};

type SelectProps<Value extends string> = FieldTexts & {
  readonly value: Value | '';
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  /** The disabled first item shown until something is chosen. */
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
  readonly inputRef?: Ref<HTMLSelectElement>;
  /** Marks a control that leads to another page which has the same control (`goOnInPage`). */
  readonly 'data-step'?: 'entrance';
};

/**
 * A native select: best on phones, and it needs no code. A value that is not offered any more (any while there are no
 * options yet) is shown as such: the browser would show the first option in its place, and the form send the value.
 */
export function Select<Value extends string>({
  label,
  help,
  error,
  warning,
  optional,
  labelHidden,
  value,
  options,
  onChange,
  placeholder,
  inputRef,
  ...native
}: SelectProps<Value>) {
  const isGone =
    value !== '' && options.length > 0 && options.every((option) => option.value !== value);
  const first = isGone ? t('common.notOffered') : placeholder;
  return (
    <Field {...{ label, help, error, warning, optional, labelHidden }}>
      {(control) => (
        <div className={styles.selectWrap}>
          <select
            {...native}
            {...control}
            ref={inputRef}
            value={value}
            className={cx(styles.control, styles.select, value === '' && styles.placeholder)}
            onChange={(event) => {
              onChange(event.target.value as Value);
            }}
          >
            {first !== undefined && (
              <option value={isGone ? value : ''} disabled>
                {first}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevronDown" />
        </div>
      )}
    </Field>
  );
}

type CheckProps = Pick<ComponentProps<'input'>, 'disabled' | 'onBlur' | 'name'> & {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly error?: string | null | undefined;
  readonly help?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
};

function Check({
  label,
  checked,
  onChange,
  error,
  help,
  inputRef,
  look,
  role,
  ...native
}: CheckProps & { readonly look: string | undefined; readonly role?: 'switch' }) {
  const noteId = useId();
  const note = error ?? help;
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          {...native}
          ref={inputRef}
          type="checkbox"
          role={role}
          className={look}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
        />
        <span>{label}</span>
      </label>
      <div id={noteId} className={styles.note} aria-live="polite">
        {error ? (
          <FieldError text={error} />
        ) : (
          help !== undefined && <p className={styles.help}>{help}</p>
        )}
      </div>
    </div>
  );
}

export function Checkbox(props: CheckProps) {
  return <Check {...props} look={styles.box} />;
}

type RowCheckboxProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A checkbox in a table row, with a label for screen readers only. */
export function RowCheckbox({ label, checked, onChange }: RowCheckboxProps) {
  return (
    <label className={styles.bare}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      />
    </label>
  );
}

/** A switch that takes effect at once; in forms that are submitted use `Checkbox`. */
export function Switch(props: CheckProps) {
  return <Check {...props} look={styles.switch} role="switch" />;
}

type RadioGroupProps<Value extends string> = {
  readonly label: string;
  readonly value: Value | '';
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
  readonly error?: string | undefined;
};

export function RadioGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  error,
}: RadioGroupProps<Value>) {
  const name = useId();
  const noteId = `${name}-note`;
  return (
    <fieldset className={styles.group} aria-describedby={error && noteId}>
      <legend className={styles.label}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.check}>
          <input
            type="radio"
            name={name}
            className={styles.box}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => {
              onChange(option.value);
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {error !== undefined && (
        <div id={noteId} role="alert">
          <FieldError text={error} />
        </div>
      )}
    </fieldset>
  );
}
