export { startTestPostgres, TEMPLATE_FOLDER, type TestPostgres } from './test-postgres.js';
