/** How long a batch may last for each of its events: below 1 250 events a second none is waited for on this account. */
const GROW_MS_PER_EVENT = 0.8;
/** A light batch is followed after twice the time it took, so that it is a third of the processor's time at most, */
const LIGHT_TIMES = 2;
/** but after no longer than this, for what was answered is to be seen at once, */
const LIGHT_MOST_MS = 10;
/** and only where the events came faster than 500 a second. */
const LIGHT_MS_PER_EVENT = 2;
/** After a batch that took as long as this the next one waits as long again: others need the processor too. */
const HEAVY_MS = 5;
/** After one as heavy as this it waits twice as long: whole associations were worked out, and soon will be again. */
const HEAVIEST_MS = 25;

/**
 * Milliseconds from the end of a batch of `processed` events that took `tookMs` until the next one begins, so that batches
 * grow under load: one costs much the same whatever it holds (decision 75). 0 after a single event.
 */
export function restAfter(processed: number, tookMs: number): number {
  if (processed === 1) return 0;
  const growMs = processed * GROW_MS_PER_EVENT - tookMs;
  const lightMs = Math.min(
    LIGHT_TIMES * tookMs,
    LIGHT_MOST_MS,
    processed * LIGHT_MS_PER_EVENT - tookMs,
  );
  return Math.max(0, growMs, lightMs, heavyRest(tookMs));
}

function heavyRest(tookMs: number): number {
  if (tookMs < HEAVY_MS) return 0;
  return tookMs < HEAVIEST_MS ? tookMs : 2 * tookMs;
}
