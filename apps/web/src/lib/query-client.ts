import { QueryClient } from '@tanstack/react-query';

/** What is shown stays until the socket says it changed; a refused call is never asked again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 60_000, retry: false, refetchOnWindowFocus: true } },
});
