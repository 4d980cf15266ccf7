import type { RawAppended } from './port.js';

/** What a server says of one append that it took. */
export interface AppendAnswer {
  /** The uuid that the append was sent with. */
  readonly correlationId: string;
  readonly appended: RawAppended;
}

/** What the eighth byte of a number counts; whatever needs a ninth is beyond 2^53. */
const SCALE_MAX = 2 ** 49;

/**
 * The plain answer, `BatchAppendResp { correlation_id, success { current_revision, position } }` (streams.proto), read
 * by hand: one comes for every append, and the generated classes cost more than all the rest of it. Undefined for any
 * other answer, a refusal for one: those are for the generated classes.
 */
export function appendAnswerOf(message: Buffer): AppendAnswer | undefined {
  const at = new Cursor(message);
  const correlation = at.bytesOf(1)?.bytesOf(2)?.rest;
  const success = at.bytesOf(3);
  const revision = success?.numberOf(1);
  const position = success?.bytesOf(3);
  const commit = position?.numberOf(1);
  const prepare = position?.numberOf(2);
  if (correlation === undefined || revision === undefined) return undefined;
  if (commit === undefined || prepare === undefined) return undefined;
  return {
    correlationId: correlation.toString('latin1'),
    appended: {
      nextExpectedRevision: BigInt(revision),
      position: { commit: BigInt(commit), prepare: BigInt(prepare) },
    },
  };
}

/** A message whose fields are read in the order of their numbers; each call takes the next one if it is the asked one. */
class Cursor {
  private at = 0;

  constructor(private readonly message: Buffer) {}

  /** What was not read yet. */
  get rest(): Buffer {
    return this.message.subarray(this.at);
  }

  /** The field of this number where it comes next and holds bytes. */
  bytesOf(number: number): Cursor | undefined {
    if (this.message[this.at] !== ((number << 3) | 2)) return undefined;
    this.at += 1;
    const length = this.varint();
    if (length === undefined) return undefined;
    const start = this.at;
    this.at += length;
    return new Cursor(this.message.subarray(start, this.at));
  }

  /** The field of this number where it comes next and holds a number below 2^53. */
  numberOf(number: number): number | undefined {
    if (this.message[this.at] !== number << 3) return undefined;
    this.at += 1;
    return this.varint();
  }

  private varint(): number | undefined {
    let value = 0;
    for (let scale = 1; scale <= SCALE_MAX; scale *= 128) {
      const byte = this.message[this.at];
      if (byte === undefined) return undefined;
      this.at += 1;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return Number.isSafeInteger(value) ? value : undefined;
    }
    return undefined;
  }
}
