import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@scara/embedded';

export interface TestPostgres {
  readonly server: RunningPostgres;
  readonly dataDir: string;
  /** Connection string of a new, empty database. */
  database(): Promise<string>;
  stop(): Promise<void>;
}

/** A Postgres of this test's own, in a temporary folder. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'scara-projector-'));
  const dataDir = join(folder, 'postgres');
  const server = await startPostgres({ dataDir, log: () => undefined });
  let databases = 0;
  let hasEnded = false;
  server.onExit(() => (hasEnded = true));
  return {
    server,
    dataDir,
    database: async () => {
      databases += 1;
      await server.ensureDatabase(`test${databases}`);
      return server.url(`test${databases}`);
    },
    stop: async () => {
      // Its data is thrown away: a shutdown in order would first write all of it to disk.
      if (!hasEnded) process.kill(server.pid, 'SIGQUIT');
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
