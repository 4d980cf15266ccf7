import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

type FixedRows = {
  readonly count: number;
  /** False for a table that is short enough to be rendered whole. */
  readonly isOn: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Height of every row in pixels. */
  readonly rowHeight: number;
};

type Seen = { readonly first: number; readonly last: number };

/** How many rows are rendered beyond the visible ones. */
const overscan = 6;
/** Rows are added and removed in steps of this many, so that a slow scroll does not render for each row. */
const step = 4;

/**
 * Returns which rows of equal height are visible in a scrolling box. Header and totals may be sticky within it, so it
 * may return a few rows more than are visible, never fewer.
 */
export function useFixedRows({ count, isOn, scroller, rowHeight }: FixedRows) {
  const [seen, setSeen] = useState<Seen>(() => rangeOf(0, window.innerHeight, rowHeight));

  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null || !isOn) return;
    const look = () => {
      const now = rangeOf(box.scrollTop, box.clientHeight, rowHeight);
      setSeen((known) => (known.first === now.first && known.last === now.last ? known : now));
    };
    // Renders in the same frame as the scroll, so that new rows are never blank.
    const onScroll = () => {
      flushSync(look);
    };
    const observer = new ResizeObserver(look);
    look();
    box.addEventListener('scroll', onScroll, { passive: true });
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [isOn, rowHeight, scroller]);

  const last = Math.min(count - 1, isOn ? seen.last : count - 1);
  const first = isOn ? Math.max(0, Math.min(seen.first, last)) : 0;
  return {
    /** Indexes of the rows to render. */
    inSight: Array.from({ length: last - first + 1 }, (_, at) => first + at),
    /** Height of the rows not rendered, above and below, in pixels. */
    before: first * rowHeight,
    after: Math.max(0, count - 1 - last) * rowHeight,
    /** Scrolls only as far as needed to make the row visible. */
    scrollTo: (index: number): void => {
      const box = scroller.current;
      if (box === null || !isOn) return;
      const still = (selector: string) =>
        box.querySelector<HTMLElement>(selector)?.offsetHeight ?? 0;
      const room = box.clientHeight - still('thead') - still('tfoot');
      const top = index * rowHeight;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + rowHeight > box.scrollTop + room) box.scrollTop = top + rowHeight - room;
    },
  };
}

function rangeOf(scrollTop: number, height: number, rowHeight: number): Seen {
  const first = Math.floor(scrollTop / rowHeight) - overscan;
  const last = Math.ceil((scrollTop + height) / rowHeight) + overscan;
  return {
    first: Math.max(0, Math.floor(first / step) * step),
    last: Math.ceil(last / step) * step,
  };
}
