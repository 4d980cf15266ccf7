import { createRequire } from 'node:module';
import { appendMessages } from './append-message.js';
import type { EncodedEvent } from './port.js';

interface Read {
  readonly correlationId: { readonly string: string };
  readonly options?: Record<string, unknown>;
  readonly proposedMessagesList: readonly {
    readonly id: { readonly string: string };
    readonly metadataMap: readonly (readonly [string, string])[];
    readonly customMetadata: string;
    readonly data: string;
  }[];
  readonly isFinal: boolean;
}

const require = createRequire(import.meta.url);
const { BatchAppendReq } = require('@eventstore/db-client/generated/streams_pb.js') as {
  BatchAppendReq: { deserializeBinary(bytes: Uint8Array): { toObject(): Read } };
};
const read = (message: Buffer): Read =>
  BatchAppendReq.deserializeBinary(new Uint8Array(message)).toObject();
const text = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8');

const correlationId = '6f1c9a52-3c57-4d0e-9a53-1f2d3c4b5a69';
const head = {
  correlationId,
  stream: 'association-7',
  expectedRevision: 41n,
  deadline: { atMs: 1_795_000_000_123 },
};

function anEvent(data: unknown): EncodedEvent {
  return {
    id: 'a3bb189e-8bf9-5888-9912-ace4e6543002',
    contentType: 'application/json',
    type: 'BlockAdded',
    data,
    metadata: Buffer.from('{"actor":7}'),
  };
}

it("is what the client's own classes read", () => {
  const data = { name: 'Scara ș ț 🏠', count: 0, deep: [null, true] };
  const [message, ...more] = appendMessages(head, [anEvent(data), anEvent({})]);
  expect(more).toEqual([]);
  const { options, proposedMessagesList, ...rest } = read(message!);
  expect(rest).toMatchObject({ correlationId: { string: correlationId }, isFinal: true });
  expect(options).toMatchObject({
    streamIdentifier: { streamName: Buffer.from('association-7').toString('base64') },
    streamPosition: '41',
    noStream: undefined,
    any: undefined,
    streamExists: undefined,
    deadline: { seconds: 1_795_000_000, nanos: 123_000_000 },
  });
  const [first, second] = proposedMessagesList;
  expect(first!.id.string).toBe('a3bb189e-8bf9-5888-9912-ace4e6543002');
  expect(Object.fromEntries(first!.metadataMap)).toEqual({
    type: 'BlockAdded',
    'content-type': 'application/json',
  });
  expect(text(first!.customMetadata)).toBe('{"actor":7}');
  expect(JSON.parse(text(first!.data))).toEqual(data);
  expect(text(second!.data)).toBe('{}');
});

it.each([0n, 1n, 127n, 128n, 16_383n, 16_384n, 2n ** 31n, 2n ** 53n - 1n])(
  'names revision %s',
  (expectedRevision) => {
    const [message] = appendMessages({ ...head, expectedRevision }, [anEvent({})]);
    expect(read(message!).options).toMatchObject({ streamPosition: String(expectedRevision) });
  },
);

it('says how long it may take, where the server counts from its arrival', () => {
  const within = { ...head, deadline: { withinMs: 10_250 } };
  const [spanned] = appendMessages(within, [anEvent({})]);
  // The client's own classes know only the instant. The span is field 7: 10 s and 250 000 000 ns.
  expect(read(spanned!).options).toMatchObject({ deadline: undefined });
  expect(spanned!.toString('hex')).toContain('3a07' + '080a' + '1080e59a77');
});

it('says where no stream is expected', () => {
  const [message] = appendMessages({ ...head, expectedRevision: 'no_stream' }, [anEvent({})]);
  expect(read(message!).options).toMatchObject({ noStream: {}, streamPosition: '0' });
});

it('comes in several messages when it is large, of which the last is final', () => {
  const large = anEvent({ text: 'x'.repeat(1_200_000) });
  const messages = appendMessages(head, [large, large, large, anEvent({})]).map(read);
  expect(messages.map(({ isFinal }) => isFinal)).toEqual([false, true]);
  expect(messages.map(({ options }) => options !== undefined)).toEqual([true, false]);
  expect(messages.map(({ proposedMessagesList }) => proposedMessagesList.length)).toEqual([2, 2]);
  expect(messages.map((message) => message.correlationId.string)).toEqual([
    correlationId,
    correlationId,
  ]);
});
