import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Rows passed between two events of a scroll, twice running, that nobody reads nor clicks. */
const rowsAtOnce = 6;
const settledAfterMs = 150;

/** Where a scroll goes. */
export type Towards = 'foot' | 'head';

/**
 * Where rows fly past to, null while they do not: what can be worked with need not be drawn then. One jump, to a row that
 * somebody is led to, is not fast; and once the scroll rests, whatever follows may be put off for what the person does.
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
