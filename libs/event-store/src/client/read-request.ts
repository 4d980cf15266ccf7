import type { AllReadOptions, StreamReadOptions } from './port.js';
import { field, number } from './wire.js';

const NOTHING = Buffer.alloc(0);
const BACKWARDS = number(3, 1);
/** No filter, and ids as texts. */
const REST = Buffer.concat([field(8, NOTHING), field(9, field(2, NOTHING))]);

/** A `ReadReq` of a stream (streams.proto), forwards from a revision on. */
export function streamRequest(
  stream: string,
  { fromRevision, maxCount }: StreamReadOptions,
): Buffer {
  const from = fromRevision === undefined ? field(3, NOTHING) : number(2, Number(fromRevision));
  const options = Buffer.concat([field(1, field(3, Buffer.from(stream))), from]);
  return field(1, Buffer.concat([field(1, options), number(5, maxCount), REST]));
}

/** A `ReadReq` of all events. */
export function allRequest({ fromPosition, maxCount, direction }: AllReadOptions): Buffer {
  const parts = [field(2, placeOf(fromPosition)), number(5, maxCount), REST];
  if (direction === 'backwards') parts.push(BACKWARDS);
  return field(1, Buffer.concat(parts));
}

function placeOf(from: AllReadOptions['fromPosition']): Buffer {
  if (from === 'start') return field(2, NOTHING);
  if (from === 'end') return field(3, NOTHING);
  const { commit, prepare } = from;
  return field(1, Buffer.concat([number(1, Number(commit)), number(2, Number(prepare))]));
}
