import type { Readable } from 'node:stream';

/** A complete, flushed file that is to be moved to its place. */
export interface Draft {
  readonly path: string;
  readonly size: number;
  /** SHA-256 of the draft's (sealed) bytes, in hex. */
  readonly sha256: string;
}

/**
 * Stores bytes under a name: `folder/hash`. A name has either its complete bytes or none. Every call throws
 * FileStoreAway if the storage cannot be reached.
 */
export interface Shelf {
  /** The folder of drafts; on the same disk as the stored files if `keep` only renames. */
  readonly drafts: string;
  keep(name: string, draft: Draft): Promise<void>;
  /** Throws FileMissing. */
  take(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** Removes a name; does nothing if it does not exist. */
  remove(name: string): Promise<void>;
}
