import { QueryClient } from '@tanstack/react-query';

import { isNotTheirs } from './problem-error.js';

/**
 * What is shown stays until the socket says it changed; a refused call is never asked again by itself. A page that reads
 * what its reader may not is nobody's to draw in part: the router says so in its place.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: false,
      refetchOnWindowFocus: true,
      throwOnError: isNotTheirs,
    },
  },
});
