import { announceReady, logger, stopOnSignal } from '@scara/platform';
import { startPostgres } from './start-postgres.js';

/**
 * The embedded Postgres as a process of its own: PG_DATA, PG_PORT and PG_DATABASES (comma separated) say what to
 * run. It announces the address of every database; when the server dies, so does this process, and whoever keeps
 * it starts it again.
 */
const log = logger('postgres');
const databases = (process.env['PG_DATABASES'] ?? 'scara').split(',');

try {
  const server = await startPostgres({
    dataDir: process.env['PG_DATA'] ?? 'postgres',
    ...(process.env['PG_PORT'] === undefined ? {} : { port: Number(process.env['PG_PORT']) }),
    log: (line) => log.info(line),
  });
  stopOnSignal(() => server.stop());
  server.onExit((exit) => {
    if (!exit.expected) process.exit(1);
  });
  for (const name of databases) await server.ensureDatabase(name);
  announceReady({
    serverPid: server.pid,
    urls: Object.fromEntries(databases.map((name) => [name, server.url(name)])),
  });
} catch (error) {
  process.send?.({ failed: error instanceof Error ? error.message : 'Baza de date nu pornește.' });
  log.error({ err: error }, 'postgres does not start');
  process.exitCode = 1;
  process.disconnect?.();
}
