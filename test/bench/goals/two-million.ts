import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { type Figure, shown } from '../measure/figure.js';
import { residentMb } from '../measure/processes.js';
import { median } from '../measure/rounds.js';
import { aChange } from '../subjects/raw-inserts.js';
import { startStores } from '../subjects/stores.js';

const EVENTS = 2_000_000;
const PER_APPEND = 1_000;
const WRITERS = 4;
/** After this many events, every part of the node has been used once, including reads. */
const WARM = 200_000;
/** Ten per cent, because garbage collection is not deterministic. */
const FLAT = 1.1;

/** Goal 10, the long part: the event node's memory while two million events are written and then all read. */
export async function twoMillion(): Promise<readonly Figure[]> {
  const stores = await startStores();
  const client = EventStoreDBClient.connectionString(stores.eventStoreUrl);
  try {
    const resident = (): number => residentMb(stores.eventNodePid);
    const warm = await filledAndRead(client, WARM, resident);
    const grown = await filledAndRead(client, EVENTS - WARM, resident);
    const of = (seen: readonly number[]): string =>
      `${shown(median(seen), 'MB')}, at most ${shown(Math.max(...seen), 'MB')}`;
    const from = `all of ${shown(EVENTS)} being read: ${of(grown)}; of ${shown(WARM)}: ${of(warm)}`;
    return [
      {
        goal: '10',
        what: 'resident memory of the event node, 2 million events',
        value: Math.max(...grown),
        unit: 'MB',
        limit: { atMost: 250 },
        from,
      },
      {
        goal: '10',
        what: 'the same ÷ with 200 thousand, medians',
        value: median(grown) / median(warm),
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

/** Writes this many more events and reads all events; returns the memory measured meanwhile, in MB. */
async function filledAndRead(
  client: EventStoreDBClient,
  events: number,
  resident: () => number,
): Promise<readonly number[]> {
  await fill(client, events);
  const seen = [resident()];
  let count = 0;
  for await (const _ of client.readAll()) {
    if ((count += 1) % 10_000 === 0) seen.push(resident());
  }
  return seen;
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
