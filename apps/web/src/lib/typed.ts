import { useEffect } from 'react';

/** Forms in which something stands that no draft keeps: a page loaded anew would lose it. */
let forms = 0;

/** Whether anything on the page is typed that would not outlive loading it anew. */
export const holdsTyped = (): boolean => forms > 0;

/** Says that a form holds such a text, for as long as it does. */
export function useHeldTyped(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    forms += 1;
    return () => {
      forms -= 1;
    };
  }, [holds]);
}
