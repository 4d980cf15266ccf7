import type { ColumnKind, Value } from './table.js';

/** Type ids of Postgres' own types, the same in every database (pg_type.dat). */
const TYPE_IDS: Readonly<Record<ColumnKind, number>> = {
  int: 23,
  long: 20,
  big: 20,
  text: 25,
  bool: 16,
  instant: 1184,
  uuid: 2950,
  'long?': 20,
  'text?': 25,
};

const HEADER_BYTES = 20;
/** Postgres counts time from the start of 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const MILLISECONDS_LENGTH = '2000-01-01T00:00:00.000Z'.length;

/**
 * Encodes values as an array in the binary format of Postgres (array_recv), which needs no quoting here and no parsing
 * there. The values must fit the kind.
 */
export function binaryArray(kind: ColumnKind, values: readonly Value[]): Buffer {
  const { length } = values;
  const out = new Cells(HEADER_BYTES + roomOf(kind, values));
  // One dimension; a flag for nulls; the element type; the length; the first index, 1.
  for (const word of [1, values.includes(null) ? 1 : 0, TYPE_IDS[kind], length, 1]) out.int32(word);
  const put = WRITERS[kind];
  for (const value of values) {
    if (value === null) out.int32(-1);
    else put(out, value);
  }
  return out.bytes();
}

/** Estimates the bytes of all cells; texts by their characters, few of which take more than one byte. */
function roomOf(kind: ColumnKind, values: readonly Value[]): number {
  const bytes = values.length * CELL_BYTES[kind];
  if (kind !== 'text' && kind !== 'text?') return bytes;
  const letters = values.reduce<number>((sum, value) => sum + ((value as string)?.length ?? 0), 0);
  return bytes + Math.ceil(letters * 1.06);
}

/** Bytes of a cell including its length field; of texts the length field alone. */
const CELL_BYTES: Readonly<Record<ColumnKind, number>> = {
  int: 8,
  long: 12,
  big: 12,
  text: 4,
  bool: 5,
  instant: 12,
  uuid: 20,
  'long?': 12,
  'text?': 4,
};

/** From this many characters on, a text is measured before it is written. */
const LONG_TEXT = 1_000;

type Write = (out: Cells, value: Value) => void;

const long: Write = (out, value) => out.long(value as number);
const text: Write = (out, value) => out.text(value as string);

const WRITERS: Readonly<Record<ColumnKind, Write>> = {
  int: (out, value) => {
    out.int32(4);
    out.int32(value as number);
  },
  long,
  'long?': long,
  big: (out, value) => out.big(value as bigint),
  text,
  'text?': text,
  bool: (out, value) => out.bool(value as boolean),
  instant: (out, value) => out.long(microseconds(value as string)),
  uuid: (out, value) => out.uuid(value as string),
};

/** Returns the microseconds since 2000; whole numbers below 2^53 for all years that `fits` accepts. */
function microseconds(instant: string): number {
  // Date has a precision of milliseconds.
  if (instant.length <= MILLISECONDS_LENGTH) return (Date.parse(instant) - EPOCH_MS) * 1_000;
  const whole = Date.parse(`${instant.slice(0, 19)}Z`);
  const fraction = instant.slice(20, -1).padEnd(6, '0');
  return (whole - EPOCH_MS) * 1_000 + Number(fraction);
}

/** A buffer that grows while it is written. */
class Cells {
  private buffer: Buffer;
  private end = 0;

  constructor(bytes: number) {
    this.buffer = Buffer.allocUnsafe(bytes);
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.end);
  }

  int32(value: number): void {
    this.reserve(4);
    this.end = this.buffer.writeInt32BE(value, this.end);
  }

  long(value: number): void {
    this.reserve(12);
    const high = Math.floor(value / 0x1_0000_0000);
    this.buffer.writeInt32BE(8, this.end);
    this.buffer.writeInt32BE(high, this.end + 4);
    this.end = this.buffer.writeUInt32BE(value - high * 0x1_0000_0000, this.end + 8);
  }

  big(value: bigint): void {
    // Writing a bigint allocates further bigints.
    const exact = Number(value);
    if (Number.isSafeInteger(exact)) return this.long(exact);
    this.reserve(12);
    this.buffer.writeInt32BE(8, this.end);
    this.end = this.buffer.writeBigInt64BE(value, this.end + 4);
  }

  bool(value: boolean): void {
    this.reserve(5);
    this.buffer.writeInt32BE(1, this.end);
    this.end = this.buffer.writeUInt8(value ? 1 : 0, this.end + 4);
  }

  uuid(value: string): void {
    this.reserve(20);
    this.buffer.writeInt32BE(16, this.end);
    this.end += 4;
    for (let at = 0; at < value.length; at += 2) {
      if (value[at] === '-') at += 1;
      this.buffer[this.end] = hexDigit(value, at) * 16 + hexDigit(value, at + 1);
      this.end += 1;
    }
  }

  text(value: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit; for long texts that bound would reserve megabytes in vain.
    const most = value.length > LONG_TEXT ? Buffer.byteLength(value) : value.length * 3;
    this.reserve(4 + most);
    const bytes = this.buffer.write(value, this.end + 4);
    this.buffer.writeInt32BE(bytes, this.end);
    this.end += 4 + bytes;
  }

  private reserve(bytes: number): void {
    if (this.end + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe((this.end + bytes) * 2);
    this.buffer.copy(larger, 0, 0, this.end);
    this.buffer = larger;
  }
}

/** Digits come before letters in ASCII, and the lower four bits of a letter count from 1. */
function hexDigit(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code <= 57 ? code - 48 : (code & 15) + 9;
}
