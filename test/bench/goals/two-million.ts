import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type Figure, shown } from '../measure/figure.js';
import { residentMb } from '../measure/processes.js';
import { aChange } from '../subjects/raw-inserts.js';
import { startStores } from '../subjects/stores.js';

const EVENTS = 2_000_000;
const PER_APPEND = 1_000;
const WRITERS = 4;
/** By then everything of the node has been used once, reading too. */
const WARM = 200_000;
/** Ten per cent: what the collector leaves to chance. */
const FLAT = 1.1;

/** Goal 10, the long part: the event node's memory while two million events are written and then all read. */
export async function twoMillion(): Promise<readonly Figure[]> {
  const stores = await startStores();
  const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
  try {
    const resident = (): number => residentMb(stores.eventNodePid);
    const warm = await filledAndRead(client, WARM, resident);
    const most = await filledAndRead(client, EVENTS - WARM, resident);
    const from = `at most ${shown(most, 'MB')} after ${shown(EVENTS)} and reading them all, ${shown(warm, 'MB')} with ${shown(WARM)}`;
    return [
      {
        goal: '10',
        what: 'resident memory of the event node, 2 million events',
        value: most,
        unit: 'MB',
        limit: { atMost: 250 },
        from,
      },
      {
        goal: '10',
        what: 'the same ÷ after 200 thousand',
        value: most / warm,
        unit: '',
        limit: { atMost: FLAT },
        from,
      },
    ];
  } finally {
    await client.dispose();
    await stores.stop();
  }
}

/** Writes so many more and reads all that there are; the most memory that was seen from then on. */
async function filledAndRead(
  client: EventStoreDBClient,
  events: number,
  resident: () => number,
): Promise<number> {
  await fill(client, events);
  let most = resident();
  let count = 0;
  for await (const _ of client.readAll()) {
    if ((count += 1) % 20_000 === 0) most = Math.max(most, resident());
  }
  return most;
}

async function fill(client: EventStoreDBClient, events: number): Promise<void> {
  let left = events / PER_APPEND;
  const writer = async (): Promise<void> => {
    while (left-- > 0) {
      const batch = Array.from({ length: PER_APPEND }, (_, number) =>
        jsonEvent({ type: 'BlockChanged', ...aChange(number) } as never),
      );
      await client.appendToStream(`fill-${randomUUID()}`, batch, { expectedRevision: 'no_stream' });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}
