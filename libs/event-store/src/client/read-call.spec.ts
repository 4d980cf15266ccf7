import { createRequire } from 'node:module';
import fc from 'fast-check';
import type { RawEvent } from './port.js';
import { readAnswer } from './read-answer.js';
import { allRequest, streamRequest, subscribeRequest } from './read-request.js';

// The hand-written encoding and decoding must agree with the client's own classes.

type Setter =
  | 'setCaughtUp'
  | 'setCheckpoint'
  | 'setCommitPosition'
  | 'setCustomMetadata'
  | 'setData'
  | 'setEvent'
  | 'setId'
  | 'setNoPosition'
  | 'setPreparePosition'
  | 'setStreamIdentifier'
  | 'setStreamName'
  | 'setStreamNotFound'
  | 'setStreamRevision'
  | 'setString';
interface Message extends Record<Setter, (value: unknown) => void> {
  serializeBinary(): Uint8Array;
}
type MessageOf = new () => Message;

const require = createRequire(import.meta.url);
const { ReadReq, ReadResp } = require('@eventstore/db-client/generated/streams_pb.js') as {
  ReadReq: { deserializeBinary(bytes: Uint8Array): { toObject(): { options: object } } };
  ReadResp: MessageOf & {
    StreamNotFound: MessageOf;
    CaughtUp: MessageOf;
    Checkpoint: MessageOf;
    ReadEvent: MessageOf & {
      RecordedEvent: new () => Message & { getMetadataMap(): Map<string, string> };
    };
    deserializeBinary(bytes: Uint8Array): { getEvent(): unknown };
  };
};
const { Empty, StreamIdentifier, UUID } =
  require('@eventstore/db-client/generated/shared_pb.js') as Record<
    'Empty' | 'StreamIdentifier' | 'UUID',
    MessageOf
  >;
const { convertGrpcEvent } = require('@eventstore/db-client/dist/utils') as {
  convertGrpcEvent: (event: unknown) => { event: RawEvent };
};

const requested = (bytes: Buffer): object =>
  ReadReq.deserializeBinary(new Uint8Array(bytes)).toObject().options;

const BOUNDED = {
  resolveLinks: false,
  subscription: undefined,
  filter: undefined,
  noFilter: {},
  uuidOption: { structured: undefined, string: {} },
};

describe('a request', () => {
  it('names a stream, where to begin and how much', () => {
    expect(
      requested(streamRequest('month-7-202509', { fromRevision: 41n, maxCount: 1_000 })),
    ).toMatchObject({
      ...BOUNDED,
      stream: {
        streamIdentifier: { streamName: Buffer.from('month-7-202509').toString('base64') },
        revision: '41',
        start: undefined,
      },
      all: undefined,
      readDirection: 0,
      count: '1000',
    });
    expect(requested(streamRequest('a', { maxCount: 1 }))).toMatchObject({
      stream: { start: {}, end: undefined },
      count: '1',
    });
    expect(requested(streamRequest('a', { maxCount: 1, isBackwards: true }))).toMatchObject({
      stream: { start: undefined, end: {} },
      readDirection: 1,
    });
  });

  it.each([
    ['start', { start: {}, end: undefined, position: undefined }],
    ['end', { start: undefined, end: {}, position: undefined }],
    [
      { commit: 2n ** 52n, prepare: 300n },
      { position: { commitPosition: String(2n ** 52n), preparePosition: '300' } },
    ],
  ] as const)('names a place in all events: %j', (fromPosition, all) => {
    for (const [direction, readDirection] of [
      ['forwards', 0],
      ['backwards', 1],
    ] as const) {
      const options = requested(allRequest({ fromPosition, maxCount: 128, direction }));
      expect(options).toMatchObject({
        ...BOUNDED,
        all,
        readDirection,
        count: '128',
        stream: undefined,
      });
    }
  });
});

describe('a request to subscribe', () => {
  it.each(['stream', 'type'] as const)('names what it wants, by %s', (by) => {
    const wanted = { regex: '', prefixList: ['association-', 'month-'] };
    const fromPosition = { commit: 2n ** 52n, prepare: 300n };
    const filter = { by, prefixes: wanted.prefixList, checkpointInterval: 8 };
    expect(requested(subscribeRequest({ fromPosition, filter, waitingMax: 10 }))).toMatchObject({
      all: { position: { commitPosition: String(2n ** 52n), preparePosition: '300' } },
      stream: undefined,
      readDirection: 0,
      resolveLinks: false,
      subscription: {},
      noFilter: undefined,
      filter: {
        streamIdentifier: by === 'stream' ? wanted : undefined,
        eventType: by === 'type' ? wanted : undefined,
        count: {},
        checkpointintervalmultiplier: 8,
      },
      uuidOption: { structured: undefined, string: {} },
    });
  });
});

interface Recorded {
  readonly stream: string;
  readonly id: string;
  readonly revision: bigint;
  readonly position: { readonly commit: bigint; readonly prepare: bigint };
  readonly own: Readonly<Record<string, string>>;
  readonly metadata: string;
  readonly data: string;
}

function answered(recorded: Recorded): Uint8Array {
  const event = new ReadResp.ReadEvent.RecordedEvent();
  const id = new UUID();
  id.setString(recorded.id);
  const stream = new StreamIdentifier();
  stream.setStreamName(new Uint8Array(Buffer.from(recorded.stream)));
  event.setId(id);
  event.setStreamIdentifier(stream);
  event.setStreamRevision(String(recorded.revision));
  event.setCommitPosition(String(recorded.position.commit));
  event.setPreparePosition(String(recorded.position.prepare));
  event.setCustomMetadata(new Uint8Array(Buffer.from(recorded.metadata)));
  event.setData(new Uint8Array(Buffer.from(recorded.data)));
  for (const [key, value] of Object.entries(recorded.own)) event.getMetadataMap().set(key, value);
  const resolved = new ReadResp.ReadEvent();
  resolved.setEvent(event);
  resolved.setNoPosition(new Empty());
  const answer = new ReadResp();
  answer.setEvent(resolved);
  return answer.serializeBinary();
}

type Read = Omit<RawEvent, 'bytes'>;

/** Decodes in both ways, including the lazily parsed parts. */
function bothWays(bytes: Uint8Array): readonly [ours: Read, theirs: Read] {
  const { event } = readAnswer(Buffer.from(bytes));
  const { streamId, id, revision, type, isJson, created, position } = event!;
  const { data, metadata } = event!;
  const ours = { streamId, id, revision, type, isJson, created, position, data, metadata };
  return [ours, convertGrpcEvent(ReadResp.deserializeBinary(bytes).getEvent()).event];
}

const ID = 'a3bb189e-8bf9-5888-9912-ace4e6543002';
const number = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const json = fc.json({ maxDepth: 3 });

it('is the event that the client reads', () => {
  fc.assert(
    fc.property(
      fc.record({
        stream: fc.string({ minLength: 1, unit: 'grapheme' }),
        id: fc.uuid(),
        revision: number,
        position: fc.record({ commit: number, prepare: number }),
        own: fc.record(
          {
            type: fc.string({ unit: 'grapheme' }),
            'content-type': fc.constantFrom('application/json', 'application/octet-stream'),
            created: fc.nat().map((ms) => String(17_000_000_000_000_000n + BigInt(ms) * 7n)),
            other: fc.string(),
          },
          { requiredKeys: ['created'] },
        ),
        metadata: fc.oneof(json, fc.constant(''), fc.constant('{"cut')),
        data: fc.oneof(json, fc.constant('{"cut'), fc.constant('')),
      }),
      (recorded) => {
        const [ours, theirs] = bothWays(answered(recorded));
        if (!theirs.isJson)
          return expect(Buffer.from(ours.data as Buffer)).toEqual(
            Buffer.from(theirs.data as Uint8Array),
          );
        const bytesOf = (value: unknown): unknown =>
          value instanceof Uint8Array ? Buffer.from(value).toString() : value;
        expect({ ...ours, metadata: bytesOf(ours.metadata) }).toEqual({
          ...theirs,
          metadata: bytesOf(theirs.metadata),
        });
      },
    ),
  );
});

it('is no event where the server says something else', () => {
  const notFound = new ReadResp();
  notFound.setStreamNotFound(new ReadResp.StreamNotFound());
  const caughtUp = new ReadResp();
  caughtUp.setCaughtUp(new ReadResp.CaughtUp());
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(2n ** 60n));
  checkpoint.setPreparePosition('300');
  const searched = new ReadResp();
  searched.setCheckpoint(checkpoint);
  const read = (answer: Message) => readAnswer(Buffer.from(answer.serializeBinary()));
  expect(read(notFound)).toEqual({});
  expect(read(caughtUp)).toEqual({ isCaughtUp: true });
  expect(read(searched)).toEqual({ checkpoint: { commit: 2n ** 60n, prepare: 300n } });
});

it('refuses bytes that are cut off', () => {
  const whole = Buffer.from(
    answered({
      ...{ stream: 'month-7-202509', id: ID, revision: 3n, position: { commit: 9n, prepare: 9n } },
      ...{
        own: { type: 'ExpenseAdded', created: '17000000000000000' },
        metadata: '{}',
        data: '{}',
      },
    }),
  );
  for (let length = 1; length < whole.length; length += 1) {
    expect(() => readAnswer(whole.subarray(0, length))).toThrow(RangeError);
  }
});
