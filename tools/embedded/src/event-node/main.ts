import { startEventNode } from './start-event-node.js';

const databaseUrl = process.env['NODE_DATABASE_URL'];
if (databaseUrl === undefined || databaseUrl === '') {
  console.error('Lipsește NODE_DATABASE_URL: adresa bazei PostgreSQL a nodului de evenimente.');
  process.exit(2);
}

try {
  const node = await startEventNode({ databaseUrl, port: Number(process.env['NODE_PORT'] ?? 0) });
  console.log(`Nodul de evenimente ascultă la ${node.connectionString}`);
  const stop = () => void node.stop().then(() => process.exit(0));
  process.once('SIGTERM', stop).once('SIGINT', stop);
  // Forked with a channel, it follows its launcher even when that one is killed.
  process.once('disconnect', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
