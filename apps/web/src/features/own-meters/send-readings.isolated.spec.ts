import { ownMeterRoutes } from '@scara/contracts/http';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

import { aBrowser } from '../../testing/a-browser.js';
import type { WaitingReading } from './reading-outbox.js';

/** What the device keeps, by key. */
const kept = new Map<string, WaitingReading>();

type Asked = { result?: unknown; onsuccess?: () => void };

const rows = {
  getAll: (): Asked => ({ result: [...kept.values()] }),
  get: (key: string): Asked => {
    const asked: Asked = { result: kept.get(key) };
    queueMicrotask(() => asked.onsuccess?.());
    return asked;
  },
  put: (reading: WaitingReading): Asked => ({ result: kept.set(reading.key, reading) }),
  delete: (key: string): Asked => ({ result: kept.delete(key) }),
};
const database = {
  transaction: () => {
    const transaction: { oncomplete?: () => void; objectStore: () => typeof rows } = {
      objectStore: () => rows,
    };
    setImmediate(() => transaction.oncomplete?.());
    return transaction;
  },
  close: () => undefined,
};

aBrowser({
  indexedDB: {
    open: () => {
      const opened: Asked = { result: database };
      queueMicrotask(() => opened.onsuccess?.());
      return opened;
    },
  },
});

let answer: () => Promise<unknown> = () => Promise.resolve({});
jest.unstable_mockModule('../../lib/http.js', () => ({
  call: (route: unknown) =>
    route === ownMeterRoutes.enterTenantReadings ? answer() : Promise.resolve({}),
}));

const { ProblemError } = await import('../../lib/problem-error.js');
const { readingOutbox } = await import('./reading-outbox.js');
const { sendReadings } = await import('./send-readings.js');

const reading = (key: string, indexE3: number): WaitingReading => ({
  key,
  idUser: 1,
  idAs: 7,
  idAp: 11,
  idMonth: 202_601,
  idMeter: 9,
  indexE3,
  photo: '',
  refusal: '',
});
const refused = () =>
  Promise.reject(
    new ProblemError(422, { code: 'x', message: 'x', errors: { indexE3: 'Prea mic.' } }),
  );

describe('readings that wait on the device', () => {
  beforeEach(async () => {
    kept.clear();
    await readingOutbox.put(reading('first', 1_000));
  });

  it('go once they are taken', async () => {
    answer = () => Promise.resolve({});
    expect([await sendReadings(1), kept.size]).toEqual([1, 0]);
  });

  it('say why they were refused, and are not sent again', async () => {
    answer = refused;
    expect(await sendReadings(1)).toBe(0);
    expect(kept.get('first')).toMatchObject({ indexE3: 1_000, refusal: 'Prea mic.' });
    answer = () => Promise.resolve({});
    expect(await sendReadings(1)).toBe(0);
  });

  it('wait on where nobody answers', async () => {
    answer = () => Promise.reject(new ProblemError(0, { code: 'no-answer', message: 'x' }));
    expect(await sendReadings(1)).toBe(0);
    expect(kept.get('first')).toMatchObject({ refusal: '' });
  });

  it('are not put away by the refusal of the one that was typed before', async () => {
    answer = async () => {
      await readingOutbox.put(reading('second', 2_000));
      return refused();
    };
    await sendReadings(1);
    expect([...kept.values()]).toEqual([reading('second', 2_000)]);
    answer = () => Promise.resolve({});
    expect([await sendReadings(1), kept.size]).toEqual([1, 0]);
  });
});
