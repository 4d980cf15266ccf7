import { QueryClient } from '@tanstack/react-query';

import { isNotTheirs } from './problem-error.js';

/**
 * A read that a command waits for. Without a connection it fails at once, and the command with it: waiting for one, both
 * would go on after the person had given them up.
 */
export const inACommand = { networkMode: 'always' } as const;

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
    // Without a connection a command is refused like any other that nobody answers. Kept until there is one, it was still
    // carried out after the person had given it up, and lost with the page while it said that it was being saved.
    mutations: inACommand,
  },
});
