import type { EncodedEvent } from './port.js';
import { field, number } from './wire.js';

/** Everything that one append sends beside its events. */
export interface AppendHead {
  readonly correlationId: string;
  readonly stream: string;
  readonly expectedRevision: bigint | 'no_stream';
  /**
   * When the server must refuse the append as too late: an instant of this machine's clock, or a span from its arrival.
   */
  readonly deadline: { readonly atMs: number } | { readonly withinMs: number };
}

/** The client's own limit for one message of a batch. */
const MESSAGE_BYTES_MAX = 3 * 1024 * 1024;

const TYPE_KEY = Buffer.from('type');
const CONTENT_TYPE_KEY = Buffer.from('content-type');
const NO_STREAM = field(3, Buffer.alloc(0));
const IS_FINAL = Buffer.from([4 << 3, 1]);

/**
 * Returns the `BatchAppendReq` messages of one append (streams.proto), each with less than 3 MiB of events. They are
 * encoded by hand because the generated classes cost more than the rest of a command.
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

function options({ stream, expectedRevision, deadline }: AppendHead): Buffer {
  return Buffer.concat([
    field(1, field(3, Buffer.from(stream))),
    expectedRevision === 'no_stream' ? NO_STREAM : number(2, Number(expectedRevision)),
    'atMs' in deadline ? field(6, time(deadline.atMs)) : field(7, time(deadline.withinMs)),
  ]);
}

/** Encodes a `google.protobuf.Timestamp` or `Duration`: both number their fields alike. */
function time(ms: number): Buffer {
  const seconds = Math.floor(ms / 1_000);
  const nanoseconds = Math.round(ms - seconds * 1_000) * 1_000_000;
  return Buffer.concat([number(1, seconds), number(2, nanoseconds)]);
}

function proposedMessage({ id, type, contentType, data, json, metadata }: EncodedEvent): Buffer {
  return Buffer.concat([
    field(1, uuid(id)),
    field(2, mapEntry(TYPE_KEY, type)),
    field(2, mapEntry(CONTENT_TYPE_KEY, contentType)),
    field(3, metadata),
    field(4, Buffer.from(json ?? JSON.stringify(data))),
  ]);
}

const mapEntry = (key: Buffer, value: string): Buffer =>
  Buffer.concat([field(1, key), field(2, Buffer.from(value))]);

const uuid = (text: string): Buffer => field(2, Buffer.from(text, 'latin1'));
