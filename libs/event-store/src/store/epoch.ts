import { randomUUID } from 'node:crypto';
import { failureOf, storeErrorOf } from '../client/failure.js';
import type { ClientPort } from '../client/port.js';
import { within } from '../client/timed.js';
import { EventUnreadable } from '../errors.js';
import type { Reader } from './reader.js';

const STREAM = 'store-epoch';

/**
 * Returns the uuid of a store, from the first and only event of its stream; creates it if it is missing. If two
 * processes create it at once, both append with no_stream, so that one of them wins and both read the same uuid.
 */
export async function storeEpoch(
  client: ClientPort,
  reader: Reader,
  timeoutMs: number,
): Promise<string> {
  const known = await readEpoch(reader);
  if (known !== undefined) return known;
  try {
    await within(
      client.appendToStream(STREAM, [firstEvent()], { expectedRevision: 'no_stream' }),
      timeoutMs,
      'append',
    );
  } catch (error) {
    if (failureOf(error) !== 'wrong-revision') throw storeErrorOf(error);
  }
  const made = await readEpoch(reader);
  if (made === undefined) throw new EventUnreadable(`${STREAM} is empty after it was written`);
  return made;
}

async function readEpoch(reader: Reader): Promise<string | undefined> {
  const [first] = await reader.page(STREAM, 0n, 1);
  if (first === undefined) return undefined;
  const { epoch } = (first.data ?? {}) as { epoch?: unknown };
  if (typeof epoch !== 'string') throw new EventUnreadable(`${STREAM}@0 names no epoch`);
  return epoch;
}

function firstEvent() {
  const commandId = randomUUID();
  const metadata = {
    actor: 0,
    role: 0,
    associationId: null,
    commandId,
    fingerprint: 'store-epoch',
    index: 0,
    count: 1,
    correlationId: commandId,
    causationId: commandId,
    schemaVersion: 1,
  };
  return {
    id: randomUUID(),
    contentType: 'application/json' as const,
    type: 'StoreEpochSet',
    data: { epoch: randomUUID() },
    metadata: new TextEncoder().encode(JSON.stringify(metadata)),
  };
}
