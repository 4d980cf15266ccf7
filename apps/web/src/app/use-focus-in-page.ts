import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

import { goOnInPage, keepFocus } from '../lib/keep-focus.js';

/**
 * Who works by keys goes on in the page: when another one is shown, when what is read anew takes away what held the focus,
 * and once they have entered (`isEntered`: signed in, and no dialog asks for it).
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
    // After the dialog has given the focus back to what it came from, if that is still there.
    const soon = setTimeout(goOnInPage);
    return () => {
      clearTimeout(soon);
    };
  }, [isEntered]);
}
