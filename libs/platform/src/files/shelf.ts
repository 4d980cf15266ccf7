import type { Readable } from 'node:stream';

/** A file written whole and flushed, on its way to its place. */
export interface Draft {
  readonly path: string;
  readonly size: number;
  /** SHA-256 of the bytes as they lie in the draft, in hex. */
  readonly sha256: string;
}

/**
 * Where bytes lie under a name: `folder/hash`. A name either has its whole bytes or is not there. Every call throws
 * FileStoreAway when the place cannot be reached.
 */
export interface Shelf {
  /** Folder of drafts; on the shelf's own disk where a rename shall do. */
  readonly drafts: string;
  keep(name: string, draft: Draft): Promise<void>;
  /** Throws FileMissing. */
  take(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** A name that is not there is removed already. */
  remove(name: string): Promise<void>;
}
