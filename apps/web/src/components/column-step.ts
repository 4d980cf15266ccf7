import type { KeyboardEvent } from 'react';

/** Returns where a key leads in a column of fields: 1 to the next row, -1 to the previous one, 0 nowhere. */
export function columnStep({ key }: Pick<KeyboardEvent, 'key'>): 1 | 0 | -1 {
  if (key === 'Enter' || key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}
