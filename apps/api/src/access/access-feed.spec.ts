import { setTimeout as delay } from 'node:timers/promises';
import type { Position, RecordedEvent, SubscribeOptions } from '@scara/event-store';
import type { Infrastructure } from '../infrastructure.js';
import { AccessFeed } from './access-feed.js';
import { AccessMap, type RoleFact } from './access-map.js';
import type { AccessTable } from './access-table.js';

const at = (commit: bigint): Position => ({ commit, prepare: commit });

const roleGiven = (revision: bigint, idUser: number, after: number) =>
  ({
    family: 'association',
    streamId: 'association-7',
    type: 'RolesChanged',
    data: { idUser, idGroup: null, after },
    revision,
  }) as unknown as RecordedEvent;

/** A feed that has begun, and the batches that its subscription is given. */
async function begun(save: (facts: readonly RoleFact[], at: Position) => Promise<void>) {
  const subscribed = new Promise<SubscribeOptions>((resolve) => {
    const store = {
      epoch: () => Promise.resolve('e1'),
      subscribeAll: (options: SubscribeOptions) => {
        resolve(options);
        return { stop: () => Promise.resolve() };
      },
    };
    const infrastructure = { store, log: { warn: () => undefined } } as unknown as Infrastructure;
    const table = { load: () => Promise.resolve(undefined), save } as unknown as AccessTable;
    new AccessFeed(infrastructure, new AccessMap(), table).onApplicationBootstrap();
  });
  return subscribed;
}

it('saves with the next facts those that could not be saved: the position is behind them all', async () => {
  const saved: [number[], bigint][] = [];
  const { onEvents } = await begun((facts, { commit }) => {
    saved.push([facts.map(({ idUser }) => idUser), commit]);
    return saved.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
  });
  await onEvents([roleGiven(1n, 4, 0)], at(10n));
  await onEvents([roleGiven(2n, 5, 16)], at(20n));
  await onEvents([roleGiven(3n, 6, 1)], at(30n));
  expect(saved).toEqual([
    [[4], 10n],
    [[4, 5], 20n],
    [[6], 30n],
  ]);
});

it('reads again what was saved while the store is away, and tells of what changed in it alone', async () => {
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
    load: () => Promise.resolve({ facts: saved[loads++] ?? [], from: at(10n) }),
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
