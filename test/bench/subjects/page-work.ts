import type { Page } from 'playwright-core';

/** Starts to measure the time used by the page's main thread; the returned function gives the seconds since then. */
export async function processorTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  };
  const before = await busy();
  return async () => (await busy()) - before;
}

/** The result of a scroll, in milliseconds: its frames, shortest first, and the main thread's time per frame. */
export interface Scroll {
  readonly frames: readonly number[];
  readonly usedMs: number;
  /** Returns the frame at a fraction of all, from 0 to 1. */
  readonly at: (part: number) => number;
}

/** Scrolls the page's table from top to bottom in this many steps, one per frame. */
export async function scrolled(page: Page, steps: number): Promise<Scroll> {
  const busy = await processorTime(page);
  const { frames, isAtFoot } = await page.evaluate<{
    readonly frames: readonly number[];
    readonly isAtFoot: boolean;
  }>(scrollIn(steps));
  if (!isAtFoot) throw new Error('the page was not scrolled through');
  const usedMs = ((await busy()) * 1_000) / frames.length;
  const sorted = [...frames].sort((a, b) => a - b);
  return {
    frames: sorted,
    usedMs,
    at: (part) => sorted[Math.floor(part * (sorted.length - 1))]!,
  };
}

/**
 * Runs in the page. The height of rows that are not drawn yet is estimated, so each step is a share of what is left.
 */
const scrollIn = (steps: number): string => `new Promise((resolve) => {
  const frame = document.querySelector('table[aria-rowcount]').parentElement;
  const left = () => frame.scrollHeight - frame.clientHeight - frame.scrollTop;
  const frames = [];
  let before;
  const step = (now) => {
    if (before !== undefined) frames.push(now - before);
    before = now;
    if (frames.length === ${steps}) {
      resolve({ frames, isAtFoot: left() < frame.clientHeight });
      return;
    }
    frame.scrollTop += left() / (${steps} - frames.length);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;
