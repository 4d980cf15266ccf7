import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type Query,
  QueryClient,
} from '@tanstack/react-query';

import { isNotTheirs } from './problem-error.js';

/**
 * A read that a command waits for. Without a connection it fails at once, and the command with it: waiting for one, both
 * would go on after the person had given them up.
 */
export const inACommand = { networkMode: 'always' } as const;

/**
 * What changed while its first read was on its way is read once more when that one is here: the library takes such an
 * answer for the state after the change, and a paper attached while its list was still being read was not on it. The
 * first read is left to end, so that a stream of changes holds no page back.
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
 * What is shown stays until the socket says it changed; a refused call is never asked again by itself. A page that reads
 * what its reader may not is nobody's to draw in part: the router says so in its place.
 */
export const queryClient = new FreshQueryClient({
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
