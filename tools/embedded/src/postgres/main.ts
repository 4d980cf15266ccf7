import { runPart } from '../part.js';
import { startPostgres } from './start-postgres.js';

/**
 * The embedded Postgres as a process of its own: PG_DATA, PG_PORT and PG_DATABASES (comma separated) say what to
 * run. It announces the address of every database; when the server dies, so does this process, and whoever keeps
 * it starts it again.
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
