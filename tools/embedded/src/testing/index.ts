export { startTestPostgres, type TestPostgres } from './test-postgres.js';
