import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { ReadResp } = require('@eventstore/db-client/generated/streams_pb.js') as {
  ReadResp: { deserializeBinary(bytes: Uint8Array): unknown };
};

/** Wire types of protobuf. */
const VARINT = 0;
const BYTES = 2;
/** So many bytes of a varint are exact as a number. */
const EXACT_BYTES = 7;

const TYPE = 'type';
const CONTENT_TYPE = 'content-type';
const CREATED = 'created';

/**
 * A `ReadResp` (streams.proto) as the client converts it. Answers that carry one event, which are nearly all, are read
 * by hand: the generated classes cost as much as everything else that is done with an event. Any other answer, and an
 * event in a form that we do not know, is left to them.
 */
export function readAnswer(message: Buffer): unknown {
  return eventOf(message) ?? ReadResp.deserializeBinary(new Uint8Array(message));
}

function eventOf(message: Buffer): EventAnswer | undefined {
  const at = new Cursor(message, 0, message.length);
  // ReadResp.event, alone; in it ReadEvent.event first.
  if (at.next() !== tag(1, BYTES)) return undefined;
  const outer = at.inside();
  if (outer === undefined || outer.end !== message.length) return undefined;
  if (outer.next() !== tag(1, BYTES)) return undefined;
  const record = outer.inside();
  if (record === undefined) return undefined;
  // The commit position of links, or that there is none: nothing we ask for. A link is not for us.
  while (outer.at < outer.end) {
    const field = outer.next();
    if (field === tag(3, VARINT)) outer.number();
    else if (field === tag(4, BYTES)) outer.inside();
    else return undefined;
  }
  const event = new EventAnswer();
  return event.read(record) && outer.isSound && record.isSound ? event : undefined;
}

const tag = (field: number, wire: number): number => (field << 3) | wire;

/** A place in a message and where what is read ends. */
class Cursor {
  isSound = true;

  constructor(
    readonly bytes: Buffer,
    public at: number,
    readonly end: number,
  ) {}

  /** The tag of the next field, whose number must be below 16; -1 where it is not. */
  next(): number {
    const read = this.bytes[this.at++]!;
    return read < 128 ? read : -1;
  }

  /** A varint; NaN where it is longer than a number is exact. */
  number(): number {
    let value = 0;
    let factor = 1;
    for (let read = 0; read < EXACT_BYTES && this.at < this.end; read += 1) {
      const byte = this.bytes[this.at++]!;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
    this.isSound = false;
    return NaN;
  }

  /** The bytes of a field; undefined where they would go beyond what is read. */
  inside(): Cursor | undefined {
    const length = this.number();
    const start = this.at;
    if (!(start + length <= this.end)) {
      this.isSound = false;
      return undefined;
    }
    this.at = start + length;
    return new Cursor(this.bytes, start, start + length);
  }

  text(): string {
    return this.bytes.toString('utf8', this.at, this.end);
  }

  slice(): Buffer {
    return this.bytes.subarray(this.at, this.end);
  }
}

/**
 * One recorded event with the methods that the client's conversion asks of the generated classes: of the answer, of
 * the event in it and of its parts, all by one object.
 */
class EventAnswer {
  #id = '';
  #stream: Buffer | undefined;
  #revision = 0;
  #prepare = 0;
  #commit = 0;
  #type: string | undefined;
  #contentType: string | undefined;
  #created: string | undefined;
  #metadata: Buffer = Buffer.alloc(0);
  #data: Buffer = Buffer.alloc(0);

  /** False for an event in a form that is not ours to read. */
  read(record: Cursor): boolean {
    while (record.at < record.end) {
      const field = record.next();
      if (field === tag(3, VARINT)) this.#revision = record.number();
      else if (field === tag(4, VARINT)) this.#prepare = record.number();
      else if (field === tag(5, VARINT)) this.#commit = record.number();
      else {
        const part = (field & 7) === BYTES ? record.inside() : undefined;
        if (part === undefined || !this.#take(field >> 3, part)) return false;
      }
    }
    return record.isSound && this.#id !== '' && this.#stream !== undefined;
  }

  #take(field: number, part: Cursor): boolean {
    switch (field) {
      case 1: {
        const id = only(part, 2);
        if (id === undefined) return false;
        this.#id = id.text();
        return true;
      }
      case 2:
        this.#stream = only(part, 3)?.slice();
        return true;
      case 6:
        return this.#note(part);
      case 7:
        this.#metadata = part.slice();
        return true;
      case 8:
        this.#data = part.slice();
        return true;
      default:
        return false;
    }
  }

  /** An entry of the map of texts: what it is, then its value. */
  #note(entry: Cursor): boolean {
    const key = entry.next() === tag(1, BYTES) ? entry.inside() : undefined;
    const value = entry.next() === tag(2, BYTES) ? entry.inside() : undefined;
    if (key === undefined || value === undefined || entry.at !== entry.end) return false;
    const name = key.text();
    if (name === TYPE) this.#type = value.text();
    else if (name === CONTENT_TYPE) this.#contentType = value.text();
    else if (name === CREATED) this.#created = value.text();
    return true;
  }

  hasEvent(): boolean {
    return true;
  }

  getEvent(): this {
    return this;
  }

  hasLink(): boolean {
    return false;
  }

  hasCommitPosition(): boolean {
    return false;
  }

  hasId(): boolean {
    return true;
  }

  getId(): this {
    return this;
  }

  hasStructured(): boolean {
    return false;
  }

  getString(): string {
    return this.#id;
  }

  hasStreamIdentifier(): boolean {
    return true;
  }

  getStreamIdentifier(): this {
    return this;
  }

  getStreamName(): Buffer {
    return this.#stream!;
  }

  getStreamRevision(): number {
    return this.#revision;
  }

  getPreparePosition(): number {
    return this.#prepare;
  }

  getCommitPosition(): number {
    return this.#commit;
  }

  getMetadataMap(): this {
    return this;
  }

  get(key: string): string | undefined {
    if (key === TYPE) return this.#type;
    return key === CONTENT_TYPE ? this.#contentType : this.#created;
  }

  getCustomMetadata_asU8(): Buffer {
    return this.#metadata;
  }

  getData(): Buffer {
    return this.#data;
  }

  getData_asU8(): Buffer {
    return this.#data;
  }
}

/** What stands in a message of one field; undefined where there is another one. */
function only(part: Cursor, field: number): Cursor | undefined {
  const inside = part.next() === tag(field, BYTES) ? part.inside() : undefined;
  return part.at === part.end ? inside : undefined;
}
