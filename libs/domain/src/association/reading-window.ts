import {
  accept,
  changesOf,
  addDays,
  lastDay as lastDayOf,
  type LocalDate,
  monthOfDate,
} from '../kernel/index.js';
import type { Association } from './association.js';
import type { ReadingWindow } from './events.js';
import { type AssociationDecision, firstOf, rangeRule, refuse } from './rules.js';

/** The last day possible for the reminder: every month has it (1-core §5). */
const REMINDER_MOST = 28;

/** Sets the days on which tenants send readings, and the day of the reminder. */
export function changeReadingWindow(
  { window }: { readonly window: Partial<ReadingWindow> },
  state: Association,
): AssociationDecision {
  if (state.idAs === 0) return refuse({ code: 'association-not-found' });
  const { firstDay, lastDay, mailMeterIndex } = window;
  const refusal = firstOf(
    rangeRule('firstDay', firstDay, 1, 31),
    rangeRule('lastDay', lastDay, 1, 31),
    rangeRule('mailMeterIndex', mailMeterIndex ?? undefined, 1, REMINDER_MOST),
  );
  if (refusal) return refuse(refusal);
  const changes = changesOf<ReadingWindow>(state.readingWindow, window);
  return changes ? accept({ type: 'ReadingWindowChanged', data: changes }) : accept();
}

/**
 * Returns whether tenants send readings on this day. In a month without the first day, its last day takes that place.
 */
export function isWithin({ firstDay, lastDay }: ReadingWindow, date: LocalDate): boolean {
  const day = Number(date.slice(8));
  const hasBegun = day >= firstDay || date === lastDayOf(monthOfDate(date));
  // A window like 28 to 3 runs past the end of the month.
  return firstDay <= lastDay ? hasBegun && day <= lastDay : hasBegun || day <= lastDay;
}

/**
 * Returns whether the reading window has closed between `from` and `to`: a reminder on `to` then comes too late to be
 * followed.
 */
export function hasClosedSince(window: ReadingWindow, from: LocalDate, to: LocalDate): boolean {
  if (isWithin(window, to)) return false;
  for (let at = from; at < to; at = addDays(at, 1)) {
    if (isWithin(window, at)) return true;
  }
  return false;
}
