import { MalformedRequestError } from './append-request.js';

/** What fits into a key of the table's index, with the prefix of the metadata. */
const nameBytesMax = 2_048;

/** Refused here, what Postgres cannot hold harms nobody else: the writer would take it for a database that is lost. */
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
