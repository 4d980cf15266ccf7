import {
  boundsWarning,
  pastedAsItIs,
  sanitiseExact,
  sanitiseNumber,
  shapeRefusal,
  type NumberBounds,
} from '../lib/number-input.js';
import { TextField, type TextFieldProps } from './text-field.js';

type NumberFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'align' | 'warning'> &
  NumberBounds & {
    /** More decimals than there may be, or letters pasted in, stay and are refused: cut, it would be another index. */
    readonly isExact?: boolean;
  };

/** A ro-RO number as text while it is typed; `parseScaled` turns it into whole units. */
export function NumberField({
  decimals,
  min,
  max,
  isExact = false,
  error,
  onChange,
  ...rest
}: NumberFieldProps) {
  const bounds = { decimals, min, max };
  const sanitise = isExact ? sanitiseExact : sanitiseNumber;
  return (
    <TextField
      {...rest}
      error={(isExact ? shapeRefusal(rest.value, bounds) : null) ?? error}
      align="right"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      warning={boundsWarning(rest.value, bounds)}
      onChange={(text) => {
        // A minus stays and is refused: money that loses its sign while it is typed would be taken.
        onChange(sanitise(text, { ...bounds, min: Math.min(min, -1) }));
      }}
      onPaste={(event) => {
        const kept = isExact
          ? pastedAsItIs(event.clipboardData.getData('text/plain'), decimals)
          : null;
        if (kept === null) return;
        event.preventDefault();
        onChange(kept);
      }}
    />
  );
}
