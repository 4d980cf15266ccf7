import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

import { isNotTheirs } from './problem-error.js';

/**
 * Options of a read that is part of a command. Without a connection it fails at once, and the command with it; a read
 * that waited for the connection would carry out the command after the user had given it up.
 */
export const failsOffline = { networkMode: 'always' } as const;

/**
 * A QueryClient for data that changes while its first read is still running. The library takes the answer of that read
 * for the state after the change, so a document attached while its list was being read was missing from it. This client
 * reads such a query once more when the first read has ended. It never aborts the first read: a stream of changes would
 * then hold the page back.
 */
export class FreshQueryClient extends QueryClient {
  readonly #readAgain = new WeakSet<Query>();

  override async invalidateQueries(
    filters: InvalidateQueryFilters = {},
    options?: InvalidateOptions,
  ): Promise<void> {
    const onTheirWay = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter((query) => query.state.data === undefined || !query.isActive());
    await Promise.all([
      super.invalidateQueries(filters, options),
      ...onTheirWay.map((query) => this.#whenRead(query)),
    ]);
  }

  async #whenRead(query: Query): Promise<void> {
    if (this.#readAgain.has(query)) return;
    this.#readAgain.add(query);
    try {
      // Joins the read that is already running.
      await query.fetch();
    } catch {
      // The page shows this failure and recovers from it like from any other.
    } finally {
      this.#readAgain.delete(query);
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/**
 * Data stays until the socket says that it changed; a failed call is not repeated by the client. If the user may not
 * read something on a page (403), the router replaces the whole page with a sentence: a page is never drawn in part.
 */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: false,
      refetchOnWindowFocus: true,
      throwOnError: isNotTheirs,
    },
    // Without a connection a command fails at once, like any other without an answer. If it were kept until there is
    // one, it would run after the user had given it up, or be lost with a page that said it was being saved.
    mutations: failsOffline,
  },
});
