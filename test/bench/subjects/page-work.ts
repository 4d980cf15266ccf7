import type { Page } from 'playwright-core';

/** Begins to count what the page's main thread takes; answers seconds since then. */
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

/** How a scroll went, in milliseconds: its frames, the shortest first, and what each took of the page's main thread. */
export interface Scroll {
  readonly frames: readonly number[];
  readonly usedMs: number;
  /** The frame at a part of all, 0 to 1. */
  readonly at: (part: number) => number;
}

/** Scrolls the page's table from its head to its foot in so many steps, one a frame. */
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

/** Runs in the page; what is not drawn yet has its height guessed, so that every step is of what is left. */
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
