import { EventEmitter } from 'node:events';
import { HeardChanges } from './heard-changes.js';
import { CONNECTED, LOST, type Notifications, PROJECTED, type Projected } from './notifications.js';
import type { ReadModelState } from './read-model-state.js';

describe('HeardChanges', () => {
  let notifications: EventEmitter;
  let state: { position: bigint | undefined };
  let changes: HeardChanges;

  beforeEach(() => {
    notifications = new EventEmitter();
    state = { position: 10n };
    changes = new HeardChanges(
      notifications as unknown as Notifications,
      state as unknown as ReadModelState,
    );
  });

  const tell = (told: Projected): boolean => notifications.emit(PROJECTED, told);
  const change = (position: number, ...as: (number | null)[]): Projected => ({
    position: String(position),
    changes: as.map((one) => ({ as: one, kinds: ['block'] })),
  });

  it('says nothing before it listens and while the wire is broken', () => {
    expect(changes.markOf(1)).toBeUndefined();
    notifications.emit(CONNECTED);
    expect(changes.markOf(1)).toBeDefined();
    notifications.emit(LOST);
    expect(changes.markOf(1)).toBeUndefined();
  });

  it('changes the mark of the association that changed, and of no other', () => {
    notifications.emit(CONNECTED);
    const [one, two] = [changes.markOf(1), changes.markOf(2)];
    tell(change(11, 1, null));
    expect(changes.markOf(1)).not.toBe(one);
    expect(changes.markOf(2)).toBe(two);
    const later = changes.markOf(1);
    tell(change(12, 1));
    expect([one, later]).not.toContain(changes.markOf(1));
  });

  it('gives no mark twice: what was told while nobody heard may have been anything', () => {
    notifications.emit(CONNECTED);
    tell(change(11, 1));
    const marks = [changes.markOf(1), changes.markOf(2)];
    notifications.emit(LOST);
    notifications.emit(CONNECTED);
    expect(marks).not.toContain(changes.markOf(1));
    expect(marks).not.toContain(changes.markOf(2));
  });

  it('changes every mark where too much changed to be listed', () => {
    notifications.emit(CONNECTED);
    tell(change(11, 1));
    const [one, two] = [changes.markOf(1), changes.markOf(2)];
    tell({ position: '12', all: true });
    expect([one, two]).not.toContain(changes.markOf(1));
    expect([one, two]).not.toContain(changes.markOf(2));
  });

  it('goes on where tables of another version were switched in, which tell no position', () => {
    notifications.emit(CONNECTED);
    const one = changes.markOf(1);
    state.position = undefined;
    tell({ position: '-1', all: true });
    expect(changes.markOf(1)).toBeUndefined();
    state.position = 10n;
    const other = changes.markOf(1);
    expect([undefined, one]).not.toContain(other);
    tell(change(11, 1));
    expect([undefined, one, other]).not.toContain(changes.markOf(1));
  });

  it('says nothing while nobody knows how far the tables are', () => {
    state.position = undefined;
    notifications.emit(CONNECTED);
    expect(changes.markOf(1)).toBeUndefined();
    state.position = 10n;
    expect(changes.markOf(1)).toBeDefined();
  });

  it('says nothing while the tables are further than what was heard', () => {
    notifications.emit(CONNECTED);
    expect(changes.markOf(1)).toBeDefined();
    state.position = 11n;
    expect(changes.markOf(1)).toBeUndefined();
    tell({ ...change(11, 2), more: true });
    expect(changes.markOf(1)).toBeUndefined();
    tell(change(11, 1));
    expect(changes.markOf(1)).toBeDefined();
  });
});
