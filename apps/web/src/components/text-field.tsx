import { useState, type ComponentProps, type Ref } from 'react';

import { cx } from '../lib/cx.js';
import { t } from '../lib/text.js';
import { IconButton } from './button.js';
import { Field, type FieldTexts } from './field.js';
import styles from './field.module.css';

type Native = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'name'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'placeholder'
  | 'onBlur'
  | 'onKeyDown'
  | 'onPaste'
  | 'readOnly'
>;

export type TextFieldProps = FieldTexts &
  Native & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly inputRef?: Ref<HTMLInputElement> | undefined;
    readonly suffix?: string;
    readonly align?: 'left' | 'right';
  };

export function TextField({
  label,
  help,
  error,
  warning,
  optional,
  labelHidden,
  value,
  onChange,
  inputRef,
  suffix,
  align = 'left',
  type = 'text',
  ...native
}: TextFieldProps) {
  return (
    <Field {...{ label, help, error, warning, optional, labelHidden }}>
      {(control) => (
        <div
          className={suffix === undefined ? undefined : styles.withSuffix}
          // The typed text ends before the suffix, however long that is (`pers`, `%`).
          style={
            suffix === undefined ? undefined : { ['--suffix' as string]: `${suffix.length}ch` }
          }
        >
          <input
            {...native}
            {...control}
            type={type}
            ref={inputRef}
            value={value}
            className={cx(styles.control, align === 'right' && styles.number)}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          {suffix !== undefined && (
            <span className={styles.suffix} aria-hidden="true">
              {suffix}
            </span>
          )}
        </div>
      )}
    </Field>
  );
}

/** A password field with a button that shows the password; the button never submits the form. */
export function PasswordField({
  label,
  help,
  error,
  warning,
  optional,
  labelHidden,
  value,
  onChange,
  inputRef,
  ...native
}: Omit<TextFieldProps, 'type' | 'suffix' | 'align'>) {
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ label, help, error, warning, optional, labelHidden }}>
      {(control) => (
        <div className={styles.withSuffix}>
          <input
            {...native}
            {...control}
            ref={inputRef}
            type={shown ? 'text' : 'password'}
            value={value}
            className={styles.control}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
          <span className={styles.trailing}>
            <IconButton
              icon="eye"
              label={shown ? t('common.hidePassword') : t('common.showPassword')}
              aria-pressed={shown}
              onClick={() => {
                setShown(!shown);
              }}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

type TextAreaFieldProps = FieldTexts &
  Pick<ComponentProps<'textarea'>, 'name' | 'rows' | 'disabled' | 'maxLength' | 'onBlur'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
    readonly inputRef?: Ref<HTMLTextAreaElement>;
  };

export function TextAreaField({
  label,
  help,
  error,
  warning,
  optional,
  labelHidden,
  value,
  onChange,
  inputRef,
  rows = 4,
  ...native
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, help, error, warning, optional, labelHidden }}>
      {(control) => (
        <textarea
          {...native}
          {...control}
          rows={rows}
          ref={inputRef}
          value={value}
          className={styles.control}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        />
      )}
    </Field>
  );
}
