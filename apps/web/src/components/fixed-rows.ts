import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

type FixedRows = {
  readonly count: number;
  /** False for a table that is short enough to be drawn whole. */
  readonly isOn: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Pixels of every row. */
  readonly rowHeight: number;
};

type Seen = { readonly first: number; readonly last: number };

/** Rows that are drawn beyond the edges. */
const overscan = 6;
/** Rows come and go by so many at once: a slow scroll does not draw anew for each of them. */
const step = 4;

/**
 * Which rows of one height are in sight of a box that scrolls. Its head and totals may stand still within it: a few rows
 * more than can be seen are answered, never fewer.
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
    // In the same frame as the scroll: what comes into sight is never blank.
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
    /** Places of the rows to draw. */
    inSight: Array.from({ length: last - first + 1 }, (_, at) => first + at),
    /** Pixels that the others take above and below. */
    before: first * rowHeight,
    after: Math.max(0, count - 1 - last) * rowHeight,
    /** Scrolls no further than the row needs to be in sight. */
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
