const NOTHING = Buffer.alloc(0);
const EXACT = 2 ** 53;

/** Encodes a field of bytes: tag, length, bytes. Field numbers must be below 16. */
export function field(tag: number, bytes: Uint8Array): Buffer {
  const lengthSize = varintSize(bytes.length);
  const written = Buffer.allocUnsafe(1 + lengthSize + bytes.length);
  written[0] = (tag << 3) | 2;
  writeVarint(written, bytes.length);
  written.set(bytes, 1 + lengthSize);
  return written;
}

/** Encodes a field with a whole number from 0 to 2^53. */
export function number(tag: number, value: number): Buffer {
  const written = Buffer.allocUnsafe(1 + varintSize(value));
  written[0] = tag << 3;
  writeVarint(written, value);
  return written;
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

/** Writes a number behind the tag of its field, which is the first byte. */
function writeVarint(into: Buffer, value: number): void {
  let at = 1;
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) into[at++] = (rest % 128) | 128;
  into[at] = rest;
}

/** Iterates over the fields of a message; fields that the caller does not read are skipped. */
export class Fields {
  number = 0;
  readonly #message: Buffer;
  readonly #end: number;
  #at: number;
  #wireType = 0;
  /**
   * Where the content of the current field begins; it ends at `#at`. The content of a number field is the number
   * itself.
   */
  #from = 0;

  /** Reads the message in these bytes, or in a part of them. */
  constructor(message: Buffer, from = 0, end = message.length) {
    this.#message = message;
    this.#at = from;
    this.#end = end;
  }

  next(): boolean {
    if (this.#at >= this.#end) return false;
    const tag = this.#varint();
    this.number = Math.floor(tag / 8);
    this.#wireType = tag & 7;
    this.#from = this.#at;
    switch (this.#wireType) {
      case 0:
        this.#varint();
        break;
      case 1:
        this.#at += 8;
        break;
      case 2: {
        const length = this.#varint();
        this.#from = this.#at;
        this.#at += length;
        break;
      }
      case 5:
        this.#at += 4;
        break;
      default:
        throw new RangeError(`unknown wire type ${this.#wireType}`);
    }
    if (this.#at > this.#end) throw new RangeError('a message that is cut off');
    return true;
  }

  /** Returns the message in the current field. */
  fields(): Fields {
    return new Fields(this.#message, this.#from, this.#wireType === 2 ? this.#at : this.#from);
  }

  /** Returns the content of the current field: a view, not a copy. */
  bytes(): Buffer {
    return this.#wireType === 2 ? this.#message.subarray(this.#from, this.#at) : NOTHING;
  }

  text(): string {
    return this.#wireType === 2 ? this.#message.toString('utf8', this.#from, this.#at) : '';
  }

  whole(): bigint {
    let value = 0;
    for (let at = this.#at - 1; at >= this.#from; at -= 1) {
      value = value * 128 + (this.#message[at]! & 0x7f);
    }
    if (value < EXACT) return BigInt(value);
    let exact = 0n;
    for (let at = this.#at - 1; at >= this.#from; at -= 1) {
      exact = exact * 128n + BigInt(this.#message[at]! & 0x7f);
    }
    return exact;
  }

  #varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      if (this.#at >= this.#end) throw new RangeError('a message that is cut off');
      const byte = this.#message[this.#at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  }
}
