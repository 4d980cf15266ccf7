let isPressed = false;
let waiting: (() => void)[] = [];

function released(): void {
  isPressed = false;
  // The click itself comes after the release and first.
  setTimeout(() => {
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
