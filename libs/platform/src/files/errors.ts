import { codeOf } from '../postgres.js';

/** The file store cannot be reached, is full or refuses: nothing was stored, and trying again later may help. */
export class FileStoreAway extends Error {
  readonly code = 'file-store-away';

  /** `reason` is a system code or an HTTP status, never a path, because a path names whose file it is. */
  constructor(readonly reason: string) {
    super(`file store: ${reason}`);
    this.name = 'FileStoreAway';
  }
}

/** The file does not exist: never stored, removed, or sealed by a key that was destroyed. */
export class FileMissing extends Error {
  readonly code = 'file-missing';

  constructor() {
    super('no such file');
    this.name = 'FileMissing';
  }
}

/** The stored bytes are not what was sealed: no later try will read them. */
export class FileDamaged extends Error {
  readonly code = 'file-damaged';

  constructor(reason: string) {
    super(reason);
    this.name = 'FileDamaged';
  }
}

/**
 * Runs a step of the file store. Converts an error with one of the codes in `missing` to FileMissing, any other to
 * FileStoreAway; the store's own errors are thrown unchanged.
 */
export async function stored<T>(
  step: () => Promise<T>,
  missing: readonly string[] = [],
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof FileStoreAway || error instanceof FileMissing) throw error;
    if (error instanceof FileDamaged) throw error;
    const code = codeOf(error);
    throw missing.includes(code) ? new FileMissing() : new FileStoreAway(code);
  }
}
