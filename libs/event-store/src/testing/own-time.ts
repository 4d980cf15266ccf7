const TICK_MS = 20;

/**
 * Starts a measurement. The returned function gives the milliseconds since then, without the time in which this
 * process, and the API in it, did not get to run because the machine is busy with tests; that time is measured by how
 * late a timer fires.
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
