import { QueryClient, QueryObserver } from '@tanstack/react-query';
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

  /** A read that answers as `answers` says, watched as a screen watches it. */
  function watched(read: () => Promise<string>) {
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const stop = recoverReads(queryClient);
    const observer = new QueryObserver(queryClient, { queryKey: ['read'], queryFn: read });
    const seen: string[] = [];
    const leave = observer.subscribe(({ status }) => {
      if (seen.at(-1) !== status) seen.push(status);
    });
    const end = () => {
      leave();
      stop();
      queryClient.clear();
    };
    return { observer, seen, end };
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
});
