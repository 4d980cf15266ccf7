export { baseBackup } from './base-backup.js';
export {
  startPostgres,
  type PostgresExit,
  type PostgresOptions,
  type RunningPostgres,
} from './start-postgres.js';
