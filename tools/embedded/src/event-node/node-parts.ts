import type { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import type { Writer } from './writer.js';

/** What the calls of the Streams service are answered from. */
export type NodeParts = {
  readonly writer: Writer;
  readonly log: CommittedLog;
  readonly reader: EventReader;
  /** Sum of data, metadata and twice the type's length of one append, as the server counts it. */
  readonly maxAppendBytes: number;
};
