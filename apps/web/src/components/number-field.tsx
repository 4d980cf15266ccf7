import {
  boundsWarning,
  pastedNumber,
  sanitiseNumber,
  shapeRefusal,
  type NumberBounds,
} from '../lib/number-input.js';
import { TextField, type TextFieldProps } from './text-field.js';

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'align' | 'warning'> &
  NumberBounds;

/**
 * A field for a ro-RO number; its value is the typed text, which `parseScaled` turns into whole units. Too many
 * decimals and pasted letters stay in the field and are refused: without them it would be another number.
 */
export function NumberField({ decimals, min, max, error, onChange, ...rest }: NumberFieldProps) {
  const bounds = { decimals, min, max };
  return (
    <TextField
      {...rest}
      error={shapeRefusal(rest.value, bounds) ?? error}
      align="right"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      warning={boundsWarning(rest.value, bounds)}
      onChange={(text) => {
        onChange(sanitiseNumber(text, decimals));
      }}
      onPaste={(event) => {
        const kept = pastedNumber(event.clipboardData.getData('text/plain'), decimals);
        if (kept === null) return;
        event.preventDefault();
        onChange(kept);
      }}
    />
  );
}
