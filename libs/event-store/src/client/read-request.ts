import type { AllReadOptions, AllSubscribeOptions, StreamReadOptions } from './port.js';
import { field, number } from './wire.js';

const NOTHING = Buffer.alloc(0);
const BACKWARDS = number(3, 1);
const IDS_AS_TEXTS = field(9, field(2, NOTHING));
const UNFILTERED = Buffer.concat([field(8, NOTHING), IDS_AS_TEXTS]);
const SUBSCRIBING = field(6, NOTHING);
/** Lets the server search on, however many events the filter leaves out. */
const SEARCHES_ALL = field(4, NOTHING);

/** Encodes a `ReadReq` of a stream (streams.proto): forwards from a revision, or backwards from its end. */
export function streamRequest(
  stream: string,
  { fromRevision, maxCount, isBackwards = false }: StreamReadOptions,
): Buffer {
  const start = fromRevision === undefined ? field(3, NOTHING) : number(2, Number(fromRevision));
  const from = isBackwards ? field(4, NOTHING) : start;
  const options = Buffer.concat([field(1, field(3, Buffer.from(stream))), from]);
  const parts = [field(1, options), number(5, maxCount), UNFILTERED];
  if (isBackwards) parts.push(BACKWARDS);
  return field(1, Buffer.concat(parts));
}

/** Encodes a `ReadReq` of all events. */
export function allRequest({ fromPosition, maxCount, direction }: AllReadOptions): Buffer {
  const parts = [field(2, placeOf(fromPosition)), number(5, maxCount), UNFILTERED];
  if (direction === 'backwards') parts.push(BACKWARDS);
  return field(1, Buffer.concat(parts));
}

/** Encodes a `ReadReq` that subscribes to all events whose stream name or type begins with one of the prefixes. */
export function subscribeRequest({ fromPosition, filter }: AllSubscribeOptions): Buffer {
  const prefixes = filter.prefixes.map((prefix) => field(2, Buffer.from(prefix)));
  const chosen = field(filter.by === 'stream' ? 1 : 2, Buffer.concat(prefixes));
  const interval = number(5, filter.checkpointInterval);
  const filtered = field(7, Buffer.concat([chosen, SEARCHES_ALL, interval]));
  return field(
    1,
    Buffer.concat([field(2, placeOf(fromPosition)), SUBSCRIBING, filtered, IDS_AS_TEXTS]),
  );
}

function placeOf(from: AllReadOptions['fromPosition']): Buffer {
  if (from === 'start') return field(2, NOTHING);
  if (from === 'end') return field(3, NOTHING);
  const { commit, prepare } = from;
  return field(1, Buffer.concat([number(1, Number(commit)), number(2, Number(prepare))]));
}
