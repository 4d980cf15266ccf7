import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { type Clock, install } from '@sinonjs/fake-timers';

/** Turns of the real event loop that let the promises and streams of one instant settle. */
const TURNS = 3;
const STEPS_MAX = 2_000_000;

/** The clock of the running work; there is only one at a time. */
let clock: Clock | undefined;

/**
 * Runs `work` on a virtual clock that stands still while there is anything to do and then jumps to the next timer:
 * ninety days take only the time of their work, and pass the same way each time. Timers, Date and performance.now are
 * replaced. Throws if `work` waits for something that no timer will bring.
 */
export async function inVirtualTime<T>(beginsAt: number, work: () => Promise<T>): Promise<T> {
  clock = install({
    now: beginsAt,
    toNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'hrtime'],
    shouldClearNativeTimers: true,
  });
  const { stackTraceLimit } = Error;
  // Every missing stream creates an error whose stack is never read; stacks are kept only if a single life is examined.
  if (process.env['SIMULATION_SEED'] === undefined) Error.stackTraceLimit = 0;
  try {
    let isDone = false;
    const result = work().finally(() => (isDone = true));
    result.catch(() => undefined);
    for (let steps = 0; ; steps += 1) {
      for (let turn = 0; turn < TURNS; turn += 1) await turnOfTheLoop();
      if (isDone) return await result;
      if (clock.countTimers() === 0 || steps > STEPS_MAX) throw new Error('nothing goes on');
      clock.next();
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    clock.uninstall();
    clock = undefined;
  }
}

/** Sets the wall clock; timers and performance.now are not affected. */
export function setTheClock(byMs: number): void {
  clock?.setSystemTime(Date.now() + byMs);
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
