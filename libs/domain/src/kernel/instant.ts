import type { Brand } from './brand.js';
import { isLocalDate } from './calendar.js';

/** A moment in UTC, 'YYYY-MM-DDTHH:mm:ss.sssZ'; the clock adapter makes it, and two of them compare as text. */
export type Instant = Brand<string, 'Instant'>;

/** Checks a moment in its stored form. Throws on any other text. */
export function instant(text: string): Instant {
  if (!isInstant(text)) throw new RangeError(`not an instant: ${text}`);
  return text;
}

export function isInstant(text: string): text is Instant {
  const clock = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/.exec(text);
  return clock !== null && isLocalDate(clock[1]!);
}
