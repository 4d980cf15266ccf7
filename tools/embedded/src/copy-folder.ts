import { constants, type Stats } from 'node:fs';
import { chown, copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import path from 'node:path';

interface Copying {
  /** Names that are left out, in every folder. */
  readonly isLeftOut?: (name: string) => boolean;
  /** Folders that come along without what is in them, at the top alone. */
  readonly emptied?: ReadonlySet<string>;
  /** Each file is on the disk before the next is copied. */
  readonly isLasting?: boolean;
}

/**
 * Copies a folder that others go on writing in, with its mode and, under root, its owner, whose the files are too. What
 * vanishes meanwhile is left out. The folder `to` is made where it is missing.
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

/** One file, with the rights on it, given to the owner of the folder that it came from. */
export async function copyOne(source: string, copy: string, owner: Stats): Promise<void> {
  await copyFile(source, copy, constants.COPYFILE_FICLONE);
  await giveTo(copy, owner);
}

/** Under root the server runs as somebody else, who must own what it is to read. */
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
