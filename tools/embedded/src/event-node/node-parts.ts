import type { CommittedLog } from './committed-log.js';
import type { EventReader } from './event-reader.js';
import type { Writer } from './writer.js';

/** The parts of the node that the calls of the Streams service use. */
export type NodeParts = {
  readonly writer: Writer;
  readonly log: CommittedLog;
  readonly reader: EventReader;
  /** Limit of one append, counted as the server does: the sum of data, metadata and twice the type's length. */
  readonly maxAppendBytes: number;
};
