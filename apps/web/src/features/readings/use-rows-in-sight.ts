import { useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useState, type RefObject } from 'react';

import { usePrinting } from '../../components/use-printing.js';
import { rootPixels } from '../../lib/root-pixels.js';
import { useFastScroll, type Towards } from './use-fast-scroll.js';

/** Above this many rows only those in sight are in the page. */
const virtualAbove = 100;
/** A row of two lines, in letters of the page's size; one with a notice is measured once it is drawn. */
const rowHeightRem = 2.875;

/** Which of `count` rows are in the page while `scroller` scrolls over them. */
export function useRowsInSight(count: number, scroller: RefObject<HTMLElement | null>) {
  const isPrinting = usePrinting();
  // Asked once: while rows are scrolled each question would have the page's styles worked out anew.
  const [rowHeightPx] = useState(() => rowHeightRem * rootPixels());
  const isVirtual = count > virtualAbove && !isPrinting;
  const towards = useFastScroll(scroller, isVirtual, rowHeightPx);
  const isFast = towards !== null;
  const virtual = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    // By the browser's word, not after a time: on a slow machine that ends between a jump and its event, which is taken
    // for no news then, and the rows of before are drawn.
    useScrollendEvent: true,
    overscan: 10,
    // What has flown past is not looked back at.
    rangeExtractor: (range) => rowsAround(range, towards),
  });
  const items = isVirtual ? virtual.getVirtualItems() : null;
  const inSight = items?.map(({ index }) => index) ?? Array.from({ length: count }, (_, at) => at);
  // What was drawn to be worked with before the rows began to fly past stays so.
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
    /** Pixels that the others take above and below. */
    before: items?.[0]?.start ?? 0,
    after: isVirtual ? virtual.getTotalSize() - (items?.at(-1)?.end ?? 0) : 0,
    measure: isVirtual ? virtual.measureElement : null,
    /** Whether a row only flies past, and was not being worked with before. */
    isFlying: (index: number): boolean => worked !== null && !worked.has(index),
    /** Puts the index of a row under the cursor: at once where it is drawn, for the next key is typed already. */
    focusRow: (at: number): void => {
      if (at < 0) return;
      if (isVirtual) virtual.scrollToIndex(at);
      if (!focusDrawn(at)) requestAnimationFrame(() => focusDrawn(at));
    },
  };
}

/** The rows in sight and some beside them: in a fast scroll those alone that come. */
function rowsAround(range: Range, towards: Towards | null): number[] {
  const { startIndex, endIndex, overscan, count } = range;
  const first = Math.max(0, startIndex - (towards === 'foot' ? 0 : overscan));
  const last = Math.min(count - 1, endIndex + (towards === 'head' ? 0 : overscan));
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
