import type { RecordedEvent, SubscribeOptions } from '@scara/event-store';
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

/** A feed over a table that cannot be written `failures` times. */
async function feedOver(failures: number) {
  const saves: number[][] = [];
  let left = failures;
  const table = {
    load: () => Promise.resolve(undefined),
    save: (facts: readonly RoleFact[]) => {
      saves.push(facts.map(({ idUser }) => idUser));
      left -= 1;
      return left < 0 ? Promise.resolve() : Promise.reject(new Error('away'));
    },
  };
  let subscribe: (options: SubscribeOptions) => void = () => undefined;
  const subscribed = new Promise<SubscribeOptions>((resolve) => (subscribe = resolve));
  const store = { epoch: () => Promise.resolve('one'), subscribeAll: subscribe };
  const infrastructure = { store, log: { warn: () => undefined } };
  const feed = new AccessFeed(
    infrastructure as unknown as Infrastructure,
    new AccessMap(),
    table as unknown as AccessTable,
  );
  feed.onApplicationBootstrap();
  const { onEvents } = await subscribed;
  return { saves, take: (event: RecordedEvent) => onEvents([event], position) };
}

test('rights that could not be saved are saved with the next ones, for the place saved lies behind both', async () => {
  const { saves, take } = await feedOver(2);
  await take(rolesChanged(1, 0n));
  await take(rolesChanged(2, 1n));
  await take(rolesChanged(3, 2n));
  await take(rolesChanged(4, 3n));
  expect(saves).toEqual([[1], [1, 2], [1, 2, 3], [4]]);
});
