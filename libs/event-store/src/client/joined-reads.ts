import type { Readable } from 'node:stream';

/** A message on the wire begins with a byte that says "not compressed" and its length in four. */
const FRAME_BYTES = 5;

/** What is used of the inside of grpc-js 1.14: calls in calls, down to the one that reads the connection. */
interface Inside {
  readonly call?: Inside;
  readonly child?: Inside;
  readonly underlyingCalls?: readonly { readonly state: string; readonly call: Inside }[];
  readonly decoder?: { write(data: Buffer): Buffer[] };
}

/**
 * grpc-js takes each message of an answer through seven objects and three turns of its queues, which costs more than
 * reading what is in it. On this call all that arrive in one piece of the connection go as one, and come out as
 * `framesOf` takes them apart. Where the inside is another one they come one by one, as ever.
 */
export function joinReads(call: Readable): void {
  // The first that arrives, before any message.
  call.once('metadata', () => {
    const decoder = decoderOf(call as unknown as Inside);
    if (decoder === undefined) return;
    const write = decoder.write.bind(decoder);
    decoder.write = (data) => joined(write(data));
  });
}

/** The messages in what the deserialiser of such a call is given. No message begins with a zero byte, a frame does. */
export function* framesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  if (bytes[0] !== 0) return yield bytes;
  for (let at = 0; at < bytes.length;) {
    const from = at + FRAME_BYTES;
    at = from + bytes.readUInt32BE(at + 1);
    yield bytes.subarray(from, at);
  }
}

function decoderOf(call: Inside): Inside['decoder'] {
  let inside: Inside | undefined = call;
  while (inside !== undefined && inside.decoder === undefined) {
    const attempts: Inside['underlyingCalls'] = inside.underlyingCalls;
    inside = inside.call ?? inside.child ?? attempts?.find(({ state }) => state === 'ACTIVE')?.call;
  }
  return inside?.decoder;
}

function joined(frames: Buffer[]): Buffer[] {
  if (frames.length < 2 || frames.some((frame) => frame[0] !== 0)) return frames;
  const head = Buffer.alloc(FRAME_BYTES);
  head.writeUInt32BE(
    frames.reduce((sum, { length }) => sum + length, 0),
    1,
  );
  return [Buffer.concat([head, ...frames])];
}
