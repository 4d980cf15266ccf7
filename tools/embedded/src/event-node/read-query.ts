import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { MalformedRequestError } from './append-request.js';

/** ReadReq.Options.ReadDirection of the protocol. */
const BACKWARDS = 1;

export type From = 'start' | 'end' | number;

export type EventFilter = {
  matches(event: { readonly stream: string; readonly type: string }): boolean;
  /** A checkpoint is sent after examining this many events, matching or not. */
  readonly checkpointInterval: number;
};

export type ReadQuery = {
  /** Undefined for $all. */
  readonly stream: string | undefined;
  /** A revision of the stream, or a position of $all. */
  readonly from: From;
  readonly direction: 'forwards' | 'backwards';
  /** Undefined for a subscription. */
  readonly limit: number | undefined;
  readonly filter: EventFilter | undefined;
};

/** The server's default if a filter names no search window. */
const searchWindowDefault = 32;

/** Decodes an `event_store.client.streams.ReadReq`. @throws MalformedRequestError */
export function decodeReadQuery(request: streamsPb.ReadReq): ReadQuery {
  const options = request.getOptions();
  if (options === undefined) throw new MalformedRequestError('A read holds no options.');
  const filter = options.getFilter();
  return {
    ...whereFrom(options),
    direction: Number(options.getReadDirection()) === BACKWARDS ? 'backwards' : 'forwards',
    limit: options.hasSubscription() ? undefined : boundedNumber(options.getCount()),
    filter: filter === undefined ? undefined : decodeFilter(filter),
  };
}

function whereFrom(options: streamsPb.ReadReq.Options): Pick<ReadQuery, 'stream' | 'from'> {
  const inStream = options.getStream();
  if (inStream !== undefined) {
    const name = inStream.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
    const revision = inStream.hasRevision() ? boundedNumber(inStream.getRevision()) : 'start';
    return {
      stream: Buffer.from(name).toString('utf8'),
      from: inStream.hasEnd() ? 'end' : revision,
    };
  }
  const inAll = options.getAll();
  const position = inAll?.getPosition();
  const from = position === undefined ? 'start' : boundedNumber(position.getCommitPosition());
  return { stream: undefined, from: inAll?.hasEnd() === true ? 'end' : from };
}

/** The protocol's numbers go up to 2^64; above 2^53 the exact value does not matter. */
function boundedNumber(text: string): number {
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

function decodeFilter(options: streamsPb.ReadReq.Options.FilterOptions): EventFilter {
  const onStream = options.getStreamIdentifier();
  const expression = onStream ?? options.getEventType();
  const isMatch = textMatcher(expression?.getRegex() ?? '', expression?.getPrefixList() ?? []);
  const window = options.hasMax() ? options.getMax() : searchWindowDefault;
  return {
    matches: (event) => isMatch(onStream === undefined ? event.type : event.stream),
    checkpointInterval: window * options.getCheckpointintervalmultiplier(),
  };
}

function textMatcher(regex: string, prefixes: readonly string[]): (text: string) => boolean {
  if (regex === '') return (text) => prefixes.some((prefix) => text.startsWith(prefix));
  const pattern = patternOf(regex, 'u') ?? patternOf(regex, '');
  if (pattern === undefined) {
    throw new MalformedRequestError(`The filter is not a regular expression: ${regex}`);
  }
  return (text) => pattern.test(text);
}

/**
 * Returns undefined if the pattern is not valid with these flags. The server accepts both \p{L}, which JavaScript reads
 * only with the flag `u`, and needless escapes, which it reads only without.
 */
function patternOf(regex: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(regex, flags);
  } catch {
    return undefined;
  }
}
