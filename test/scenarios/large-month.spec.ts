import { monthIdOf, shiftMonth } from '@scara/domain/kernel';
import { MemoryClient, memoryEventStore } from '@scara/event-store/testing';
import { fillAssociation } from '../bench/subjects/associations.js';
import { fillMeters, READ_MONTH } from '../bench/subjects/meters.js';
import { monthFamily } from '../bench/subjects/months.js';

/** The most that EventStoreDB accepts in one append, including metadata. */
const APPEND_BYTES_MAX = 1024 * 1024;
const [idAs, idUser] = [7, 7];
const APARTMENTS = 2_500;
const METERS_EACH = 4;
const COLUMNS = 25;

test('a month of 2 500 apartments, 10 000 meters and 25 columns with their indexes is published and closed', async () => {
  const client = new MemoryClient();
  const store = memoryEventStore({ client });
  await fillAssociation(store, idAs, { idUser, apartments: APARTMENTS, changes: 0 });
  await fillMeters(store, idAs, { idUser, each: METERS_EACH, columns: COLUMNS });

  const sizes = client.events.map(({ type, data }) => ({
    type,
    bytes: Buffer.byteLength(JSON.stringify(data)),
  }));
  for (const { type, bytes } of sizes) {
    if (type === 'MonthPublished' || type === 'MonthClosed') {
      expect({ type, fits: bytes < 0.9 * APPEND_BYTES_MAX }).toEqual({ type, fits: true });
    }
  }
  expect(sizes.filter(({ type }) => type === 'MonthClosed')).toHaveLength(1);

  // Another process reads the month from the store as it was closed.
  const id = `${idAs}-${monthIdOf(shiftMonth(READ_MONTH, -1))}`;
  const { state } = await memoryEventStore({ client }).load(monthFamily, id);
  expect(state.publication?.basis.meters).toHaveLength(APARTMENTS * METERS_EACH);
  const { result } = state.closing!;
  expect(result.lines).toHaveLength(APARTMENTS);
  expect(result.columns).toHaveLength(COLUMNS);
  expect(result.meters[0]!.recent).toHaveLength(1);
  expect(result.proof.distributedBani).toBe(result.proof.invoicedBani);
});
