import { createRequire } from 'node:module';
import { EventStoreDBClient } from '@eventstore/db-client';
import fc from 'fast-check';
import { readByHand } from './read-call.js';
import { readAnswer } from './read-message.js';

/** What the generated classes are asked for here. */
interface Generated {
  serializeBinary(): Uint8Array;
  [method: string]: (...values: never[]) => unknown;
}
type Class = (new () => Generated) & Record<string, new () => Generated>;

const require = createRequire(import.meta.url);
const { ReadResp } = require('@eventstore/db-client/generated/streams_pb.js') as {
  ReadResp: Class & { deserializeBinary(bytes: Uint8Array): Answer };
};
const shared = require('@eventstore/db-client/generated/shared_pb.js') as Record<string, Class>;
const { convertGrpcEvent } = require('@eventstore/db-client/dist/utils') as {
  convertGrpcEvent: (event: unknown) => { readonly event?: object };
};

interface Answer {
  hasEvent(): boolean;
  getEvent(): unknown;
}

interface Stored {
  readonly id: string;
  readonly stream: string;
  readonly revision: bigint;
  readonly prepare: bigint;
  readonly commit: bigint;
  readonly notes: Readonly<Record<string, string>>;
  readonly metadata: Uint8Array;
  readonly data: Uint8Array;
}

/** A generated message; each value is given to the setter of its name. */
function message(of: Class, values: Readonly<Record<string, unknown>>): Generated {
  const made = new of();
  for (const [name, value] of Object.entries(values)) made[`set${name}`]!(value as never);
  return made;
}

const { ReadEvent } = ReadResp as unknown as { ReadEvent: Class };
const RecordedEvent = (ReadEvent as unknown as { RecordedEvent: Class }).RecordedEvent;

function recorded(stored: Stored): Generated {
  const event = message(RecordedEvent, {
    Id: message(shared['UUID']!, { String: stored.id }),
    StreamIdentifier: message(shared['StreamIdentifier']!, {
      StreamName: Buffer.from(stored.stream),
    }),
    StreamRevision: String(stored.revision),
    PreparePosition: String(stored.prepare),
    CommitPosition: String(stored.commit),
    CustomMetadata: stored.metadata,
    Data: stored.data,
  });
  const map = event['getMetadataMap']!() as Map<string, string>;
  for (const [key, value] of Object.entries(stored.notes)) map.set(key, value);
  return event;
}

const answer = (values: Readonly<Record<string, unknown>>): Buffer =>
  Buffer.from(message(ReadResp, values).serializeBinary());
const eventAnswer = (stored: Stored, over: Readonly<Record<string, unknown>> = {}): Buffer =>
  answer({
    Event: message(ReadEvent, {
      Event: recorded(stored),
      CommitPosition: String(stored.commit),
      ...over,
    }),
  });

const utf8 = new TextEncoder();
const anEvent: Stored = {
  id: 'a3bb189e-8bf9-5888-9912-ace4e6543002',
  stream: 'association-7',
  revision: 41n,
  prepare: 300n,
  commit: 300n,
  notes: { type: 'BlockAdded', 'content-type': 'application/json', created: '17950000001230000' },
  metadata: utf8.encode('{"actor":7}'),
  data: utf8.encode('{"name":"Scara ș ț 🏠","deep":[null,true]}'),
};

/** The event as we and as the client's own classes read it; the position of a link is not asked for. */
function both(bytes: Buffer): readonly [object | undefined, object | undefined] {
  const ours = readAnswer(bytes) as Answer;
  const theirs = ReadResp.deserializeBinary(new Uint8Array(bytes));
  expect(ours.hasEvent()).toBe(theirs.hasEvent());
  return [convertGrpcEvent(ours.getEvent()).event, convertGrpcEvent(theirs.getEvent()).event];
}

const isByHand = (bytes: Buffer): boolean => !(readAnswer(bytes) instanceof ReadResp);

it("reads an event as the client's own classes do", () => {
  const [ours, theirs] = both(eventAnswer(anEvent));
  expect(ours).toEqual(theirs);
  expect(ours).toMatchObject({
    id: anEvent.id,
    type: 'BlockAdded',
    revision: 41n,
    metadata: { actor: 7 },
    data: { name: 'Scara ș ț 🏠', deep: [null, true] },
  });
  expect(isByHand(eventAnswer(anEvent))).toBe(true);
});

it('reads any event as they do', () => {
  const number = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, 2n ** 49n - 1n));
  const stored = fc.record({
    id: fc.uuid(),
    stream: fc.string({ minLength: 1, unit: 'grapheme' }),
    revision: number,
    prepare: number,
    commit: number,
    notes: fc.record(
      {
        type: fc.string({ unit: 'grapheme' }),
        'content-type': fc.constantFrom('application/json', 'application/octet-stream'),
        created: fc.bigInt(0n, 2n ** 60n).map(String),
        other: fc.string(),
      },
      { requiredKeys: [] },
    ),
    metadata: fc.oneof(
      fc.json().map((text) => utf8.encode(text)),
      fc.uint8Array(),
    ),
    data: fc.oneof(
      fc.json().map((text) => utf8.encode(text)),
      fc.uint8Array({ maxLength: 400 }),
    ),
  });
  fc.assert(
    fc.property(stored, (one) => {
      const bytes = eventAnswer(one);
      expect(isByHand(bytes)).toBe(true);
      const [ours, theirs] = both(bytes);
      expect(ours).toEqual(theirs);
    }),
    { numRuns: 500 },
  );
});

it('leaves numbers beyond what a number holds to them, exact', () => {
  const bytes = eventAnswer({ ...anEvent, commit: 2n ** 63n - 1n, prepare: 2n ** 53n + 1n });
  const [ours, theirs] = both(bytes);
  expect(ours).toEqual(theirs);
  expect(ours).toMatchObject({ position: { commit: 2n ** 63n - 1n, prepare: 2n ** 53n + 1n } });
});

it.each([
  ['a link', { Link: recorded(anEvent) }],
  ['no event', { Event: undefined }],
])('leaves %s to them', (_what, over) => {
  const bytes = eventAnswer(anEvent, over);
  expect(isByHand(bytes)).toBe(false);
});

it('leaves to them what carries no event', () => {
  const checkpoint = { CommitPosition: '9', PreparePosition: '9' };
  const { Checkpoint, SubscriptionConfirmation } = ReadResp as unknown as Record<string, Class>;
  for (const bytes of [
    answer({ Checkpoint: message(Checkpoint!, checkpoint) }),
    answer({ Confirmation: message(SubscriptionConfirmation!, { SubscriptionId: 'x' }) }),
    answer({ FirstStreamPosition: '3' }),
    answer({}),
  ]) {
    expect(readAnswer(bytes)).toEqual(ReadResp.deserializeBinary(new Uint8Array(bytes)));
  }
});

it('never reads a cut or mangled message as an event that is none', () => {
  const whole = eventAnswer(anEvent);
  for (let end = 0; end < whole.length; end += 1) {
    const cut = Buffer.from(whole.subarray(0, end));
    const read = (): unknown => readAnswer(cut);
    let outcome: unknown;
    try {
      outcome = read();
    } catch {
      // The classes refuse it: so does the call.
      continue;
    }
    expect(outcome).toBeInstanceOf(ReadResp);
  }
});

it("is what the client's reading calls are opened with, and no other call", async () => {
  const client = readByHand(EventStoreDBClient.connectionString('esdb://localhost:1?tls=false'));
  const opened: string[] = [];
  const inside = client as unknown as {
    getGRPCClient: (service: unknown, name: string) => Promise<object>;
  };
  inside.getGRPCClient = (_service, name) =>
    Promise.resolve({
      makeServerStreamRequest: (path: string, _serialize: unknown, deserialize: unknown) => {
        opened.push(`${name} ${path} ${deserialize === readAnswer}`);
        throw new Error('seen');
      },
    });
  const calls = [client.readStream('a-1'), client.readAll(), client.subscribeToAll()];
  await Promise.all(
    calls.map(
      (call) => new Promise((resolve) => (call as NodeJS.EventEmitter).once('error', resolve)),
    ),
  );
  const path = '/event_store.client.streams.Streams/Read';
  expect(opened).toEqual(
    ['readStream', 'readAll', 'subscribeToAll'].map((name) => `${name} ${path} true`),
  );
  await client.dispose();
});
