import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { goOnInPage, keepFocus } from '../lib/keep-focus.js';

/**
 * Keeps the focus in the page for keyboard users: when another page is shown, when a refresh removes the focused
 * element, and after sign-in (`isEntered`: signed in, and no login dialog is open).
 */
export function useFocusInPage(isEntered: boolean): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) goOnInPage();
      }),
    [router],
  );
  useEffect(() => queryClient.getQueryCache().subscribe(keepFocus), [queryClient]);
  useEffect(() => {
    if (!isEntered) return;
    // Runs after the dialog has returned the focus to its opener, if that still exists.
    const soon = setTimeout(goOnInPage);
    return () => {
      clearTimeout(soon);
    };
  }, [isEntered]);
}
