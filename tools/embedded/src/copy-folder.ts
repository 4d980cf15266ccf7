import { constants, type Stats } from 'node:fs';
import { chown, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';

interface Copying {
  /** Names that are not copied, in any folder. */
  readonly isLeftOut?: (name: string) => boolean;
  /** Folders that are copied without their content; only at the top level. */
  readonly emptied?: ReadonlySet<string>;
  /** If true, each file is flushed to disk before the next is copied. */
  readonly isLasting?: boolean;
}

/**
 * Copies a folder while other processes write to it, with its mode and, under root, its owner, who also gets the files.
 * Files that vanish meanwhile are left out. Creates the folder `to` if it is missing.
 * @throws Error of the file system.
 */
export async function copyFolder(
  from: string,
  to: string,
  { isLeftOut = () => false, emptied = new Set(), isLasting = false }: Copying = {},
): Promise<void> {
  const folder = await lstat(from);
  await makeLike(to, folder);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (isLeftOut(entry.name)) continue;
    const [source, copy] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isFile()) {
      await unlessGone(copyOne(source, copy, folder));
      if (isLasting) await unlessGone(settle(copy));
    } else if (entry.isDirectory() && emptied.has(entry.name)) await makeLike(copy, folder);
    else if (entry.isDirectory()) {
      await unlessGone(copyFolder(source, copy, { isLeftOut, isLasting }));
    }
  }
}

/** Copies one file with its permissions and gives it to the owner of the folder that it came from. */
export async function copyOne(source: string, copy: string, owner: Stats): Promise<void> {
  await copyFile(source, copy, constants.COPYFILE_FICLONE);
  await giveTo(copy, owner);
}

/** Under root, the server runs under another account, which must own the files that it reads. */
export async function giveTo(copy: string, { uid, gid }: Stats): Promise<void> {
  if (process.getuid?.() === 0) await chown(copy, uid, gid);
}

async function makeLike(to: string, folder: Stats): Promise<void> {
  await mkdir(to, { recursive: true, mode: folder.mode & 0o777 });
  await giveTo(to, folder);
}

async function settle(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function unlessGone(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
