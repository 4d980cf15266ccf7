import { useEffect, useRef } from 'react';

import { isFocusLost } from './keep-focus.js';

/**
 * For the button that opens a form in the page: once the form is gone the focus is back on it, unless somebody has
 * taken it elsewhere. Without it who types begins again at the top of the page.
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
