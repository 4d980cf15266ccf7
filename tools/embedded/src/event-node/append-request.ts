import type { ProposedEvent } from './recorded-event.js';
import { fieldsOf } from './wire.js';

/** The head that the client expects: a revision, or one of the protocol's keywords. */
export type Expected = number | 'any' | 'no_stream' | 'stream_exists';

export type AppendTarget = {
  readonly stream: string;
  readonly expected: Expected;
  /** Milliseconds since 1970 after which the append must not be executed. */
  readonly deadlineMs: number;
};

/** One message of the BatchAppend call; a batch may consist of several with the same correlation id. */
export type BatchPart = {
  readonly correlationId: Buffer;
  readonly target: AppendTarget | undefined;
  readonly events: readonly ProposedEvent[];
  readonly isFinal: boolean;
  /** Set if an event cannot be decoded: only its batch is refused, not the call, which also carries other batches. */
  readonly fault: MalformedRequestError | undefined;
};

export type AppendPart = { readonly target: AppendTarget } | { readonly event: ProposedEvent };

export class MalformedRequestError extends Error {}

/** Decodes an `event_store.client.streams.BatchAppendReq`. */
export function decodeBatchPart(message: Buffer): BatchPart {
  let correlationId: Buffer = Buffer.alloc(0);
  let target: AppendTarget | undefined;
  let isFinal = false;
  let fault: MalformedRequestError | undefined;
  const events: ProposedEvent[] = [];
  for (const field of fieldsOf(message)) {
    if (field.number === 1) correlationId = Buffer.from(field.bytes);
    else if (field.number === 2) target = decodeTarget(field.bytes);
    else if (field.number === 4) isFinal = field.value !== 0;
    else if (field.number === 3) {
      const event = eventOrFault(field.bytes);
      if (event instanceof MalformedRequestError) fault ??= event;
      else events.push(event);
    }
  }
  return { correlationId, target, events, isFinal, fault };
}

/**
 * Decodes an `event_store.client.streams.AppendReq`: the options come first, then one message per event.
 * @throws MalformedRequestError
 */
export function decodeAppendPart(message: Buffer): AppendPart {
  for (const field of fieldsOf(message)) {
    if (field.number === 1) return { target: decodeTarget(field.bytes) };
    if (field.number === 2) return { event: decodeEvent(field.bytes) };
  }
  throw new MalformedRequestError('An append message holds neither options nor an event.');
}

/**
 * Decodes the options of AppendReq or BatchAppendReq, which number their fields alike; only the latter has a deadline.
 */
function decodeTarget(options: Buffer): AppendTarget {
  let stream = '';
  // The four variants are in a oneof, of which proto3 always sends one, even with value 0.
  let expected: Expected = 'any';
  let deadlineMs = Number.POSITIVE_INFINITY;
  for (const field of fieldsOf(options)) {
    if (field.number === 1) stream = streamName(field.bytes);
    else if (field.number === 2) expected = Math.min(field.value, Number.MAX_SAFE_INTEGER);
    else if (field.number === 3) expected = 'no_stream';
    else if (field.number === 4) expected = 'any';
    else if (field.number === 5) expected = 'stream_exists';
    else if (field.number === 6) deadlineMs = timeMs(field.bytes);
    // A span, which newer clients send, counts from the arrival, so that the clocks need not agree.
    else if (field.number === 7) deadlineMs = Date.now() + timeMs(field.bytes);
  }
  return { stream, expected, deadlineMs };
}

function streamName(identifier: Buffer): string {
  for (const field of fieldsOf(identifier)) {
    if (field.number === 3) return field.bytes.toString('utf8');
  }
  return '';
}

/** Decodes a `google.protobuf.Timestamp` or `Duration`: both number their fields alike. */
function timeMs(timestamp: Buffer): number {
  let seconds = 0;
  let nanoseconds = 0;
  for (const field of fieldsOf(timestamp)) {
    if (field.number === 1) seconds = field.value;
    else if (field.number === 2) nanoseconds = field.value;
  }
  return seconds * 1000 + Math.floor(nanoseconds / 1_000_000);
}

function eventOrFault(message: Buffer): ProposedEvent | MalformedRequestError {
  try {
    return decodeEvent(message);
  } catch (error) {
    if (error instanceof MalformedRequestError) return error;
    throw error;
  }
}

function decodeEvent(message: Buffer): ProposedEvent {
  let id = '';
  let type = '';
  let contentType = 'application/octet-stream';
  let data: Buffer = Buffer.alloc(0);
  let metadata: Buffer = data;
  for (const field of fieldsOf(message)) {
    if (field.number === 1) id = uuidText(field.bytes);
    else if (field.number === 2) {
      const [key, value] = mapEntry(field.bytes);
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (field.number === 3) metadata = field.bytes;
    else if (field.number === 4) data = field.bytes;
  }
  if (type === '') throw new MalformedRequestError('Required metadata property "type" is missing.');
  // Postgres cannot store NUL.
  if (type.includes('\0')) throw new MalformedRequestError('An event type holds no NUL.');
  return { id, type, contentType, data, metadata };
}

function mapEntry(entry: Buffer): [string, string] {
  let key = '';
  let value = '';
  for (const field of fieldsOf(entry)) {
    if (field.number === 1) key = field.bytes.toString('utf8');
    else if (field.number === 2) value = field.bytes.toString('utf8');
  }
  return [key, value];
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Decodes an id: the Node client sends it as text; other clients may send two 64-bit halves. */
function uuidText(message: Buffer): string {
  for (const field of fieldsOf(message)) {
    if (field.number === 2) {
      const text = field.bytes.toString('latin1').toLowerCase();
      if (uuidPattern.test(text)) return text;
    }
    if (field.number === 1) return structuredUuid(field.bytes);
  }
  throw new MalformedRequestError('An event id is not a uuid.');
}

function structuredUuid(message: Buffer): string {
  const halves = [0n, 0n];
  for (let at = 0; at < message.length;) {
    const number = (message[at++] ?? 0) >> 3;
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    if (number === 1 || number === 2) halves[number - 1] = BigInt.asUintN(64, value);
  }
  const hex = halves.map((half) => half.toString(16).padStart(16, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
