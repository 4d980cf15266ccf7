import { getEventListeners } from 'node:events';
import { CommittedLog } from './committed-log.js';
import type { RecordedEvent } from './recorded-event.js';

const events = (first: number, count: number, bytes = 10): RecordedEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    position: first + index,
    stream: 's',
    revision: first + index - 1,
    type: 't',
    record: Buffer.alloc(bytes),
  }));

describe('CommittedLog', () => {
  it('gives what came after a position', () => {
    const log = new CommittedLog(0);
    log.publish(events(1, 5));
    expect(log.head).toBe(5);
    expect(log.after(3, 100)?.map((event) => event.position)).toEqual([4, 5]);
    expect(log.after(0, 2)?.map((event) => event.position)).toEqual([1, 2]);
    expect(log.after(5, 100)).toEqual([]);
  });

  it('says so when it no longer has it', () => {
    const log = new CommittedLog(10);
    expect(log.after(3, 100)).toBeUndefined();
    log.publish(events(11, 1));
    expect(log.after(9, 100)).toBeUndefined();
    expect(log.after(10, 100)).toHaveLength(1);
  });

  it('keeps a bounded number of events and bytes', () => {
    const log = new CommittedLog(0);
    log.publish(events(1, 20_000));
    expect(log.after(1, 1)).toBeUndefined();
    expect(log.after(19_999, 1)?.[0]?.position).toBe(20_000);
    log.publish(events(20_001, 20, 1024 * 1024));
    expect(log.after(20_000, 1)).toBeUndefined();
    expect(log.after(20_019, 1)?.[0]?.position).toBe(20_020);
  });

  it('wakes who waits for the head to move', async () => {
    const log = new CommittedLog(4);
    const moved = log.movedPast(4, new AbortController().signal);
    log.publish(events(5, 1));
    await expect(moved).resolves.toBeUndefined();
  });

  it('wakes all who wait, and keeps nothing of them', async () => {
    const log = new CommittedLog(0);
    const { signal } = new AbortController();
    const forgotten = jest.spyOn(signal, 'removeEventListener');
    const both = Promise.all([log.movedPast(0, signal), log.movedPast(0, signal)]);
    log.publish(events(1, 1));
    await both;
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    log.publish(events(2, 1));
    expect(forgotten).toHaveBeenCalledTimes(2);
  });

  it('wakes who no longer wants to wait', async () => {
    const leaving = new AbortController();
    const moved = new CommittedLog(0).movedPast(0, leaving.signal);
    leaving.abort();
    await expect(moved).resolves.toBeUndefined();
  });

  it('forgets its memory, not its head, after a reset', () => {
    const log = new CommittedLog(0);
    log.publish(events(1, 3));
    log.reset(7);
    expect(log.head).toBe(7);
    expect(log.after(2, 10)).toBeUndefined();
  });
});
