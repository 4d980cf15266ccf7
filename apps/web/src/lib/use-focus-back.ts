import { useEffect, useRef } from 'react';

import { isFocusLost } from './keep-focus.js';

/**
 * Returns a ref for the button that opens a form in the page. When the form closes, the focus returns to the button
 * unless it is already elsewhere; otherwise keyboard users would start again at the top of the page.
 */
export function useFocusBack(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && isFocusLost()) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
