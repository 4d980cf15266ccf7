import { parseScaled, formatScaled } from '../lib/format.js';
import { t } from '../lib/text.js';
import { TextField, type TextFieldProps } from './text-field.js';

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'align' | 'warning'> & {
  /** Digits after the comma; 0 for whole numbers. */
  readonly decimals: number;
  /** Bounds in scaled units (with 2 decimals, 1250 is 12,50). */
  readonly min: number;
  readonly max: number;
};

/** Keeps what can belong to a number: digits, one comma, `decimals` places, a minus only where negatives are allowed. */
export function sanitiseNumber(text: string, decimals: number, signed: boolean): string {
  const minus = signed && /^\s*[-\u2212]/.test(text) ? '-' : '';
  const marks = text.replace(/[^\d.,]/g, '');
  // With a comma present dots are thousands; a lone dot is somebody's decimal point.
  const withComma = marks.includes(',') ? marks.replaceAll('.', '') : marks.replace('.', ',');
  const [whole = '', ...rest] = withComma.replaceAll('.', '').split(',');
  if (decimals === 0 || rest.length === 0) return minus + whole;
  return `${minus}${whole},${rest.join('').slice(0, decimals)}`;
}

/** What is said about a number outside its bounds, or null. */
export function boundsWarning(
  text: string,
  bounds: { readonly decimals: number; readonly min: number; readonly max: number },
): string | null {
  const value = parseScaled(text, bounds.decimals);
  if (value === null) return null;
  if (value > bounds.max)
    return t('number.tooLarge', { max: formatScaled(bounds.max, bounds.decimals) });
  if (value < bounds.min)
    return t('number.tooSmall', { min: formatScaled(bounds.min, bounds.decimals) });
  return null;
}

/** A ro-RO number as text while it is typed; `parseScaled` turns it into whole units. */
export function NumberField({ decimals, min, max, onChange, ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      align="right"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      warning={boundsWarning(rest.value, { decimals, min, max })}
      onChange={(text) => {
        onChange(sanitiseNumber(text, decimals, min < 0));
      }}
    />
  );
}
