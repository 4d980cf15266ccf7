import { startTransition, useEffect, useState, type RefObject } from 'react';

/** A scroll is fast if so many rows pass between two scroll events, twice in a row: nobody reads or clicks them. */
const rowsAtOnce = 6;
const settledAfterMs = 150;

/** The direction of a scroll. */
export type Towards = 'foot' | 'head';

/**
 * Returns the direction of a fast scroll, or null: during one, rows need no controls. A single jump to a row is not
 * fast. After the scroll has stopped, React may delay further rendering in favour of the user's actions.
 */
export function useFastScroll(
  scroller: RefObject<HTMLElement | null>,
  isOn: boolean,
  rowHeightPx: number,
): Towards | null {
  const [fast, setFast] = useState<Towards | null>(null);
  useEffect(() => {
    const box = scroller.current;
    if (box === null || !isOn) return;
    let top = box.scrollTop;
    let jumps = 0;
    let settled: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      jumps = 0;
      startTransition(() => {
        setFast(null);
      });
    };
    const onScroll = () => {
      const way = box.scrollTop - top;
      jumps = Math.abs(way) >= rowsAtOnce * rowHeightPx ? jumps + 1 : 0;
      top += way;
      if (jumps > 1) setFast(way > 0 ? 'foot' : 'head');
      clearTimeout(settled);
      settled = setTimeout(rest, settledAfterMs);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(settled);
      box.removeEventListener('scroll', onScroll);
    };
  }, [isOn, rowHeightPx, scroller]);
  return isOn ? fast : null;
}
