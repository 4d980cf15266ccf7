import { runPart } from '../part.js';
import { startEventNode } from './start-event-node.js';

/**
 * Runs the event node as a process: NODE_DATABASE_URL is the database of its events, NODE_PORT the port it listens on.
 */
await runPart(async () => {
  const databaseUrl = process.env['NODE_DATABASE_URL'];
  if (databaseUrl === undefined || databaseUrl === '') {
    throw new Error('Lipsește NODE_DATABASE_URL: adresa bazei PostgreSQL a nodului de evenimente.');
  }
  const node = await startEventNode({ databaseUrl, port: Number(process.env['NODE_PORT'] ?? 0) });
  return {
    said: `Nodul de evenimente ascultă la ${node.connectionString}`,
    details: { connectionString: node.connectionString },
    stop: () => node.stop(),
  };
});
