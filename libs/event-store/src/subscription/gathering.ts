/**
 * Milliseconds that a batch may take for each of its events, pause included: below 1 250 events a second this adds no
 * pause.
 */
const GROW_MS_PER_EVENT = 0.8;
/**
 * A light batch is followed by a pause of twice the time it took, so that batches take a third of the processor's time
 * at most.
 */
const LIGHT_TIMES = 2;
/** The longest pause after a light batch: the answered change must be visible at once. */
const LIGHT_MOST_MS = 10;
/**
 * Milliseconds per event that a light batch and its pause may take together: below 500 events a second this adds no
 * pause.
 */
const LIGHT_MS_PER_EVENT = 2;
/** A batch that took this long is followed by a pause as long as itself: other processes need the processor too. */
const HEAVY_MS = 5;
/**
 * A batch that took this long is followed by a pause of twice its time: whole associations were computed, and soon will
 * be again.
 */
const HEAVIEST_MS = 25;

/**
 * Returns the milliseconds from the end of a batch of `processed` events that took `tookMs` until the next one may
 * begin. The pauses let batches grow under load, because a batch costs about the same whatever it contains (decision
 * 75). 0 after a batch of one event.
 */
export function pauseAfterBatchMs(processed: number, tookMs: number): number {
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
