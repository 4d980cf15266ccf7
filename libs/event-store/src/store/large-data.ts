import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';

/** Half of what one append takes (1 MiB): what is shorter is stored as it is. Characters of JSON. */
const PLAIN_LENGTH_MAX = 512 * 1024;
/** Far above what any event says; it only keeps a forged one from filling the memory. */
const INFLATED_BYTES_MAX = 64 * 1024 * 1024;

/** Large data as it is stored: its JSON deflated (RFC 1951), in base64, so that the store still holds JSON. */
interface Deflated {
  readonly deflated: string;
}

const deflate = promisify(deflateRaw);

/** Data as it is stored, with its JSON where that was made; only the largest is deflated. */
export async function storedForm(data: unknown): Promise<{ data: unknown; json?: string }> {
  const json = JSON.stringify(data);
  if (json.length <= PLAIN_LENGTH_MAX) return { data, json };
  const packed: Deflated = { deflated: (await deflate(json)).toString('base64') };
  return { data: packed };
}

/** The data that `storedForm` was given. Throws where the deflated form is damaged. */
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
