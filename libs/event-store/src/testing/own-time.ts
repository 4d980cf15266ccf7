const TICK_MS = 20;

/**
 * Begins to measure; the answer gives the milliseconds since then, less those for which this process, and the api in it,
 * did not come to run because the machine is full of tests: by so much a timer is late.
 */
export function ownTime(): () => number {
  const began = performance.now();
  let [last, late] = [began, 0];
  const look = (): void => {
    const now = performance.now();
    late += Math.max(0, now - last - TICK_MS);
    last = now;
  };
  const timer = setInterval(look, TICK_MS);
  return () => {
    clearInterval(timer);
    look();
    return performance.now() - began - late;
  };
}
