import type { Readable } from 'node:stream';

/** Each gRPC message begins with a compression flag (1 byte, 0 means not compressed) and its length (4 bytes). */
const FRAME_BYTES = 5;

/**
 * The internals of grpc-js 1.14 that this file uses: calls nested in calls, down to the one that reads the connection.
 */
interface Inside {
  readonly call?: Inside;
  readonly child?: Inside;
  readonly underlyingCalls?: readonly { readonly state: string; readonly call: Inside }[];
  readonly decoder?: Decoder;
}

interface Decoder {
  readonly maxReadMessageLength: number;
  write(data: Buffer): Buffer[];
}

/**
 * Joins the messages of this call that arrive in one chunk of the connection, so that grpc-js passes them on as one;
 * `framesOf` splits them again. grpc-js takes each message through seven objects and three turns of its queues, which
 * costs more than reading its content. If the internals of grpc-js differ, messages come one by one, as usual.
 */
export function joinReads(call: Readable): void {
  // `metadata` is the first event of a call, before any message.
  call.once('metadata', () => {
    const decoder = decoderOf(call as unknown as Inside);
    if (decoder === undefined) return;
    const frames = new Frames(decoder.maxReadMessageLength);
    decoder.write = (data) => frames.write(data);
  });
}

/**
 * Yields the messages in the bytes that the deserialiser of a joined call receives. A single message never begins with
 * a zero byte; a frame always does.
 */
export function* framesOf(bytes: Buffer): Generator<Buffer, void, undefined> {
  if (bytes[0] !== 0) return yield bytes;
  for (let at = 0; at < bytes.length;) {
    const from = at + FRAME_BYTES;
    at = from + bytes.readUInt32BE(at + 1);
    yield bytes.subarray(from, at);
  }
}

function decoderOf(call: Inside): Decoder | undefined {
  let inside: Inside | undefined = call;
  while (inside !== undefined && inside.decoder === undefined) {
    const attempts: Inside['underlyingCalls'] = inside.underlyingCalls;
    inside = inside.call ?? inside.child ?? attempts?.find(({ state }) => state === 'ACTIVE')?.call;
  }
  return inside?.decoder;
}

/** Collects the chunks of a call and cuts them where messages end. */
class Frames {
  readonly #lengthMax: number;
  /** The beginning of an incomplete message, and how many bytes are needed before it is worth parsing again. */
  #pieces: Buffer[] = [];
  #held = 0;
  #needed = FRAME_BYTES;

  constructor(lengthMax: number) {
    this.#lengthMax = lengthMax;
  }

  /** Returns the complete messages, each in the form that grpc-js expects; uncompressed ones are joined to one. */
  write(data: Buffer): Buffer[] {
    this.#pieces.push(data);
    this.#held += data.length;
    if (this.#held < this.#needed) return [];
    const bytes = this.#pieces.length === 1 ? data : Buffer.concat(this.#pieces);
    const ends = this.#endsOf(bytes);
    const end = ends.at(-1) ?? 0;
    this.#pieces = [bytes.subarray(end)];
    this.#held = bytes.length - end;
    const starts = [0, ...ends];
    if (ends.length > 1 && ends.every((_, at) => bytes[starts[at]!] === 0)) {
      return [framed(bytes.subarray(0, end))];
    }
    return ends.map((to, at) => bytes.subarray(starts[at], to));
  }

  #endsOf(bytes: Buffer): number[] {
    const ends: number[] = [];
    for (let end = 0; ; ends.push(end)) {
      this.#needed = FRAME_BYTES;
      if (bytes.length - end < this.#needed) return ends;
      const length = bytes.readUInt32BE(end + 1);
      if (length > this.#lengthMax) throw new Error(`a message of ${length} bytes is too large`);
      this.#needed += length;
      if (bytes.length - end < this.#needed) return ends;
      end += this.#needed;
    }
  }
}

function framed(message: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(FRAME_BYTES + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, FRAME_BYTES);
  return frame;
}
