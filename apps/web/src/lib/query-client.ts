import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

import { isNotTheirs } from './problem-error.js';

/**
 * For a read that is part of a command. Without a connection it fails at once, and the command with it: if it waited for
 * the connection, the command would be carried out later, after the person had given it up.
 */
export const inACommand = { networkMode: 'always' } as const;

/**
 * Something may change while a query's first read is still on its way. The library takes that read's answer for the state
 * after the change, so that a paper attached while its list was being read was missing from it. Here such a query is read
 * once more when its first read has ended. The first read is never broken off: a stream of changes would hold a page back.
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
      // Joins the read that is on its way.
      await query.fetch();
    } catch {
      // Its failure is shown and recovered from like any other's.
    } finally {
      this.#readAgain.delete(query);
    }
    await super.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

/**
 * What was read stays until the socket says that it changed; a failed call is not asked again by itself. Where the person
 * may not read something of a page, the router replaces the whole page with a sentence: it is never drawn in part.
 */
export const queryClient = new FreshQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      retry: false,
      refetchOnWindowFocus: true,
      throwOnError: isNotTheirs,
    },
    // Without a connection a command fails at once, like any other that nobody answers. Kept until there is one, it would be
    // carried out after the person had given it up, or be lost with a page that said it was being saved.
    mutations: inACommand,
  },
});
