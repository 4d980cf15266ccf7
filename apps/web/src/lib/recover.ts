import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';

import { ProblemError } from './problem-error.js';

const firstPauseMs = 5_000;
const longestPauseMs = 30_000;

/** Nobody answered, or a store was away: the same question has an answer later. */
const passes = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 0 || error.status === 503);

/**
 * Screens that could not be read come back by themselves. One of their reads is tried out of sight, so that what a screen
 * says of the failure stands still meanwhile; once it comes through, all of them are read again.
 */
export function recoverReads(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed = () =>
    cache.findAll({ type: 'active', predicate: ({ state }) => passes(state.error) });
  const wait = (pauseMs: number) => {
    timer ??= setTimeout(() => void tryAgain(pauseMs), pauseMs);
  };
  const tryAgain = async (pauseMs: number) => {
    const [query] = failed();
    const read = query?.options.queryFn;
    if (query !== undefined && typeof read === 'function') {
      const { queryKey, meta } = query;
      const { signal } = new AbortController();
      const context: QueryFunctionContext = { client: queryClient, queryKey, signal, meta };
      try {
        await read(context);
      } catch (error) {
        timer = undefined;
        if (passes(error)) wait(Math.min(pauseMs * 2, longestPauseMs));
        return;
      }
    }
    timer = undefined;
    await Promise.all(
      failed().map((one) => queryClient.refetchQueries({ queryKey: one.queryKey })),
    );
  };

  const stopListening = cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error' && passes(event.action.error)) {
      wait(firstPauseMs);
    }
  });
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
