import { createRequire } from 'node:module';
import { appendAnswerOf } from './append-answer.js';

interface Message {
  serializeBinary(): Uint8Array;
}
type Made = Message & Record<string, (value: unknown) => void>;
type Class = new () => Made;

const require = createRequire(import.meta.url);
const { BatchAppendResp } = require('@eventstore/db-client/generated/streams_pb.js') as {
  BatchAppendResp: Class & { readonly Success: Class };
};
const { UUID, AllStreamPosition, Empty, StreamIdentifier } =
  require('@eventstore/db-client/generated/shared_pb.js') as Record<string, Class>;
const { Status } = require('@eventstore/db-client/generated/status_pb.js') as { Status: Class };

const correlationId = '6f1c9a52-3c57-4d0e-9a53-1f2d3c4b5a69';

interface Said {
  readonly revision?: bigint;
  readonly commit?: bigint;
  readonly id?: Made;
}

function textId(): Made {
  const id = new UUID!();
  id['setString']!(correlationId);
  return id;
}

function success({ revision, commit }: Said): Made {
  const made = new BatchAppendResp.Success();
  if (revision === undefined) made['setNoStream']!(new Empty!());
  else made['setCurrentRevision']!(String(revision));
  if (commit === undefined) made['setNoPosition']!(new Empty!());
  else {
    const position = new AllStreamPosition!();
    position['setCommitPosition']!(String(commit));
    position['setPreparePosition']!(String(commit - 1n));
    made['setPosition']!(position);
  }
  return made;
}

function answer(said: Said, fill?: (message: Made) => void): Buffer {
  const message = new BatchAppendResp();
  message['setCorrelationId']!(said.id ?? textId());
  message['setSuccess']!(success(said));
  fill?.(message);
  return Buffer.from(message.serializeBinary());
}

it.each([
  [0n, 2n],
  [1n, 127n],
  [127n, 128n],
  [128n, 16_384n],
  [2n ** 31n, 2n ** 32n + 1n],
  [2n ** 53n - 2n, 2n ** 53n - 1n],
])("reads revision %s at position %s as the client's own classes do", (revision, commit) => {
  expect(appendAnswerOf(answer({ revision, commit }))).toEqual({
    correlationId,
    appended: { nextExpectedRevision: revision, position: { commit, prepare: commit - 1n } },
  });
});

it('passes over what a server says beside it', () => {
  const message = answer({ revision: 5n, commit: 70n }, (made) => {
    const stream = new StreamIdentifier!();
    stream['setStreamName']!(Buffer.from('association-7'));
    made['setStreamIdentifier']!(stream);
    made['setStreamPosition']!('4');
  });
  expect(appendAnswerOf(message)).toMatchObject({ appended: { nextExpectedRevision: 5n } });
});

describe("leaves to the client's own classes", () => {
  const structured = new UUID!();
  it.each([
    ['an append of nothing to no stream', answer({ commit: 70n })],
    ['an answer without a position', answer({ revision: 5n })],
    ['a number beyond 2^53', answer({ revision: 5n, commit: 2n ** 53n })],
    ['a number beyond 2^56', answer({ revision: 5n, commit: 2n ** 62n })],
    ['an id of another form', answer({ revision: 5n, commit: 70n, id: structured })],
    ['a refusal', answer({}, (made) => made['setError']!(new Status()))],
    ['a message cut short', answer({ revision: 5n, commit: 70n }).subarray(0, -1)],
    ['nothing', Buffer.alloc(0)],
  ])('%s', (_, message) => {
    expect(appendAnswerOf(message)).toBeUndefined();
  });
});
