import type { Position } from '../event-store.js';
import type { RawEvent, RawResolved } from './port.js';
import { Fields } from './wire.js';

const NO_TYPE = '<no-event-type-provided>';
const NOTHING: Buffer = Buffer.alloc(0);

/**
 * One `ReadResp` of a bounded read (streams.proto), read by hand: an event, or anything else, which says nothing that
 * such a read asks. An event's data and metadata are parsed when they are asked for: who only wants to know which
 * streams have grown reads the largest of facts for nothing. Throws RangeError for bytes that are no such message.
 */
export function readAnswer(bytes: Buffer): RawResolved {
  let event: RawEvent | undefined;
  const answer = new Fields(bytes);
  while (answer.next()) {
    if (answer.number !== 1) continue;
    const resolved = new Fields(answer.bytes());
    while (resolved.next()) if (resolved.number === 1) event = new ReadEvent(resolved.bytes());
  }
  return { event };
}

/** What the server recorded, as the client's own classes give it. */
class ReadEvent implements RawEvent {
  readonly streamId: string;
  readonly id: string;
  readonly revision: bigint;
  readonly type: string;
  readonly isJson: boolean;
  readonly created: Date;
  readonly position: Position;
  /** Bytes until it is asked for. */
  #metadata: unknown;
  #data: unknown;
  #isMetadataRead = false;
  #isDataRead = false;

  constructor(recorded: Buffer) {
    const said = { id: '', stream: '', type: NO_TYPE, contentType: '', created: '' };
    let [revision, prepare, commit] = [0n, 0n, 0n];
    let metadata = NOTHING;
    let data = NOTHING;
    const fields = new Fields(recorded);
    while (fields.next()) {
      switch (fields.number) {
        case 1:
          said.id = textIn(fields.bytes(), 2);
          break;
        case 2:
          said.stream = textIn(fields.bytes(), 3);
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
          readEntry(fields.bytes(), said);
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
    // Ticks of 100 ns since 1970.
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

  /** What is no JSON is given as it is: a text of JSON that cannot be parsed, bytes of anything else. */
  get data(): unknown {
    if (!this.#isDataRead && this.isJson) {
      const bytes = this.#data as Buffer;
      this.#data = parsed(bytes);
      this.#isDataRead = true;
    }
    return this.#data;
  }
}

/** The text itself, or the bytes, where it is no JSON. */
function parsed(bytes: Buffer, otherwise?: Buffer): unknown {
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return otherwise ?? text;
  }
}

/** The text in a field of a message of one field. */
function textIn(message: Buffer, number: number): string {
  let text = '';
  const fields = new Fields(message);
  while (fields.next()) if (fields.number === number) text = fields.bytes().toString('utf8');
  return text;
}

/** One entry of what the server itself keeps beside an event. */
function readEntry(
  entry: Buffer,
  said: { type: string; contentType: string; created: string },
): void {
  let [key, value] = ['', ''];
  const fields = new Fields(entry);
  while (fields.next()) {
    if (fields.number === 1) key = fields.bytes().toString('utf8');
    else if (fields.number === 2) value = fields.bytes().toString('utf8');
  }
  if (key === 'type') said.type = value;
  else if (key === 'content-type') said.contentType = value;
  else if (key === 'created') said.created = value;
}
