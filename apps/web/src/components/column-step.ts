import type { KeyboardEvent } from 'react';

/** Where a key leads in a column that is typed down: to the next row, to the one before, or nowhere. */
export function columnStep({ key }: Pick<KeyboardEvent, 'key'>): 1 | 0 | -1 {
  if (key === 'Enter' || key === 'ArrowDown') return 1;
  return key === 'ArrowUp' ? -1 : 0;
}
