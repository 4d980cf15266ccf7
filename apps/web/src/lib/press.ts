let isPressed = false;
let stopped: (() => void) | null = null;
let waiting: (() => void)[] = [];

function released(): void {
  isPressed = false;
  // The click itself comes after the release and first.
  setTimeout(() => {
    stopped = null;
    const acts = waiting;
    waiting = [];
    for (const act of acts) act();
  });
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true });
  for (const end of ['pointerup', 'pointercancel'])
    window.addEventListener(end, released, { capture: true });
}

/**
 * Acts once the press that is under way has become a click, or at once where nothing is pressed: what moves the page
 * between a press and its release takes the link or button away from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/**
 * Keeps the press under way from becoming a click. Its beginning left a field whose text was refused, so a button would
 * act on the field's earlier value. `told` runs in place of the click.
 */
export function stopPress(told: () => void): void {
  if (isPressed) stopped = told;
}

/** Whether the click that comes now is of a press that was stopped. */
export function isPressStopped(): boolean {
  if (stopped === null) return false;
  waiting.push(stopped);
  return true;
}
