import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

/** Data up to this many characters of JSON is stored as it is: half of what one append accepts (1 MiB). */
const PLAIN_LENGTH_MAX = 512 * 1024;
/** Far above the size of any real event; it only keeps a forged one from filling the memory. */
const INFLATED_BYTES_MAX = 64 * 1024 * 1024;

/** The stored form of large data: its JSON deflated (RFC 1951) and in base64, so that the store still holds JSON. */
interface Deflated {
  readonly deflated: string;
}

const deflate = promisify(deflateRaw);

/**
 * Returns data in its stored form, with its JSON if that can be sent as it is. Only data above PLAIN_LENGTH_MAX is
 * deflated.
 */
export async function storedForm(data: unknown): Promise<{ data: unknown; json?: string }> {
  const json = JSON.stringify(data);
  if (json.length <= PLAIN_LENGTH_MAX) return { data, json };
  const packed: Deflated = { deflated: (await deflate(json)).toString('base64') };
  return { data: packed };
}

/** Returns the data that was passed to `storedForm`. Throws if the deflated form is damaged. */
export function ofStoredForm(stored: object): unknown {
  if (!isDeflated(stored)) return stored;
  const packed = Buffer.from(stored.deflated, 'base64');
  const text = inflateRawSync(packed, { maxOutputLength: INFLATED_BYTES_MAX }).toString('utf8');
  return JSON.parse(text) as unknown;
}

function isDeflated(stored: object): stored is Deflated {
  const [key, ...more] = Object.keys(stored);
  return (
    key === 'deflated' && more.length === 0 && typeof (stored as Deflated).deflated === 'string'
  );
}
