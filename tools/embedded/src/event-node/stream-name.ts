import { MalformedRequestError } from './append-request.js';

/** The longest name that fits into a key of the table's index, with the prefix of the metadata stream. */
const nameBytesMax = 2_048;

/**
 * Returns why a name is not allowed, undefined if it is. Such a name must be refused here: the writer would take the
 * error of Postgres for a lost database, which would fail all other appends.
 */
export function faultOfName(stream: string): string | undefined {
  if (stream === '' || stream === '$$') return 'The stream has no name.';
  if (stream.includes('\0')) return 'A stream name holds no NUL.';
  if (Buffer.byteLength(stream) <= nameBytesMax) return undefined;
  return `A stream name has at most ${nameBytesMax} bytes.`;
}

/** @throws MalformedRequestError for a name that no stream can have. */
export function checkName(stream: string): void {
  const fault = faultOfName(stream);
  if (fault !== undefined) throw new MalformedRequestError(fault);
}
