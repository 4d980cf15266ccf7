import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/**
 * The key that wraps all data keys. Each row stores the id of the master key that wrapped it, so that the master key
 * can be changed.
 */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The current master key, which wraps, and the previous ones, which only unwrap and verify. */
export interface MasterKeys {
  readonly masterKey: MasterKey;
  readonly previousMasterKeys?: readonly MasterKey[];
}

/** Creates a master key from its base64 text (SCARA_MASTER_KEY). Throws if it is not 32 bytes. */
export function masterKeyFrom(base64: string): MasterKey {
  const bytes = Buffer.from(base64.trim(), 'base64');
  if (bytes.length !== 32) {
    throw new RangeError(
      'Cheia principală a datelor personale trebuie să aibă 32 de octeți scriși în base64.',
    );
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 12), bytes };
}

/** Reads a master key from a file that contains its base64 text. */
export async function readMasterKey(path: string): Promise<MasterKey> {
  return masterKeyFrom(await readFile(path, 'utf8'));
}
