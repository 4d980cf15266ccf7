import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { type Clock, install } from '@sinonjs/fake-timers';

/** Turns of the real event loop in which promises and streams of one instant come to rest. */
const TURNS = 3;
const STEPS_MAX = 2_000_000;

/** The clock of the work that runs: one at a time. */
let clock: Clock | undefined;

/**
 * Runs `work` on a clock that stands still while anybody has something to do and then jumps to the next timer: ninety
 * days pass in the time that their work takes, the same way each time. Timers, Date and performance.now are replaced.
 * Throws when `work` waits for something that no timer will bring.
 */
export async function inVirtualTime<T>(beginsAt: number, work: () => Promise<T>): Promise<T> {
  clock = install({
    now: beginsAt,
    toNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate', 'hrtime'],
    shouldClearNativeTimers: true,
  });
  const { stackTraceLimit } = Error;
  // Every stream that is not there is an error whose stack nobody reads; one life alone is looked at closely.
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

/** The clock of the wall is set; what measures spans does not notice. */
export function setTheClock(byMs: number): void {
  clock?.setSystemTime(Date.now() + byMs);
}

export const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
