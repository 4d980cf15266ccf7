import type { Position } from '../event-store.js';
import type { RawEvent, RawResolved } from './port.js';
import { Fields } from './wire.js';

const NO_TYPE = '<no-event-type-provided>';
const NOTHING: Buffer = Buffer.alloc(0);

/** One answer of the server: an event, the progress of a subscription, or something that this library does not use. */
export interface ReadAnswer extends RawResolved {
  /** How far a subscription has searched, including events that its filter leaves out. */
  readonly checkpoint?: Position;
  readonly isCaughtUp?: boolean;
}

/**
 * Decodes one `ReadResp` of a read or subscription (streams.proto) by hand. An event's data and metadata are parsed
 * only on access, so that a caller who only wants to know which streams have grown does not pay for large events.
 * Throws RangeError if the bytes are not such a message.
 */
export function readAnswer(bytes: Buffer): ReadAnswer {
  let answer: ReadAnswer = NO_EVENT;
  const fields = new Fields(bytes);
  while (fields.next()) {
    if (fields.number === 1) answer = { event: eventIn(fields.fields()) };
    else if (fields.number === 3) answer = { checkpoint: positionIn(fields.fields()) };
    else if (fields.number === 8) answer = CAUGHT_UP;
  }
  return answer;
}

const NO_EVENT: ReadAnswer = {};
const CAUGHT_UP: ReadAnswer = { isCaughtUp: true };

function eventIn(resolved: Fields): RawEvent | undefined {
  let event: RawEvent | undefined;
  while (resolved.next()) if (resolved.number === 1) event = new ReadEvent(resolved.fields());
  return event;
}

function positionIn(fields: Fields): Position {
  let [commit, prepare] = [0n, 0n];
  while (fields.next()) {
    if (fields.number === 1) commit = fields.whole();
    else if (fields.number === 2) prepare = fields.whole();
  }
  return { commit, prepare };
}

/** A recorded event, with the same properties as the client's own classes give it. */
class ReadEvent implements RawEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly isJson: boolean;
  readonly created: Date;
  readonly position: Position;
  /** Holds the bytes until the first access, then the parsed value. */
  #metadata: unknown;
  #data: unknown;
  #isMetadataRead = false;
  #isDataRead = false;

  constructor(fields: Fields) {
    const said = { id: '', stream: '', type: NO_TYPE, contentType: '', created: '' };
    let [revision, prepare, commit] = [0n, 0n, 0n];
    let metadata = NOTHING;
    let data = NOTHING;
    while (fields.next()) {
      switch (fields.number) {
        case 1:
          said.id = textIn(fields.fields(), 2);
          break;
        case 2:
          said.stream = textIn(fields.fields(), 3);
          break;
        case 3:
          revision = fields.whole();
          break;
        case 4:
          prepare = fields.whole();
          break;
        case 5:
          commit = fields.whole();
          break;
        case 6:
          readEntry(fields.fields(), said);
          break;
        case 7:
          metadata = fields.bytes();
          break;
        case 8:
          data = fields.bytes();
          break;
      }
    }
    if (said.id === '' || said.stream === '') throw new RangeError('an event without id or stream');
    this.streamId = said.stream;
    this.id = said.id;
    this.revision = revision;
    this.type = said.type;
    this.isJson = said.contentType === 'application/json';
    // `created` is in ticks of 100 ns since 1970.
    this.created = new Date(Number(said.created.slice(0, -4)));
    this.position = { commit, prepare };
    this.#metadata = metadata;
    this.#data = data;
  }

  get metadata(): unknown {
    if (!this.#isMetadataRead) {
      const bytes = this.#metadata as Buffer;
      this.#metadata = bytes.length === 0 ? undefined : parsed(bytes, bytes);
      this.#isMetadataRead = true;
    }
    return this.#metadata;
  }

  bytes(): { readonly data: Buffer; readonly metadata: Buffer } {
    if (this.#isDataRead || this.#isMetadataRead) throw new Error('its bytes were let go of');
    return { data: this.#data as Buffer, metadata: this.#metadata as Buffer };
  }

  /**
   * If the content is not valid JSON: the text for a JSON event that cannot be parsed, the bytes for any other event.
   */
  get data(): unknown {
    if (!this.#isDataRead && this.isJson) {
      const bytes = this.#data as Buffer;
      this.#data = parsed(bytes);
      this.#isDataRead = true;
    }
    return this.#data;
  }
}

/** Parses JSON. Returns `otherwise`, or the text itself, if the bytes are not JSON. */
function parsed(bytes: Buffer, otherwise?: Buffer): unknown {
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return otherwise ?? text;
  }
}

/** Returns the text of one field of a message; '' if the field is missing. */
function textIn(fields: Fields, number: number): string {
  let text = '';
  while (fields.next()) if (fields.number === number) text = fields.text();
  return text;
}

/** Reads one entry of the system metadata that the server keeps beside an event. */
function readEntry(
  fields: Fields,
  said: { type: string; contentType: string; created: string },
): void {
  let [key, value] = ['', ''];
  while (fields.next()) {
    if (fields.number === 1) key = fields.text();
    else if (fields.number === 2) value = fields.text();
  }
  if (key === 'type') said.type = value;
  else if (key === 'content-type') said.contentType = value;
  else if (key === 'created') said.created = value;
}
