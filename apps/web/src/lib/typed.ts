import { useEffect } from 'react';

/** The number of forms that hold typed text without a draft: reloading the page would lose it. */
let forms = 0;

/** Tells whether a reload of the page would lose typed text. */
export const holdsTyped = (): boolean => forms > 0;

/** Registers that a form holds such text, as long as `holds` is true. */
export function useHeldTyped(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    forms += 1;
    return () => {
      forms -= 1;
    };
  }, [holds]);
}
