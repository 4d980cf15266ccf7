let isPressed = false;
let stopped: (() => void) | null = null;
let waiting: (() => void)[] = [];

function released(): void {
  isPressed = false;
  // The click event follows the release and must be handled before the waiting actions.
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
 * Runs `act` after the current press has become a click, or at once if nothing is pressed. An action that moves the
 * page between press and release would take the link or button away from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}

/**
 * Keeps the current press from becoming a click. It began by leaving a field whose text was refused, so a button would
 * act on the field's earlier value. `told` runs instead of the click.
 */
export function stopPress(told: () => void): void {
  if (isPressed) stopped = told;
}

/** Tells whether the click being handled comes from a press that was stopped. */
export function isPressStopped(): boolean {
  if (stopped === null) return false;
  waiting.push(stopped);
  return true;
}
