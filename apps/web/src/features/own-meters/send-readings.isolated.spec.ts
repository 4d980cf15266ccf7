import { describe, expect, it, jest } from '@jest/globals';

import { aBrowser } from '../../testing/a-browser.js';

type Row = { readonly key: string };
type Asked = { onsuccess?: () => void; onupgradeneeded?: () => void; result?: unknown };

/** What the device keeps, by key: as much of IndexedDB as the outbox uses. */
const kept = new Map<string, Row>();
const answered = (result: unknown): Asked => {
  const asked: Asked = { result };
  queueMicrotask(() => asked.onsuccess?.());
  return asked;
};
const rows = {
  getAll: () => answered([...kept.values()]),
  get: (key: string) => answered(kept.get(key)),
  put: (row: Row) => answered(kept.set(row.key, row)),
  delete: (key: string) => answered(kept.delete(key)),
};
const opened = {
  transaction: () => {
    const transaction: { oncomplete?: () => void; objectStore: () => typeof rows } = {
      objectStore: () => rows,
    };
    setTimeout(() => transaction.oncomplete?.());
    return transaction;
  },
  close: () => undefined,
};

/** Runs while a reading is on its way; what it throws is the server's answer. */
let onItsWay: () => Promise<unknown> = () => Promise.resolve();
jest.unstable_mockModule('../../lib/http.js', () => ({ call: () => onItsWay() }));
aBrowser({ indexedDB: { open: () => answered(opened) } });

const { readingOutbox } = await import('./reading-outbox.js');
const { sendReadings } = await import('./send-readings.js');
const { ProblemError } = await import('../../lib/problem-error.js');

const typed = (key: string, indexE3: number) => ({
  key,
  idUser: 3,
  idAs: 1,
  idAp: 2,
  idMonth: 202_509,
  idMeter: 9,
  indexE3,
  photo: '',
  refusal: '',
});
const refused = new ProblemError(422, { code: 'reading-leap', message: 'Indexul este prea mare.' });

describe('a reading that is refused', () => {
  it('stays with the reason', async () => {
    await readingOutbox.put(typed('first', 900_000));
    onItsWay = () => Promise.reject(refused);
    expect(await sendReadings(3)).toBe(0);
    expect(await readingOutbox.all(3)).toEqual([
      { ...typed('first', 900_000), refusal: 'Indexul este prea mare.' },
    ]);
    await readingOutbox.remove('first');
  });

  it('does not come back over the one that was typed while it was on its way', async () => {
    await readingOutbox.put(typed('first', 900_000));
    onItsWay = async () => {
      await readingOutbox.put(typed('second', 104_000));
      throw refused;
    };
    await sendReadings(3);
    expect(await readingOutbox.all(3)).toEqual([typed('second', 104_000)]);
  });
});
