import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../postgres/index.js';

/**
 * Environment variable that names the data folder created by test/support/postgres-template.setup.mjs for this run:
 * `initdb` takes a second of processor time, a copy a tenth of it. If it is not set, every test server is created from
 * nothing, which proves the same.
 */
const TEMPLATE_FOLDER = 'SCARA_TEST_POSTGRES';

/** The databases of the template: the product's, with its tables, and the event node's. */
type Template = 'scara' | 'events';

export interface TestPostgres {
  /** The current server process; another one after a crash. */
  readonly server: RunningPostgres;
  /**
   * Creates a database without rows and returns its connection string; its tables already exist if the run has a
   * template.
   */
  database(like?: Template): Promise<string>;
  /** Kills the server as a power cut would, and after `downMs` starts it again on the same data and port. */
  crash(downMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a Postgres for one test, in a temporary folder. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'scara-postgres-'));
  const dataDir = join(folder, 'data');
  const template = process.env[TEMPLATE_FOLDER];
  if (template !== undefined) await copied(template, dataDir);
  const log = () => undefined;
  let server = await startPostgres({ dataDir, log });
  let databases = 0;
  return {
    get server() {
      return server;
    },
    database: async (like = 'scara') => {
      databases += 1;
      const name = `test${databases}`;
      if (template === undefined) await server.ensureDatabase(name);
      else await clone(server.url('postgres'), name, like);
      return server.url(name);
    },
    crash: async (downMs = 0) => {
      await killed(server, 'SIGKILL');
      await delay(downMs);
      server = await startPostgres({ dataDir, port: server.port, log });
    },
    stop: async () => {
      // Its data is deleted anyway, so an orderly shutdown, which first writes all of it to disk, is skipped.
      await killed(server, 'SIGQUIT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function killed(server: RunningPostgres, signal: NodeJS.Signals): Promise<void> {
  const gone = new Promise((resolve) => server.onExit(resolve));
  process.kill(server.pid, signal);
  await gone;
}

/** Copies a folder with its owner, which under root is another account. */
async function copied(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, to]);
}

async function clone(adminUrl: string, name: string, like: Template): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Nothing writes to the template, and copying its files takes half the time of logging its pages.
    await client.query(`create database ${name} template ${like} strategy file_copy`);
  } finally {
    await client.end();
  }
}
