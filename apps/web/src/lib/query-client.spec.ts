import { QueryClient, QueryObserver } from '@tanstack/react-query';

import { FreshQueryClient } from './query-client.js';

/** A query whose answers the test gives by hand, in the order of the requests. */
function heldAnswers() {
  const asked: ((answer: string) => void)[] = [];
  return {
    asked,
    queryFn: () =>
      new Promise<string>((resolve) => {
        asked.push(resolve);
      }),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('a change while the first read is on its way', () => {
  const queryKey = ['documents'];

  it('is read after it, once for all changes, and waited for', async () => {
    const client = new FreshQueryClient();
    const { asked, queryFn } = heldAnswers();
    const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {});
    let isShown = false;
    const shown = client.invalidateQueries({ queryKey }).then(() => {
      isShown = true;
    });
    void client.invalidateQueries({ queryKey });
    expect(asked).toHaveLength(1);
    asked[0]?.('before');
    await settle();
    expect(client.getQueryData(queryKey)).toBe('before');
    expect(asked).toHaveLength(2);
    expect(isShown).toBe(false);
    asked[1]?.('after');
    await shown;
    expect(client.getQueryData(queryKey)).toBe('after');
    await settle();
    expect(asked).toHaveLength(2);
    stop();
  });

  it('makes what was asked for ahead stale', async () => {
    const client = new FreshQueryClient();
    const { asked, queryFn } = heldAnswers();
    void client.prefetchQuery({ queryKey, queryFn });
    const shown = client.invalidateQueries({ queryKey });
    asked[0]?.('before');
    await shown;
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it('does not hide that the read failed, and asks again', async () => {
    const client = new FreshQueryClient();
    let tries = 0;
    const queryFn = () => Promise.reject(new Error(`${++tries}`));
    const stop = new QueryObserver(client, { queryKey, queryFn, retry: false }).subscribe(() => {});
    await client.invalidateQueries({ queryKey });
    expect(client.getQueryState(queryKey)?.error?.message).toBe('2');
    stop();
  });
});

it('is why the client is not the library’s own: it keeps the answer of before', async () => {
  const client = new QueryClient();
  const { asked, queryFn } = heldAnswers();
  const stop = new QueryObserver(client, { queryKey: ['documents'], queryFn }).subscribe(() => {});
  const shown = client.invalidateQueries({ queryKey: ['documents'] });
  asked[0]?.('before');
  await shown;
  await settle();
  expect(asked).toHaveLength(1);
  stop();
});
