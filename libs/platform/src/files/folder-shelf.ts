import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileMissing, stored } from './errors.js';
import type { Draft, Shelf } from './shelf.js';

/** Files in a folder: `documents/association-7/3f/3fa9…`. The disk is trusted to keep what was flushed. */
export class FolderShelf implements Shelf {
  readonly drafts: string;

  constructor(private readonly root: string) {
    this.drafts = join(root, 'drafts');
  }

  async keep(name: string, draft: Draft): Promise<void> {
    const path = this.pathOf(name);
    await stored(async () => {
      await mkdir(dirname(path), { recursive: true });
      await rename(draft.path, path);
      await flushFolder(dirname(path));
    });
  }

  async take(name: string): Promise<Readable> {
    const file = await stored(() => open(this.pathOf(name), 'r'), ['ENOENT']);
    return file.createReadStream();
  }

  async has(name: string): Promise<boolean> {
    try {
      return await stored(async () => (await stat(this.pathOf(name))).isFile(), ['ENOENT']);
    } catch (error) {
      if (error instanceof FileMissing) return false;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    await stored(() => rm(this.pathOf(name), { force: true }));
  }

  // A level of folders named after the first two letters of the hash keeps the number of files per folder small.
  private pathOf(name: string): string {
    const hash = basename(name);
    return join(this.root, dirname(name), hash.slice(0, 2), hash);
  }
}

/** Flushes a folder, which makes a rename in it permanent. Windows has no such flush and needs none. */
async function flushFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
