import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Infrastructure } from '../infrastructure.js';
import { CONNECTED, LOST, type Notifications, PROJECTED } from './notifications.js';
import { ReadModelState } from './read-model-state.js';

describe('ReadModelState', () => {
  let notifications: EventEmitter;
  let state: ReadModelState;
  /** What the checkpoint says. */
  let position: string;
  /** Answers of the tables that are still on their way. */
  let late: (() => void)[] | undefined;

  const query = (): Promise<unknown> => {
    const rows = [{ position, state: 'live', as_of_ms: '1000', beat_age_ms: '0', parked: null }];
    const on = late;
    if (on === undefined) return Promise.resolve({ rows });
    return new Promise((resolve) => on.push(() => resolve({ rows })));
  };
  const tell = (told: string): boolean => notifications.emit(PROJECTED, { position: told });

  beforeEach(async () => {
    notifications = new EventEmitter();
    position = '5';
    late = undefined;
    state = new ReadModelState(
      { pool: { query } } as unknown as Infrastructure,
      notifications as unknown as Notifications,
    );
    await state.onApplicationBootstrap();
  });

  afterEach(() => state.onApplicationShutdown());

  it('knows what the tables said, and what it was told since', async () => {
    expect(state.position).toBe(5n);
    tell('10');
    expect(state.position).toBe(10n);
    tell('7');
    expect(await state.reaches(10n, 0)).toBe(true);
    expect(await state.reaches(11n, 5)).toBe(false);
  });

  it('lets whoever waits go when the tables have passed the position', async () => {
    const reached = state.reaches(8n, 5_000);
    tell('9');
    expect(await reached).toBe(true);
  });

  it('forgets it all when the wire is lost: Postgres may come back without its last commits', async () => {
    tell('10');
    notifications.emit(LOST);
    expect(state.position).toBeUndefined();
    expect(await state.reaches(5n, 5)).toBe(false);
    position = '8';
    notifications.emit(CONNECTED);
    await setImmediate();
    expect(state.position).toBe(8n);
    expect(await state.reaches(10n, 5)).toBe(false);
    expect(await state.reaches(8n, 0)).toBe(true);
  });

  it('asks again where all may have changed: tables filled from another store may stand before the old ones', async () => {
    tell('10');
    position = '3';
    notifications.emit(PROJECTED, { position: '-1', all: true });
    await setImmediate();
    expect(state.position).toBe(3n);
    expect(await state.reaches(10n, 5)).toBe(false);
  });

  it('does not count after a loss what it asked before', async () => {
    position = '10';
    late = [];
    notifications.emit(CONNECTED);
    notifications.emit(LOST);
    for (const answer of late) answer();
    await setImmediate();
    expect(state.position).toBeUndefined();
  });
});
