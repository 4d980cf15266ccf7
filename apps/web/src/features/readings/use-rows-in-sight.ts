import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useState, type RefObject } from 'react';

import { usePrinting } from '../../components/use-printing.js';
import { rootPixels } from '../../lib/root-pixels.js';
import { useFastScroll, type Towards } from './use-fast-scroll.js';

/** Above this many rows, only the visible ones are rendered. */
const virtualAbove = 100;
/** The height of a row with two lines, in rem; rows with a notice are measured once rendered. */
const rowHeightRem = 2.875;

/** Returns which of `count` rows to render while `scroller` scrolls over them. */
export function useRowsInSight(count: number, scroller: RefObject<HTMLElement | null>) {
  const isPrinting = usePrinting();
  // Read only once: reading it during a scroll would make the browser recompute the styles of the page.
  const [rowHeightPx] = useState(() => rowHeightRem * rootPixels());
  const isVirtual = count > virtualAbove && !isPrinting;
  const towards = useFastScroll(scroller, isVirtual, rowHeightPx);
  const isFast = towards !== null;
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    // Uses the browser's scrollend event instead of a timeout: on a slow machine the timeout ends between a jump and
    // its scroll event, which is then ignored, and the previous rows are rendered.
    useScrollendEvent: true,
    overscan: 10,
    // Rows that a fast scroll has passed are not rendered.
    rangeExtractor: (range) => rowsAround(range, towards),
  });
  const items = isVirtual ? virtual.getVirtualItems() : null;
  const inSight = items?.map(({ index }) => index) ?? Array.from({ length: count }, (_, at) => at);
  // Rows rendered with controls before the fast scroll began keep them.
  const [worked, setWorked] = useState<ReadonlySet<number> | null>(null);
  if (isFast !== (worked !== null)) setWorked(isFast ? new Set(inSight) : null);

  const focusDrawn = (at: number): boolean => {
    const row = scroller.current?.querySelector(`[data-index="${at}"]`);
    if (!isVirtual) row?.scrollIntoView({ block: 'nearest' });
    const input = row?.querySelector('input');
    input?.focus();
    return input !== undefined && input !== null;
  };
  return {
    isVirtual,
    inSight,
    /** The height of the rows not rendered, above and below, in pixels. */
    before: items?.[0]?.start ?? 0,
    after: isVirtual ? virtual.getTotalSize() - (items?.at(-1)?.end ?? 0) : 0,
    measure: isVirtual ? virtual.measureElement : null,
    /** Tells whether a row is passed by a fast scroll and had no controls before. */
    isFlying: (index: number): boolean => worked !== null && !worked.has(index),
    /** Focuses the index of a row: at once if it is rendered, because the user may already be typing. */
    focusRow: (at: number): void => {
      if (at < 0) return;
      if (isVirtual) virtual.scrollToIndex(at);
      if (!focusDrawn(at)) requestAnimationFrame(() => focusDrawn(at));
    },
  };
}

/** Returns the visible rows and some around them; in a fast scroll only those ahead. */
function rowsAround(range: Range, towards: Towards | null): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const first = Math.max(0, startIndex - (towards === 'foot' ? 0 : overscan));
  const last = Math.min(count - 1, endIndex + (towards === 'head' ? 0 : overscan));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
