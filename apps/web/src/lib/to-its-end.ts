/** Ref for a chart that is wider than a phone: scrolls it to the last months, which people look for first. */
export function toItsEnd(frame: HTMLElement | null): void {
  if (frame !== null) frame.scrollLeft = frame.scrollWidth;
}
