import {
  InfiniteQueryObserver,
  notifyManager,
  QueryClient,
  QueryObserver,
} from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { ProblemError } from './problem-error.js';
import { recoverReads } from './recover.js';

describe('screens that could not be read', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  /** A query that answers with `answers`, observed as by a screen. */
  function watched(read: () => Promise<string>) {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const behind: boolean[] = [];
    const stop = recoverReads(queryClient, (isBehind) => behind.push(isBehind));
    const observer = new QueryObserver(queryClient, { queryKey: ['read'], queryFn: read });
    const seen: string[] = [observer.getCurrentResult().status];
    // Like a screen: reads the result after it was told of a change.
    const look = notifyManager.batchCalls(() => {
      const { status } = observer.getCurrentResult();
      if (seen.at(-1) !== status) seen.push(status);
    });
    const leave = observer.subscribe(look);
    const end = () => {
      leave();
      stop();
      queryClient.clear();
    };
    return { observer, seen, behind, end };
  }

  it('come back by themselves, and say their failure still until then', async () => {
    let tries = 0;
    const { observer, seen, end } = watched(() => {
      tries += 1;
      return tries < 4
        ? Promise.reject(new ProblemError(tries === 2 ? 503 : 0, { code: 'x', message: 'x' }))
        : Promise.resolve('read');
    });
    await jest.advanceTimersByTimeAsync(20_000);
    expect([tries, seen]).toEqual([3, ['pending', 'error']]);
    await jest.advanceTimersByTimeAsync(30_000);
    expect(observer.getCurrentResult().data).toBe('read');
    end();
  });

  it('that were read before stay as they were, and hear that they are behind', async () => {
    const answers = ['first', new ProblemError(503, { code: 'x', message: 'x' }), 'second'];
    const { observer, seen, behind, end } = watched(() => {
      const answer = answers.shift()!;
      return typeof answer === 'string' ? Promise.resolve(answer) : Promise.reject(answer);
    });
    await jest.advanceTimersByTimeAsync(100);
    await observer.refetch();
    await jest.advanceTimersByTimeAsync(100);
    expect([observer.getCurrentResult().data, behind]).toEqual(['first', [true]]);
    answers.push('second');
    await jest.advanceTimersByTimeAsync(20_000);
    expect([observer.getCurrentResult().data, behind]).toEqual(['second', [true, false]]);
    expect(seen).toEqual(['pending', 'success']);

    // Data that is gone or forbidden is not kept.
    answers.push(new ProblemError(404, { code: 'x', message: 'x' }));
    await observer.refetch();
    await jest.advanceTimersByTimeAsync(100);
    expect(seen).toEqual(['pending', 'success', 'error']);
    end();
  });

  it('are not asked again for what will not pass, nor once they were left', async () => {
    let tries = 0;
    const refused = watched(() => {
      tries += 1;
      return Promise.reject(new ProblemError(403, { code: 'x', message: 'x' }));
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(1);
    refused.end();

    tries = 0;
    const left = watched(() => {
      tries += 1;
      return Promise.reject(new ProblemError(503, { code: 'x', message: 'x' }));
    });
    await jest.advanceTimersByTimeAsync(1_000);
    left.end();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(tries).toBe(1);
  });

  it('ask for the first page of a list that is read page by page', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = recoverReads(queryClient, () => undefined);
    const asked: unknown[] = [];
    const observer = new InfiniteQueryObserver(queryClient, {
      queryKey: ['pages'],
      queryFn: ({ pageParam }) => {
        asked.push(pageParam);
        return asked.length === 1
          ? Promise.reject(new ProblemError(503, { code: 'x', message: 'x' }))
          : Promise.resolve('page');
      },
      initialPageParam: null,
      getNextPageParam: () => null,
    });
    const leave = observer.subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(asked).toEqual([null, null, null]);
    leave();
    stop();
    queryClient.clear();
  });

  it('come back also where the one that was tried will not', async () => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = recoverReads(queryClient, () => undefined);
    const watch = (key: string, later: () => Promise<string>) => {
      let tries = 0;
      const observer = new QueryObserver(queryClient, {
        queryKey: [key],
        queryFn: () => {
          tries += 1;
          return tries === 1
            ? Promise.reject(new ProblemError(0, { code: 'x', message: 'x' }))
            : later();
        },
      });
      return { observer, leave: observer.subscribe(() => undefined) };
    };
    // Somebody deleted meanwhile what it is about.
    const gone = watch('gone', () =>
      Promise.reject(new ProblemError(404, { code: 'x', message: 'x' })),
    );
    const other = watch('other', () => Promise.resolve('read'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(other.observer.getCurrentResult().data).toBe('read');
    expect(gone.observer.getCurrentResult().error).toMatchObject({ status: 404 });
    gone.leave();
    other.leave();
    stop();
    queryClient.clear();
  });
});
