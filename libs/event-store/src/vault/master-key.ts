import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The key that wraps all others; its id says which one wrapped a row, so that it can be changed. */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The key that wraps now, and those of before, which open what they wrapped and verify what they signed. */
export interface MasterKeys {
  readonly masterKey: MasterKey;
  readonly previousMasterKeys?: readonly MasterKey[];
}

/** A master key from its base64 text (SCARA_MASTER_KEY). Throws when it is not 32 bytes. */
export function masterKeyFrom(base64: string): MasterKey {
  const bytes = Buffer.from(base64.trim(), 'base64');
  if (bytes.length !== 32) {
    throw new RangeError(
      'Cheia principală a datelor personale trebuie să aibă 32 de octeți scriși în base64.',
    );
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

/** A master key from a file that holds its base64 text. */
export async function readMasterKey(path: string): Promise<MasterKey> {
  return masterKeyFrom(await readFile(path, 'utf8'));
}
