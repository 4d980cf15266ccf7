/**
 * The parts of the protocol buffers' wire format that the hot path needs. The generated classes cost about ten times as
 * much per event, so they are used only for rare messages.
 */

export type Field = {
  readonly number: number;
  /** The value of a varint field, 0 otherwise. Above 2^53 it is rounded: compare it, do not calculate with it. */
  readonly value: number;
  /** The content of a length-delimited field: a view, not a copy. */
  readonly bytes: Buffer;
};

const empty = Buffer.alloc(0);

/** Yields the fields of a message. @throws RangeError if the message ends inside a field. */
export function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError('truncated message');
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    switch (tag & 7) {
      case 0:
        yield { number, value: varint(), bytes: empty };
        break;
      case 1:
        at += 8;
        break;
      case 2: {
        const length = varint();
        if (at + length > message.length) throw new RangeError('truncated message');
        yield { number, value: 0, bytes: message.subarray(at, at + length) };
        at += length;
        break;
      }
      case 5:
        at += 4;
        break;
      default:
        throw new RangeError(`unknown wire type ${tag & 7}`);
    }
  }
}

/** Returns how many bytes a whole number of 0 or more takes. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

/** Returns the size of a length-delimited field with a one-byte tag and `length` bytes of content. */
export function bytesFieldSize(length: number): number {
  return 1 + varintSize(length) + length;
}

/** Writes into a buffer whose exact size was computed before. Field numbers must be below 16. */
export class WireWriter {
  readonly buffer: Buffer;
  #at = 0;

  constructor(size: number) {
    this.buffer = Buffer.allocUnsafeSlow(size);
  }

  varint(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.buffer[this.#at++] = (rest % 128) | 0x80;
      rest = Math.floor(rest / 128);
    }
    this.buffer[this.#at++] = rest;
  }

  varintField(number: number, value: number): void {
    this.buffer[this.#at++] = number << 3;
    this.varint(value);
  }

  /** Writes tag and length; further calls write the content. */
  header(number: number, length: number): void {
    this.buffer[this.#at++] = (number << 3) | 2;
    this.varint(length);
  }

  raw(bytes: Uint8Array): void {
    this.buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  bytesField(number: number, bytes: Uint8Array): void {
    this.header(number, bytes.length);
    this.raw(bytes);
  }

  textField(number: number, text: string, byteLength: number): void {
    this.header(number, byteLength);
    this.#at += this.buffer.write(text, this.#at, 'utf8');
  }
}
