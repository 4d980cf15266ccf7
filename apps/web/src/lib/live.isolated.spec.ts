import type { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { aBrowser } from '../testing/a-browser.js';
import { associationKeys, keysAcross } from './association-keys.js';

/** A fake socket: its listeners, and whether it was closed. */
class Line {
  isClosed = false;
  readonly #listeners = new Map<string, (message?: unknown) => void>();
  on(event: string, listener: (message?: unknown) => void): void {
    this.#listeners.set(event, listener);
  }
  tell(event: string, message?: unknown): void {
    this.#listeners.get(event)?.(message);
  }
  close(): void {
    this.isClosed = true;
  }
}

const lines: Line[] = [];
const io = () => {
  lines.push(new Line());
  return lines.at(-1);
};
jest.unstable_mockModule('socket.io-client', () => ({ io }));
/** The connection states that the page showed. */
const said: unknown[] = [];
jest.unstable_mockModule('./connection.js', () => ({
  setConnection: ({ socket }: { readonly socket?: string }) => {
    if (socket !== undefined) said.push(socket);
  },
  noteDataAge: () => undefined,
}));
aBrowser();

const { listen } = await import('./live.js');
const { supplierInvoicesQuery } =
  await import('../features/outgo/supplier-invoices/supplier-invoices.queries.js');
const { setImmediate: realImmediate } = globalThis;

const all = 'all';
const changed = (kinds: readonly string[], as = 7) => ({ as, kinds, position: '1' });

/** Listens; `read` returns the keys invalidated since its last call. */
async function listening() {
  const asked: unknown[] = [];
  const queryClient = {
    invalidateQueries: (filters?: { queryKey: unknown }) => {
      asked.push(filters === undefined ? all : filters.queryKey);
      return Promise.resolve();
    },
  };
  const stop = listen(queryClient as unknown as QueryClient);
  await import('socket.io-client');
  await jest.advanceTimersByTimeAsync(0);
  const line = lines.at(-1)!;
  const read = async (ms: number) => {
    await jest.advanceTimersByTimeAsync(ms);
    return asked.splice(0);
  };
  return { line, read, stop };
}

describe('an open page', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('reads exactly what changed, once for what arrives together', async () => {
    const { line, read } = await listening();
    line.tell('connect');
    for (const kinds of [['block'], ['block', 'association_stats']]) {
      line.tell('changed', changed(kinds));
    }
    expect(await read(50)).toEqual([
      ['session'],
      associationKeys.structure(7),
      associationKeys.groups(7),
      associationKeys.months(7),
      associationKeys.users(7),
      associationKeys.list,
    ]);
    // Queries across associations are gathered and read after a while.
    line.tell('changed', changed(['block'], 8));
    expect(await read(2_000)).toEqual([
      ['session'],
      associationKeys.structure(8),
      associationKeys.groups(8),
      associationKeys.months(8),
      associationKeys.users(8),
      associationKeys.list,
      ...keysAcross,
    ]);
    line.tell('changed', { as: 'seven' });
    expect(await read(2_000)).toEqual([]);
  });

  it('asks who is here when rights or names changed', async () => {
    const { line, read } = await listening();
    for (const kind of ['association_role', 'association', 'entrance', 'apartment']) {
      line.tell('changed', changed([kind]));
      expect(await read(50)).toContainEqual(['session']);
    }
  });

  it('reads bills and histories again, which bear the number and the place, where no list is computed for that', async () => {
    const { line, read } = await listening();
    for (const kind of ['block', 'entrance', 'apartment']) {
      line.tell('changed', changed([kind, 'audit_entry']));
      expect(await read(50)).toContainEqual(associationKeys.months(7));
    }
  });

  it('reads everything, the session too, when too much changed to be listed', async () => {
    const { line, read } = await listening();
    line.tell('changed', changed([]));
    expect(await read(50)).toContainEqual([]);
  });

  it.each([
    // Between two months no list is computed anew: these are all the kinds that come with such an event.
    ['money moved between accounts', ['audit_entry', 'cash_document', 'portfolio', 'fraud_alert']],
    ['money moved before the first month', ['audit_entry', 'cash_document']],
    ['a fund renamed', ['audit_entry', 'portfolio', 'fraud_alert']],
  ])('reads sheets, journal and reports again after %s', async (_, kinds) => {
    const { line, read } = await listening();
    line.tell('changed', changed(kinds));
    const asked = await read(50);
    expect(asked).toContainEqual(associationKeys.balance(7));
    expect(asked).toContainEqual(associationKeys.months(7));
  });

  it('reads the invoices of suppliers again when one arrives or is dropped', async () => {
    const { line, read } = await listening();
    line.tell('changed', changed(['audit_entry']));
    const asked = (await read(50)).map(String);
    const { queryKey } = supplierInvoicesQuery(7);
    expect(asked.filter((key) => String(queryKey).startsWith(key))).toHaveLength(1);
  });

  it.each(['disconnect', 'connect_error'])(
    'reads all when it hears again after %s',
    async (end) => {
      const { line, read } = await listening();
      line.tell('connect');
      expect(await read(50)).toEqual([]);
      line.tell(end);
      expect(await read(50)).toEqual([]);
      line.tell('connect');
      expect(await read(50)).toEqual([all]);
      line.tell('connect');
      expect(await read(50)).toEqual([]);
    },
  );

  it('that hears late reads all: what changed meanwhile is not told any more', async () => {
    const { line, read } = await listening();
    await read(9_500);
    line.tell('connect');
    expect(await read(50)).toEqual([all]);
  });

  it('hears nothing once it has stopped, also before it began', async () => {
    const { line, stop } = await listening();
    stop();
    expect(line.isClosed).toBe(true);
    const before = lines.length;
    listen({} as QueryClient)();
    await import('socket.io-client');
    await jest.advanceTimersByTimeAsync(0);
    expect(lines).toHaveLength(before);
  });

  // Must be the last test: from here on the socket client cannot be loaded.
  it('whose code is refused says that it connects again, and reads all once in a while', async () => {
    jest.resetModules();
    jest.unstable_mockModule('socket.io-client', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const anew = await import('./live.js');
    const before = lines.length;
    said.splice(0);
    const invalidateQueries = jest.fn(() => Promise.resolve());
    const stop = anew.listen({ invalidateQueries } as unknown as QueryClient);
    for (let turn = 0; turn < 20; turn += 1) {
      await new Promise<void>((resolve) => {
        realImmediate(resolve);
      });
    }
    expect(said).toEqual(['reconnecting']);
    for (const [ms, times] of [
      [1_000, 1],
      [2_000, 2],
      [60_000, 6],
    ] as const) {
      await jest.advanceTimersByTimeAsync(ms);
      expect(invalidateQueries).toHaveBeenCalledTimes(times);
    }
    stop();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(invalidateQueries).toHaveBeenCalledTimes(6);
    expect([said.at(-1), lines.length]).toEqual(['idle', before]);
  });
});
