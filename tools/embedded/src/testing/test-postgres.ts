import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { type RunningPostgres, startPostgres } from '../postgres/index.js';

/**
 * Names the data folder that test/support/postgres-template.setup.mjs made for this run: `initdb` takes a second of a
 * processor, a copy a tenth. Where it is not set every test server is made from nothing, which proves the same.
 */
const TEMPLATE_FOLDER = 'SCARA_TEST_POSTGRES';

/** The databases of the template: the product's own with its tables, and the event node's. */
type Template = 'scara' | 'events';

export interface TestPostgres {
  /** The process that runs now: another one after a crash. */
  readonly server: RunningPostgres;
  /** Connection string of a new database without a row; its tables are there already, where the run has a template. */
  database(like?: Template): Promise<string>;
  /** Kills the server as a power cut would, and after `downMs` starts it again on the same data and port. */
  crash(downMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** A Postgres of this test's own, in a temporary folder. */
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
      // Its data is thrown away: a shutdown in order would first write all of it to disk.
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

/** With its owner, which under root is another account than this one. */
async function copied(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') await cp(from, to, { recursive: true });
  else await promisify(execFile)('cp', ['-a', from, to]);
}

async function clone(adminUrl: string, name: string, like: Template): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // Nobody writes to the template, and its files are copied in half the time its pages are logged.
    await client.query(`create database ${name} template ${like} strategy file_copy`);
  } finally {
    await client.end();
  }
}
