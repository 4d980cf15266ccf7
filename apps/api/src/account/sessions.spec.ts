import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { CONNECTED, LOST, type Notifications, SESSION_ENDED } from '../freshness/notifications.js';
import type { Infrastructure } from '../infrastructure.js';
import { sessionRoom, Sessions } from './sessions.js';

const TOKEN = randomBytes(32).toString('base64url');
const ROW = { id_user: '7', remembered: false, is_due: false, left_ms: 60_000 };

/** Sessions over a pool whose look-ups the test answers by hand, in order of arrival. */
function sessionsByHand() {
  const asked: ((rows: readonly object[]) => void)[] = [];
  const notifications = new EventEmitter();
  const pool = {
    query: (query: unknown) =>
      typeof query === 'string'
        ? Promise.resolve({ rows: [] })
        : new Promise((resolve) => asked.push((rows) => resolve({ rows }))),
  };
  const sessions = new Sessions(
    { pool } as unknown as Infrastructure,
    notifications as unknown as Notifications,
  );
  return { sessions, asked, notifications };
}

describe('looking a session up', () => {
  let { sessions, asked, notifications } = sessionsByHand();
  beforeEach(() => {
    ({ sessions, asked, notifications } = sessionsByHand());
    notifications.emit(CONNECTED);
  });

  it('is done once for calls of one moment', async () => {
    const found = [sessions.find(TOKEN), sessions.find(TOKEN)];
    expect(asked).toHaveLength(1);
    asked[0]!([ROW]);
    expect((await Promise.all(found)).map((session) => session?.idUser)).toEqual([7, 7]);
  });

  it('is done anew by a call that comes after the session was ended', async () => {
    const before = sessions.find(TOKEN);
    await sessions.end(TOKEN);
    const after = sessions.find(TOKEN);
    expect(asked).toHaveLength(2);
    asked[1]!([]);
    asked[0]!([ROW]);
    expect(await after).toBeUndefined();
    expect((await before)?.idUser).toBe(7);
    const later = sessions.find(TOKEN);
    asked[2]!([]);
    expect(await later).toBeUndefined();
  });

  it('is done anew after all of the person’s were ended, before anybody tells of it', async () => {
    const before = sessions.find(TOKEN);
    asked[0]!([ROW]);
    await before;
    await sessions.endAllOf(7);
    void sessions.find(TOKEN);
    expect(asked).toHaveLength(2);
  });

  it('is done once in a moment, and anew as soon as another process tells that the session was ended', async () => {
    const before = sessions.find(TOKEN);
    asked[0]!([ROW]);
    await before;
    expect(await sessions.find(TOKEN)).toEqual({ ...(await before), wasExtended: false });
    notifications.emit(SESSION_ENDED, sessionRoom(randomBytes(32)));
    void sessions.find(TOKEN);
    expect(asked).toHaveLength(1);
    notifications.emit(SESSION_ENDED, sessionRoom((await before)!.hash));
    const after = sessions.find(TOKEN);
    asked[1]!([]);
    expect(await after).toBeUndefined();
  });

  it('is not done for what is no token', async () => {
    expect(await sessions.find(`${TOKEN}x`)).toBeUndefined();
    expect(asked).toHaveLength(0);
  });

  it('of one whose day begins anew says so, once', async () => {
    const first = sessions.find(TOKEN);
    asked[0]!([{ ...ROW, is_due: true }]);
    expect(await first).toMatchObject({ idUser: 7, remembered: false, wasExtended: true });
    const second = sessions.find(TOKEN);
    asked[1]!([ROW]);
    expect((await second)?.wasExtended).toBe(false);
  });

  it('is done by each call while endings are not heard', () => {
    notifications.emit(LOST);
    void sessions.find(TOKEN);
    void sessions.find(TOKEN);
    expect(asked).toHaveLength(2);
  });

  it('of one that failed is done anew', async () => {
    const refused = sessions.find(TOKEN);
    asked[0]!(null as never);
    await expect(refused).rejects.toThrow();
    void sessions.find(TOKEN);
    expect(asked).toHaveLength(2);
  });
});
