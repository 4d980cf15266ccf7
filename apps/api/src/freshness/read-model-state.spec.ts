import { EventEmitter } from 'node:events';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Infrastructure } from '../infrastructure.js';
import { CONNECTED, LOST, type Notifications, PROJECTED } from './notifications.js';
import { ReadModelState } from './read-model-state.js';

describe('ReadModelState', () => {
  let notifications: EventEmitter;
  let state: ReadModelState;
  /** The position of the checkpoint. */
  let position: string;
  /** The projector's own state; null where it never ran. */
  let told: {
    readonly state: string | null;
    readonly as_of_ms: string | null;
    readonly beat_age_ms: string | null;
    readonly parked: { as: number; at: number }[] | null;
  };
  let isAway: boolean;
  /** Queries that are still to be answered. */
  let late: (() => void)[] | undefined;

  const query = (): Promise<unknown> => {
    if (isAway) return Promise.reject(new Error('away'));
    const rows = [{ position, ...told }];
    const on = late;
    if (on === undefined) return Promise.resolve({ rows });
    return new Promise((resolve) => on.push(() => resolve({ rows })));
  };
  const tell = (told: string): boolean => notifications.emit(PROJECTED, { position: told });

  beforeEach(async () => {
    notifications = new EventEmitter();
    position = '5';
    told = { state: 'live', as_of_ms: '1000', beat_age_ms: '0', parked: null };
    isAway = false;
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

  it('lets go only who waits for what the tables have reached', async () => {
    const [reached, further] = [state.reaches(8n, 5_000), state.reaches(9n, 20)];
    tell('8');
    expect(await reached).toBe(true);
    expect(await further).toBe(false);
  });

  it('answers whoever waits when the process ends', async () => {
    const reached = state.reaches(8n, 60_000);
    state.onApplicationShutdown();
    expect(await reached).toBe(false);
  });

  describe('the age of what is shown', () => {
    const age = async (over: Partial<typeof told>, idAs?: number): Promise<number> => {
      told = { ...told, ...over };
      notifications.emit(CONNECTED);
      await setImmediate();
      return state.ageMs(idAs);
    };
    const agoMs = (ms: number): string => String(Date.now() - ms);

    it('is none while the projector follows and says so', async () => {
      expect(await age({ as_of_ms: agoMs(60_000), beat_age_ms: '5900' })).toBe(0);
    });

    it.each([
      ['does not follow', { state: 'waiting' }],
      ['says nothing any more', { beat_age_ms: '6100' }],
    ])('is what it told last where it %s', async (_name, over) => {
      const since = await age({ as_of_ms: agoMs(60_000), ...over });
      expect(since).toBeGreaterThanOrEqual(60_000);
      expect(since).toBeLessThan(70_000);
    });

    it('begins where nobody ever told it, and goes on', async () => {
      const never = { state: null, as_of_ms: null, beat_age_ms: null };
      expect(await age(never)).toBeLessThan(10_000);
      await setTimeout(30);
      expect(await age(never)).toBeGreaterThanOrEqual(25);
    });

    it('begins when the tables cannot be asked', async () => {
      expect(await age({})).toBe(0);
      isAway = true;
      await age({});
      await setTimeout(30);
      expect(state.ageMs()).toBeGreaterThanOrEqual(25);
      isAway = false;
      expect(await age({})).toBe(0);
    });

    it('is the parked association’s own, and the tables’ where they are older', async () => {
      const parked = [{ as: 7, at: Date.now() - 60_000 }];
      expect(await age({ parked }, 7)).toBeGreaterThanOrEqual(60_000);
      expect(state.ageMs(8)).toBe(0);
      expect(state.ageMs()).toBe(0);
      const older = { state: 'waiting', as_of_ms: agoMs(90_000), parked };
      expect(await age(older, 7)).toBeGreaterThanOrEqual(90_000);
      expect(await age({ state: 'live', parked: null }, 7)).toBe(0);
    });
  });

  it('looks by itself, whatever it is told', async () => {
    position = '6';
    expect(await state.reaches(6n, 30_000)).toBe(true);
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
