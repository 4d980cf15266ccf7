export { disableParallelScavenge } from './collector.js';
export { type Config, loadConfig } from './config.js';
export { type Logger, logger } from './logger.js';
export {
  codeOf,
  createPool,
  inTransaction,
  type PoolOptions,
  runMigrations,
  runMigrationsOn,
  wasTooSlow,
} from './postgres.js';
export { type Job, openQueues, PATIENT, type QueueFactory, type WorkerOptions } from './queues.js';
export { lowerPriority } from './priority.js';
export { failureText, runProcess, type Serving } from './shutdown.js';
