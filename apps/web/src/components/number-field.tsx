import { boundsWarning, sanitiseNumber, type NumberBounds } from '../lib/number-input.js';
import { TextField, type TextFieldProps } from './text-field.js';

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'align' | 'warning'> &
  NumberBounds;

/** A ro-RO number as text while it is typed; `parseScaled` turns it into whole units. */
export function NumberField({ decimals, min, max, onChange, ...rest }: NumberFieldProps) {
  const bounds = { decimals, min, max };
  return (
    <TextField
      {...rest}
      align="right"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      warning={boundsWarning(rest.value, bounds)}
      onChange={(text) => {
        // A minus stays and is refused: money that loses its sign while it is typed would be taken.
        onChange(sanitiseNumber(text, { ...bounds, min: Math.min(min, -1) }));
      }}
    />
  );
}
