import { z } from 'zod';
import type { StreamFamily } from '../event-store.js';
import { aCommand } from '../testing/counters.js';
import { MemoryClient, memoryEventStore } from '../testing/index.js';
import { ofStoredForm, storedForm } from './large-data.js';

/** The limit of the event node: it refuses an append of 1 MiB. */
const APPEND_BYTES_MAX = 1024 * 1024;

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => [at, at * 7, 'ș'.repeat(at % 5)]);

describe('large data', () => {
  it('stays as it is below half of what one append takes', async () => {
    const data = { rows: rows(10) };
    const stored = await storedForm(data);
    expect(stored.data).toBe(data);
    // The JSON that was measured is also sent.
    expect(stored.json).toBe(JSON.stringify(data));
    expect(ofStoredForm(data)).toBe(data);
  });

  it('is stored deflated above that, and read as it was', async () => {
    const data = { rows: rows(60_000) };
    expect(JSON.stringify(data).length).toBeGreaterThan(APPEND_BYTES_MAX);
    const { data: large, json } = await storedForm(data);
    expect(json).toBeUndefined();
    const stored = JSON.parse(JSON.stringify(large)) as object;
    expect(Object.keys(stored)).toEqual(['deflated']);
    expect(JSON.stringify(stored).length).toBeLessThan(APPEND_BYTES_MAX / 2);
    expect(ofStoredForm(stored)).toEqual(data);
  });

  it('reads the form that was written first, for as long as there are events', () => {
    const deflated =
      'q1YqKE3KySzOSE1RslIyMjAy1TU00DU2VNJRKsovL1ayio421DGK1Yk21tE1iY3VUSpJrShRslI6MVOpFgA=';
    expect(ofStoredForm({ deflated })).toEqual({
      ...{ published: '2025-10-31', text: 'ș' },
      rows: [
        [1, 2],
        [3, -4],
      ],
    });
  });

  it('refuses what is damaged', () => {
    expect(() => ofStoredForm({ deflated: 'q1Yqyw==' })).toThrow();
  });

  it('keeps data that only looks alike', () => {
    for (const data of [{ deflated: 1 }, { deflated: 'a', other: 1 }, {}]) {
      expect(ofStoredForm(data)).toBe(data);
    }
  });

  it('is folded and read alike, whatever form it was stored in', async () => {
    const client = new MemoryClient();
    const store = memoryEventStore({ client });
    for (const count of [1, 60_000]) {
      await store.decide(lists, '1', aCommand(), () => ({
        ok: true,
        events: [{ type: 'Listed' as const, data: { rows: rows(count) } }],
      }));
    }
    expect(client.events.map(({ data }) => Object.keys(data as object))).toEqual([
      ['rows'],
      ['deflated'],
    ]);
    const afresh = memoryEventStore({ client });
    expect((await afresh.load(lists, '1')).state).toBe(60_001);
    const read: number[] = [];
    for await (const { data } of afresh.readStream(lists, '1')) {
      read.push((data as { rows: unknown[] }).rows.length);
    }
    expect(read).toEqual([1, 60_000]);
  });
});

interface Listed {
  readonly type: 'Listed';
  readonly data: { readonly rows: readonly unknown[] };
}

const lists: StreamFamily<number, Listed> = {
  name: 'counter',
  streamOf: (id) => `counter-${id}`,
  initial: 0,
  evolve: (state, { data }) => state + data.rows.length,
  schemas: {
    Listed: {
      version: 1,
      data: z.strictObject({ rows: z.array(z.unknown()).readonly() }),
      isLarge: true,
    },
  },
};
