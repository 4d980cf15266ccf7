import { startEventNode, startPostgres } from '@scara/embedded';
import { createPool, openQueues, runMigrations } from '@scara/platform';
import { CONTROL_MIGRATIONS, READ_MIGRATIONS } from '../../apps/projector/src/migrations.js';

// postgres-template.main.ts DATA_FOLDER: creates the data folder of a stopped Postgres whose databases have the
// product's tables without rows. The vault is left out, because its first row is sealed with the master key of its
// installation.
const [dataDir = ''] = process.argv.slice(2);
const postgres = await startPostgres({ dataDir, log: () => undefined });
await postgres.ensureDatabase('scara');
await postgres.ensureDatabase('events');
const DATABASE_URL = postgres.url('scara');
const pool = createPool(DATABASE_URL, { applicationName: 'template', max: 1 });
await runMigrations(pool, { schema: 'projector', folder: CONTROL_MIGRATIONS });
await runMigrations(pool, { schema: 'read', folder: READ_MIGRATIONS });
const apiFolder = new URL('../../apps/api/src/migrations/', import.meta.url);
await runMigrations(pool, { schema: 'account', folder: apiFolder });
await openQueues({ DATABASE_URL }).then((queues) => queues.close());
await pool.end();
await startEventNode({ databaseUrl: postgres.url('events') }).then((node) => node.stop());
await postgres.stop();
