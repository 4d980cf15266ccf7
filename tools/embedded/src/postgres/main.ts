import { runPart } from '../part.js';
import { startPostgres } from './start-postgres.js';

/**
 * Runs the embedded Postgres as a separate process: PG_DATA, PG_PORT and PG_DATABASES (comma separated) say what to
 * run. It announces the address of every database. If the server dies, this process ends too, and its supervisor starts
 * it again.
 */
await runPart(async () => {
  const databases = (process.env['PG_DATABASES'] ?? 'scara').split(',');
  const server = await startPostgres({
    dataDir: process.env['PG_DATA'] ?? 'postgres',
    ...(process.env['PG_PORT'] === undefined ? {} : { port: Number(process.env['PG_PORT']) }),
    log: (line) => console.log(line),
  });
  server.onExit((exit) => {
    if (!exit.expected) process.exit(1);
  });
  for (const name of databases) await server.ensureDatabase(name);
  return {
    said: `Postgres ascultă pe portul ${server.port}`,
    details: {
      serverPid: server.pid,
      urls: Object.fromEntries(databases.map((name) => [name, server.url(name)])),
    },
    stop: () => server.stop(),
  };
});
