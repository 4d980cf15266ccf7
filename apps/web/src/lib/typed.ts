import { useEffect } from 'react';

/** Forms in which something stands that no draft keeps: a page loaded anew would lose it. */
const typed = new Set<symbol>();

/** Whether anything on the page is typed that would not outlive loading it anew. */
export const holdsTyped = (): boolean => typed.size > 0;

/** Says that a form holds such a text, for as long as it does. */
export function useHeldTyped(holds: boolean): void {
  useEffect(() => {
    if (!holds) return;
    const form = Symbol('form');
    typed.add(form);
    return () => {
      typed.delete(form);
    };
  }, [holds]);
}
