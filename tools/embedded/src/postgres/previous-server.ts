import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const launcherFile = 'scara.launcher';
const run = promisify(execFile);

/** Records which process starts the server, so that the next start can tell an orphaned server from one in use. */
export async function rememberLauncher(dataDir: string): Promise<void> {
  await writeFile(path.join(dataDir, launcherFile), `${process.pid}\n`);
}

/**
 * Cleans up after an earlier server in the data folder: stops a server whose launcher was killed, and removes a lock
 * file whose process is gone or is another program by now.
 * @throws Error with a Romanian sentence if the server is still run by a living launcher.
 */
export async function settlePreviousServer(dataDir: string): Promise<void> {
  const lockFile = path.join(dataDir, 'postmaster.pid');
  const pid = await firstNumber(lockFile);
  if (pid === undefined) return;
  const server = await describe(pid);
  if (server !== undefined && (await servesFolder(pid, server.command, dataDir))) {
    const launcher = await firstNumber(path.join(dataDir, launcherFile));
    if (server.parent === launcher) {
      throw new Error(
        `Baza de date din ${dataDir} este deja pornită (procesul ${pid}); opriți-o întâi pe aceea.`,
      );
    }
    process.kill(pid, 'SIGINT');
    await gone(pid, 10_000, dataDir);
  }
  await leftoversGone(dataDir);
  await rm(lockFile, { force: true });
}

/**
 * Waits until no Postgres process uses the folder. Backends survive a killed postmaster for a moment and must not meet
 * a new one on the same files. Every Postgres process has its data folder as working directory, which Linux shows in
 * /proc.
 */
async function leftoversGone(dataDir: string): Promise<void> {
  const folder = await realpath(dataDir);
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 50) {
    if (!(await anyProcessIn(folder))) return;
    await delay(50);
  }
  throw new Error(`Procese ale unei rulări anterioare folosesc încă baza de date din ${dataDir}.`);
}

async function anyProcessIn(folder: string): Promise<boolean> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(
    pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => undefined)),
  );
  return folders.includes(folder);
}

async function servesFolder(pid: number, command: string, dataDir: string): Promise<boolean> {
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  if (folder !== undefined) return folder === (await realpath(dataDir));
  return command.includes('postgres') && command.includes(dataDir);
}

async function describe(pid: number): Promise<{ parent: number; command: string } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat !== undefined) {
    // Format: `pid (name) state ppid …`; the name may contain spaces and brackets.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || parent === undefined) return undefined;
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return { parent: Number(parent), command };
  }
  if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  const listing = await run('ps', ['-o', 'ppid=,command=', '-p', String(pid)]).catch(() => null);
  const [, parent, command] = /^\s*(\d+)\s+(.*)$/m.exec(listing?.stdout ?? '') ?? [];
  return parent === undefined ? undefined : { parent: Number(parent), command: command ?? '' };
}

async function gone(pid: number, patienceMs: number, dataDir: string): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 25) {
    if ((await describe(pid)) === undefined) return;
    await delay(25);
  }
  throw new Error(`Baza de date rămasă pornită în ${dataDir} (procesul ${pid}) nu se oprește.`);
}

async function firstNumber(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const number = Number.parseInt(text, 10);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
