import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { PersonalClass } from '@scara/contracts/events';
import { FileDamaged, FileMissing, stored } from './errors.js';
import { openedBytes, readHead, sealedBytes } from './sealed-bytes.js';
import type { Draft, Shelf } from './shelf.js';

/** The owner of a file: the file is sealed by the key of this subject and class, like the texts inside events. */
export interface FilePlace {
  /** `association:7`, `apartment:70012`. */
  readonly subject: string;
  readonly class: PersonalClass;
}

/** The part of the vault that files need: it wraps the key of each file (libs/event-store, Vault). */
export interface FileVault {
  seal(requests: readonly (FilePlace & { readonly text: string })[]): Promise<string[]>;
  openValue(text: string): Promise<string>;
}

export interface StoredFile {
  /** SHA-256 of the clear content, 64 hex digits; the file's name in its place. */
  readonly hash: string;
  /** Size of the clear content, in bytes. */
  readonly size: number;
}

/**
 * Stores files by their content. The same bytes stored twice in one place are one file; two places never share a file,
 * so knowing a hash opens nothing and erasing a subject removes only its own files. Content is stored sealed
 * (AES-256-GCM): once the subject's key is destroyed, it cannot be read. Every call throws FileStoreAway if the storage
 * cannot be reached.
 */
export class FileStore {
  constructor(
    private readonly shelf: Shelf,
    private readonly vault: FileVault,
  ) {}

  /**
   * Stores the content, of any length, without holding it in memory. The file exists once it is complete and flushed;
   * an error of `content` itself is thrown unchanged, and nothing is stored. `settled` can wrap the last step: it
   * receives the hash and size, and calls `settle` to make the file available, so that a caller can record the name
   * before the file exists.
   */
  async put(
    place: FilePlace,
    content: AsyncIterable<Uint8Array>,
    settled: (file: StoredFile, settle: () => Promise<void>) => Promise<void> = (_, settle) =>
      settle(),
  ): Promise<StoredFile> {
    const key = randomBytes(32);
    const [wrappedKey] = await this.vault.seal([{ ...place, text: key.toString('base64') }]);
    const path = join(this.shelf.drafts, randomUUID());
    await stored(() => mkdir(this.shelf.drafts, { recursive: true }));
    try {
      const hash = createHash('sha256');
      let size = 0;
      const counted = eachOf(content, (chunk) => {
        hash.update(chunk);
        size += chunk.byteLength;
      });
      const draft = await written(path, sealedBytes(key, wrappedKey!, counted));
      const file = { hash: hash.digest('hex'), size };
      await settled(file, () => this.shelf.keep(nameOf(place, file.hash), draft));
      return file;
    } finally {
      await rm(path, { force: true }).catch(() => undefined);
    }
  }

  /** Returns the clear content. Throws FileMissing; the stream fails with FileDamaged if any byte was changed. */
  async get(place: FilePlace, hash: string): Promise<Readable> {
    const sealed = await this.shelf.take(nameOf(place, hash));
    try {
      const { wrappedKey, rest } = await stored(() => readHead(sealed));
      const key = Buffer.from(await this.vault.openValue(wrappedKey), 'base64');
      // If the key was destroyed, `openValue` returns a sentence, which is not a key.
      if (key.length !== 32) throw new FileMissing();
      const clear = Readable.from(provenBytes(openedBytes(key, rest), hash), { objectMode: false });
      // A reader that leaves before the first byte never starts the generator that would close the file.
      return clear.once('close', () => sealed.destroy());
    } catch (error) {
      sealed.destroy();
      throw error;
    }
  }

  has(place: FilePlace, hash: string): Promise<boolean> {
    return this.shelf.has(nameOf(place, hash));
  }

  /** Removes the file; does nothing if it does not exist. */
  delete(place: FilePlace, hash: string): Promise<void> {
    return this.shelf.remove(nameOf(place, hash));
  }
}

function nameOf({ subject, class: ofClass }: FilePlace, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash) || !/^[a-z-]+:\d+$/.test(subject)) throw new FileMissing();
  return `${ofClass}/${subject.replace(':', '-')}/${hash}`;
}

/** Writes a file and flushes it. Errors of `content` are thrown unchanged, those of the disk as FileStoreAway. */
async function written(path: string, content: AsyncIterable<Buffer>): Promise<Draft> {
  const file = await stored(() => open(path, 'wx', 0o600));
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      size += chunk.length;
      await stored(() => file.writeFile(chunk));
    }
    await stored(() => file.sync());
    return { path, size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

async function* eachOf(
  content: AsyncIterable<Uint8Array>,
  visit: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    visit(chunk);
    yield chunk;
  }
}

async function* provenBytes(content: AsyncIterable<Buffer>, hash: string): AsyncGenerator<Buffer> {
  const found = createHash('sha256');
  for await (const chunk of content) {
    found.update(chunk);
    yield chunk;
  }
  if (found.digest('hex') !== hash) throw new FileDamaged('a file is not what its name says');
}
