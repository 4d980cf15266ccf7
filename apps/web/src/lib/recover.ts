import type { Query, QueryClient, QueryFilters, QueryFunctionContext } from '@tanstack/react-query';

import { ProblemError } from './problem-error.js';

const firstPauseMs = 5_000;
const longestPauseMs = 30_000;

/** Tells whether a retry may succeed: no answer, or a store was unavailable. */
const isTemporary = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 0 || error.status === 503);

/**
 * Retries failed reads in the background, so that failed screens recover by themselves. One failed read is tried
 * outside the query cache, so that the shown failure does not flicker; once it succeeds, all failed queries are read
 * again. Data that was read before stays on the screen: a failure in its place would remove a dialog the user is typing
 * in. `tellBehind` is told whether any such old data is shown.
 */
export function recoverReads(
  queryClient: QueryClient,
  tellBehind: (isBehind: boolean) => void,
): () => void {
  const cache = queryClient.getQueryCache();
  const behind = new Set<Query>();
  let isBehind = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed: QueryFilters = {
    type: 'active',
    predicate: (query) => isTemporary(query.state.error) || behind.has(query),
  };
  const keep = (query: Query) => {
    behind.add(query);
    query.setState({ status: 'success', error: null, isInvalidated: true });
  };
  const tell = () => {
    const is = [...behind].some((query) => query.isActive());
    if (is !== isBehind) tellBehind(is);
    isBehind = is;
  };
  const wait = (pauseMs: number) => {
    timer ??= setTimeout(() => void tryAgain(pauseMs), pauseMs);
  };
  const tryAgain = async (pauseMs: number) => {
    const [query] = cache.findAll(failed);
    const read = query?.options.queryFn;
    if (query !== undefined && typeof read === 'function') {
      const { queryKey, meta, options } = query;
      const context: QueryFunctionContext = {
        client: queryClient,
        queryKey,
        signal: new AbortController().signal,
        meta,
        // An infinite query starts with its first page.
        pageParam: (options as { initialPageParam?: unknown }).initialPageParam,
      };
      try {
        await read(context);
      } catch (error) {
        if (isTemporary(error)) {
          timer = undefined;
          wait(Math.min(pauseMs * 2, longestPauseMs));
          return;
        }
        // This query is refused for good, so the server answers again: the others may succeed now.
      }
    }
    timer = undefined;
    await queryClient.refetchQueries(failed);
  };

  const stopListening = cache.subscribe((event) => {
    const query = event.query as Query;
    if (event.type === 'removed') behind.delete(query);
    if (event.type === 'updated' && event.action.type === 'success') behind.delete(query);
    if (event.type === 'updated' && event.action.type === 'error') {
      if (isTemporary(event.action.error)) {
        if (query.state.data !== undefined) keep(query);
        wait(firstPauseMs);
      } else behind.delete(query);
    }
    tell();
  });
  return () => {
    stopListening();
    clearTimeout(timer);
  };
}
