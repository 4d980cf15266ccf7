import { setTimeout as delay } from 'node:timers/promises';
import type { Position, RecordedEvent, SubscribeOptions } from '@scara/event-store';
import type { Infrastructure } from '../infrastructure.js';
import { AccessFeed } from './access-feed.js';
import { AccessMap, type RoleFact } from './access-map.js';
import type { AccessTable } from './access-table.js';

const position = { commit: 1n, prepare: 1n };

function rolesChanged(idUser: number, revision: bigint): RecordedEvent {
  return {
    family: 'association',
    streamId: 'association-7',
    type: 'RolesChanged',
    data: { idUser, idGroup: null, after: 1 },
    revision,
    position,
  } as unknown as RecordedEvent;
}

const HELD: RoleFact = { idAs: 7, idUser: 9, idGroup: 0, roles: 1, revision: 5n };

/** A feed over a table that cannot be written `failures` times, and a store that may hold no more what was saved. */
async function feedOver({ failures = 0, isSavedThere = true }) {
  const saves: number[][] = [];
  const map = new AccessMap();
  let left = failures;
  let saved: { facts: readonly RoleFact[]; from: Position } | undefined = {
    facts: [HELD],
    from: position,
  };
  const table = {
    load: () => Promise.resolve(saved),
    clear: () => Promise.resolve((saved = undefined)),
    save: (facts: readonly RoleFact[]) => {
      saves.push(facts.map(({ idUser }) => idUser));
      left -= 1;
      return left < 0 ? Promise.resolve() : Promise.reject(new Error('away'));
    },
  };
  let subscribe: (options: SubscribeOptions) => void = () => undefined;
  const subscribed = new Promise<SubscribeOptions>((resolve) => (subscribe = resolve));
  const store = {
    epoch: () => Promise.resolve('one'),
    idAt: () => Promise.resolve(isSavedThere ? 'its id' : undefined),
    subscribeAll: subscribe,
  };
  const infrastructure = { store, log: { warn: () => undefined } };
  const feed = new AccessFeed(
    infrastructure as unknown as Infrastructure,
    map,
    table as unknown as AccessTable,
  );
  feed.onApplicationBootstrap();
  const { from, onEvents } = await subscribed;
  return { saves, map, from, take: (event: RecordedEvent) => onEvents([event], position) };
}

test('rights that could not be saved are saved with the next ones, for the place saved lies behind both', async () => {
  const { saves, take } = await feedOver({ failures: 2 });
  await take(rolesChanged(1, 0n));
  await take(rolesChanged(2, 1n));
  await take(rolesChanged(3, 2n));
  await take(rolesChanged(4, 3n));
  expect(saves).toEqual([[1], [1, 2], [1, 2, 3], [4]]);
});

test('what was saved of a store that was put back to an older copy is not believed', async () => {
  const { from, map } = await feedOver({});
  expect([from, map.rolesOn(7, 9).roles]).toEqual([position, 1]);
  const older = await feedOver({ isSavedThere: false });
  expect([older.from, older.map.rolesOn(7, 9).roles]).toEqual(['start', 0]);
});

test('reads again what was saved while the store is away, and tells of what changed in it alone', async () => {
  const fact = (idUser: number, roles: number, revision: bigint): RoleFact => {
    return { idAs: 7, idUser, idGroup: 0, roles, revision };
  };
  const [given, other, taken] = [fact(4, 1, 1n), fact(5, 16, 2n), fact(4, 0, 3n)];
  const saved = [
    [given, other],
    [given, other],
    [taken, other],
  ];
  let loads = 0;
  const store = { epoch: () => Promise.reject(new Error('away')) };
  const table = {
    load: () => Promise.resolve({ facts: saved[loads++] ?? [], from: position }),
  } as unknown as AccessTable;
  const map = new AccessMap();
  const told: number[] = [];
  map.onChanged((idUser) => told.push(idUser));
  const feed = new AccessFeed({ store } as unknown as Infrastructure, map, table);
  feed.onApplicationBootstrap();
  while (loads < saved.length) await delay(50);
  await feed.onApplicationShutdown();
  expect(told).toEqual([4, 5, 4]);
  expect(map.rolesOn(7, 4).roles).toBe(0);
});
