/** Ref of a chart that is wider than a phone: it begins at its last months, which are asked about. */
export function toItsEnd(frame: HTMLElement | null): void {
  if (frame !== null) frame.scrollLeft = frame.scrollWidth;
}
