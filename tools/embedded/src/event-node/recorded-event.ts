import { bytesFieldSize, varintSize, WireWriter } from './wire.js';

/** One event as stored in the log. */
export type RecordedEvent = {
  /** Place in $all, from 1, without gaps; serves as both commit and prepare position of the protocol. */
  readonly position: number;
  readonly stream: string;
  /** From 0; `tombstoneRevision` for the mark of a tombstoned stream. */
  readonly revision: number;
  readonly type: string;
  /** The complete `ReadResp` message: encoded once at append, sent unchanged to every reader. */
  readonly record: Buffer;
};

/** An event that a client wants to append. */
export type ProposedEvent = {
  /** Lower-case uuid. */
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
};

/** Stands for EventStoreDB's long.MaxValue, which a double cannot hold. */
export const tombstoneRevision = Number.MAX_SAFE_INTEGER;
/** long.MaxValue (2^63 - 1) as a varint: eight bytes of seven ones, then 0x7f. */
const longMaxVarint = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);

const ticksPerMillisecond = 10_000;
const typeKey = 'type';
const contentTypeKey = 'content-type';
const createdKey = 'created';

/**
 * Encodes `ReadResp { event: ReadEvent { event: RecordedEvent, commit_position } }`.
 * @param createdMs milliseconds since 1970, sent as .NET ticks since 1970 as the server does.
 */
export function encodeRecord(
  event: ProposedEvent,
  stream: string,
  revision: number,
  position: number,
  createdMs: number,
): Buffer {
  const streamLength = Buffer.byteLength(stream);
  const typeLength = Buffer.byteLength(event.type);
  const contentTypeLength = Buffer.byteLength(event.contentType);
  const created = String(createdMs * ticksPerMillisecond);
  const isTombstone = revision === tombstoneRevision;

  const idSize = bytesFieldSize(event.id.length);
  const streamSize = bytesFieldSize(streamLength);
  const typeSize = bytesFieldSize(typeKey.length) + bytesFieldSize(typeLength);
  const contentTypeSize = bytesFieldSize(contentTypeKey.length) + bytesFieldSize(contentTypeLength);
  const createdSize = bytesFieldSize(createdKey.length) + bytesFieldSize(created.length);
  const positionSize = 1 + varintSize(position);
  const eventSize =
    bytesFieldSize(idSize) +
    bytesFieldSize(streamSize) +
    1 +
    (isTombstone ? longMaxVarint.length : varintSize(revision)) +
    2 * positionSize +
    bytesFieldSize(typeSize) +
    bytesFieldSize(contentTypeSize) +
    bytesFieldSize(createdSize) +
    bytesFieldSize(event.metadata.length) +
    bytesFieldSize(event.data.length);
  const readEventSize = bytesFieldSize(eventSize) + positionSize;

  const writer = new WireWriter(bytesFieldSize(readEventSize));
  writer.header(1, readEventSize);
  writer.header(1, eventSize);
  writer.header(1, idSize);
  writer.textField(2, event.id, event.id.length);
  writer.header(2, streamSize);
  writer.textField(3, stream, streamLength);
  if (isTombstone) {
    writer.raw(Buffer.from([3 << 3]));
    writer.raw(longMaxVarint);
  } else writer.varintField(3, revision);
  writer.varintField(4, position);
  writer.varintField(5, position);
  writer.header(6, typeSize);
  writer.textField(1, typeKey, typeKey.length);
  writer.textField(2, event.type, typeLength);
  writer.header(6, contentTypeSize);
  writer.textField(1, contentTypeKey, contentTypeKey.length);
  writer.textField(2, event.contentType, contentTypeLength);
  writer.header(6, createdSize);
  writer.textField(1, createdKey, createdKey.length);
  writer.textField(2, created, created.length);
  writer.bytesField(7, event.metadata);
  writer.bytesField(8, event.data);
  writer.varintField(3, position);
  return writer.buffer;
}
