import { type ChildProcess, execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.js';
import type { ServerAccount } from './server-account.js';

export const superuser = 'scara';
const majorVersion = '18';
export const passwordFile = 'scara.password';
const run = promisify(execFile);

/**
 * Makes sure that `dataDir` is a complete, readable Postgres 18 data folder of this product; creates one if the folder
 * is missing or empty.
 * @returns the superuser's password, stored inside the folder (mode 600).
 * @throws Error with one Romanian sentence if the folder is another program's, damaged, or of another version.
 */
export async function prepareDataFolder(
  dataDir: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<string> {
  const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new Error(`Dosarul bazei de date ${dataDir} nu poate fi citit (${error.code ?? ''}).`, {
      cause: error,
    });
  });
  if (entries.length === 0) await createDataFolder(dataDir, binaries, account);
  else await checkDataFolder(dataDir, entries);
  return (await readFile(path.join(dataDir, passwordFile), 'utf8')).trim();
}

async function checkDataFolder(dataDir: string, entries: readonly string[]): Promise<void> {
  if (!entries.includes('PG_VERSION') || !entries.includes(passwordFile)) {
    throw new Error(
      `Dosarul ${dataDir} conține altceva decât baza de date Scara; alegeți un dosar gol sau pe cel corect.`,
    );
  }
  const version = (await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  if (version !== majorVersion) {
    throw new Error(
      `Baza de date din ${dataDir} este de versiunea PostgreSQL „${version}”, iar programul folosește versiunea ${majorVersion}.`,
    );
  }
  for (const part of ['global/pg_control', 'base', 'pg_wal']) {
    const found = await stat(path.join(dataDir, part)).catch(() => null);
    if (found === null || (found.isFile() && found.size === 0)) {
      throw new Error(
        `Baza de date din ${dataDir} este deteriorată (lipsește ${part}); restaurați-o dintr-o copie de siguranță.`,
      );
    }
  }
}

/**
 * Creates the folder beside its place and renames it when complete: a crash in between leaves a folder that the next
 * start removes, never half a database.
 */
async function createDataFolder(
  dataDir: string,
  binaries: PostgresBinaries,
  account: ServerAccount,
): Promise<void> {
  const parent = path.dirname(dataDir);
  await mkdir(parent, { recursive: true });
  const prefix = `${path.basename(dataDir)}.init-`;
  for (const left of (await readdir(parent)).filter((name) => name.startsWith(prefix))) {
    await rm(path.join(parent, left), UNTIL_EMPTY);
  }
  const draft = path.join(parent, `${prefix}${randomBytes(4).toString('hex')}`);
  await mkdir(draft, { mode: 0o700 });
  const secret = `${draft}.password`;
  await writeFile(secret, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account.owner !== undefined) {
    await chown(draft, account.owner.uid, account.owner.gid);
    await chown(secret, account.owner.uid, account.owner.gid);
  }
  const { program, args, ids } = account.command(binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    // The same order of text on every machine; Romanian order is requested by name (COLLATE "ro-x-icu").
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]);
  try {
    const making = run(program, args, { ...ids, env: { ...process.env, LC_ALL: 'C' }, cwd: '/' });
    await endedWith(making.child, making);
  } catch (error) {
    await rm(draft, UNTIL_EMPTY);
    await rm(secret, { force: true });
    throw new Error(`Baza de date nu a putut fi creată în ${dataDir}: ${complaintOf(error)}`, {
      cause: error,
    });
  }
  await rename(secret, path.join(draft, passwordFile));
  await rename(draft, dataDir);
}

/** Retries, because initdb may go on writing for a moment after its parent was killed. */
const UNTIL_EMPTY = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 };

const ENDS = ['SIGTERM', 'SIGINT', 'disconnect'] as const;

/**
 * Waits for `work`. If this process is asked to end meanwhile, it ends the child first, so that nothing goes on
 * writing.
 */
async function endedWith(child: ChildProcess, work: Promise<unknown>): Promise<void> {
  const end = (): void => void child.kill();
  for (const name of ENDS) process.once(name, end);
  try {
    await work;
  } finally {
    for (const name of ENDS) process.off(name, end);
  }
}

/** Returns the last error that a program printed, else why it could not start. */
function complaintOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { readonly stderr?: string };
  const said = stderr.split('\n').findLast((line) => line.includes('error:'));
  return said?.replace(/^.*?error:\s*/, '') ?? message;
}
