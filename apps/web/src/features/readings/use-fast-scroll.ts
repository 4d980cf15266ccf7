import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Rows passed between two events of a scroll, twice running, that nobody reads nor clicks. */
const rowsAtOnce = 6;
const settledAfterMs = 150;

/**
 * Whether rows fly past: what can be worked with need not be drawn then. One jump, to a row that somebody is led to, is
 * not fast; and once the scroll rests, whatever follows may be put off for what the person does.
 */
export function useFastScroll(
  scroller: RefObject<HTMLElement | null>,
  isOn: boolean,
  rowHeightPx: number,
): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (box === null || !isOn) return;
    let top = box.scrollTop;
    let jumps = 0;
    let settled: ReturnType<typeof setTimeout> | undefined;
    const rest = () => {
      jumps = 0;
      startTransition(() => {
        setFast(false);
      });
    };
    const onScroll = () => {
      jumps = Math.abs(box.scrollTop - top) >= rowsAtOnce * rowHeightPx ? jumps + 1 : 0;
      top = box.scrollTop;
      if (jumps > 1) setFast(true);
      clearTimeout(settled);
      settled = setTimeout(rest, settledAfterMs);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(settled);
      box.removeEventListener('scroll', onScroll);
    };
  }, [isOn, rowHeightPx, scroller]);
  return isOn && isFast;
}
