import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../config.js';
import { FileStore, type FileVault } from './file-store.js';
import { FolderShelf } from './folder-shelf.js';
import { S3Shelf, s3Place } from './s3-shelf.js';
import type { Shelf } from './shelf.js';

const DRAFT_MAX_MS = 86_400_000;

/**
 * Opens the file store: the folder `files` of SCARA_DATA, or the bucket in S3_URL. Removes drafts that a killed process
 * left behind, once they are a day old. Throws if S3_URL is malformed; that the storage cannot be reached shows only at
 * the first call that needs it.
 */
export async function openFileStore(
  config: Pick<Config, 'SCARA_DATA' | 'S3_URL'>,
  vault: FileVault,
): Promise<FileStore> {
  const shelf: Shelf =
    config.S3_URL === undefined
      ? new FolderShelf(join(resolve(config.SCARA_DATA), 'files'))
      : new S3Shelf(s3Place(config.S3_URL));
  await removeOldDrafts(shelf.drafts);
  return new FileStore(shelf, vault);
}

async function removeOldDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written === undefined || Date.now() - written.mtimeMs < DRAFT_MAX_MS) continue;
    await rm(path, { force: true }).catch(() => undefined);
  }
}
