import { useEffect, useRef, type RefObject } from 'react';

import type { Leaf } from './leaf.js';

/** Scrolls the grid so that the cell explained by an opened panel, and the columns the user asked for, stay visible. */
export function useKeptInSight(
  scroller: RefObject<HTMLElement | null>,
  leaves: readonly Leaf[],
  askedTopic: string | null,
): void {
  // An opening panel takes width: the cell that it explains must stay visible.
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    let { clientWidth: width, clientHeight: height } = box;
    const observer = new ResizeObserver(() => {
      const isSmaller = box.clientWidth < width || box.clientHeight < height;
      ({ clientWidth: width, clientHeight: height } = box);
      if (!isSmaller) return;
      const cell = box.querySelector<HTMLElement>('tbody [data-open="true"]');
      if (cell !== null) showWhole(cell, box);
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
    };
  }, [scroller]);

  const shownTopic = useRef(askedTopic);
  useEffect(() => {
    if (shownTopic.current === askedTopic) return;
    shownTopic.current = askedTopic;
    const row = scroller.current?.querySelector('tbody [data-index]');
    const cellAt = (column: number) => row?.querySelector(`[data-column="${column}"]`);
    const first = cellAt(leaves.findIndex(({ topic }) => topic === askedTopic));
    const last = cellAt(leaves.findLastIndex(({ topic }) => topic === askedTopic));
    if (first && last) showAcross(first, last, scroller.current);
  }, [askedTopic, leaves, scroller]);
}

/** Scrolls a cell out from under the sticky header, totals and columns. */
export function showWhole(cell: HTMLElement, scroller: HTMLElement | null): void {
  if (scroller === null) return;
  const inner = cell.getBoundingClientRect();
  const outer = scroller.getBoundingClientRect();
  const size = (selector: string) => scroller.querySelector(selector)?.getBoundingClientRect();
  const top = outer.top + (size('thead')?.height ?? 0);
  const bottom = outer.top + scroller.clientHeight - (size('tfoot')?.height ?? 0);
  const isStill = cell.matches(':first-child, :last-child');
  const { left, right } = openWidth(scroller);
  scroller.scrollBy({
    top: inner.top < top ? inner.top - top : Math.max(0, inner.bottom - bottom),
    left: isStill ? 0 : inner.left < left ? inner.left - left : Math.max(0, inner.right - right),
  });
}

/** Scrolls columns into view, from the first one to as many as fit. */
function showAcross(first: Element, last: Element, scroller: HTMLElement | null): void {
  if (scroller === null) return;
  const { left, right } = openWidth(scroller);
  const before = first.getBoundingClientRect().left - left;
  const beyond = last.getBoundingClientRect().right - right;
  scroller.scrollBy({ left: before < 0 ? before : Math.max(0, Math.min(before, beyond)) });
}

/** Returns the left and right edges of the area between the sticky columns. */
function openWidth(scroller: HTMLElement): { readonly left: number; readonly right: number } {
  const width = (selector: string) =>
    scroller.querySelector(selector)?.getBoundingClientRect().width ?? 0;
  const { left } = scroller.getBoundingClientRect();
  return {
    left: left + width('tbody th'),
    right: left + scroller.clientWidth - width('tfoot td:last-child'),
  };
}
