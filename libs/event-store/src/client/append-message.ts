import type { EncodedEvent } from './port.js';

/** What one append says beside its events. */
export interface AppendHead {
  readonly correlationId: string;
  readonly stream: string;
  readonly expectedRevision: bigint | 'no_stream';
  /** Milliseconds since 1970 after which the server must not take it any more. */
  readonly deadlineMs: number;
}

/** The client's own bound on one message of a batch. */
const MESSAGE_BYTES_MAX = 3 * 1024 * 1024;

const TYPE_KEY = Buffer.from('type');
const CONTENT_TYPE_KEY = Buffer.from('content-type');
const NO_STREAM = field(3, Buffer.alloc(0));
const IS_FINAL = Buffer.from([4 << 3, 1]);

/**
 * `BatchAppendReq` messages of one append (streams.proto), each below 3 MiB where its events are: written by hand, for
 * the generated classes cost more than all the rest of a command.
 */
export function appendMessages(head: AppendHead, events: readonly EncodedEvent[]): Buffer[] {
  const correlation = field(1, uuid(head.correlationId));
  const messages: Buffer[] = [];
  let parts: Buffer[] = [correlation, field(2, options(head))];
  let size = 0;
  for (const event of events) {
    const proposed = field(3, proposedMessage(event));
    if (size > 0 && size + proposed.length >= MESSAGE_BYTES_MAX) {
      messages.push(Buffer.concat(parts));
      parts = [correlation];
      size = 0;
    }
    parts.push(proposed);
    size += proposed.length;
  }
  parts.push(IS_FINAL);
  messages.push(Buffer.concat(parts));
  return messages;
}

function options({ stream, expectedRevision, deadlineMs }: AppendHead): Buffer {
  const seconds = Math.floor(deadlineMs / 1_000);
  const nanoseconds = Math.round(deadlineMs - seconds * 1_000) * 1_000_000;
  return Buffer.concat([
    field(1, field(3, Buffer.from(stream))),
    expectedRevision === 'no_stream' ? NO_STREAM : number(2, Number(expectedRevision)),
    field(6, Buffer.concat([number(1, seconds), number(2, nanoseconds)])),
  ]);
}

function proposedMessage({ id, type, contentType, data, metadata }: EncodedEvent): Buffer {
  return Buffer.concat([
    field(1, uuid(id)),
    field(2, mapEntry(TYPE_KEY, type)),
    field(2, mapEntry(CONTENT_TYPE_KEY, contentType)),
    field(3, metadata),
    field(4, Buffer.from(JSON.stringify(data))),
  ]);
}

const mapEntry = (key: Buffer, value: string): Buffer =>
  Buffer.concat([field(1, key), field(2, Buffer.from(value))]);

const uuid = (text: string): Buffer => field(2, Buffer.from(text, 'latin1'));

/** A field of bytes: its tag, the length, the bytes. Numbers of fields are below 16. */
function field(tag: number, bytes: Uint8Array): Buffer {
  const lengthSize = varintSize(bytes.length);
  const written = Buffer.allocUnsafe(1 + lengthSize + bytes.length);
  written[0] = (tag << 3) | 2;
  writeVarint(written, 1, bytes.length);
  written.set(bytes, 1 + lengthSize);
  return written;
}

/** A field of a whole number from 0 to 2^53. */
function number(tag: number, value: number): Buffer {
  const written = Buffer.allocUnsafe(1 + varintSize(value));
  written[0] = tag << 3;
  writeVarint(written, 1, value);
  return written;
}

function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size += 1;
  return size;
}

function writeVarint(into: Buffer, at: number, value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) into[at++] = (rest % 128) | 128;
  into[at] = rest;
}
