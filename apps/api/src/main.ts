import { disableParallelScavenge, failureText, logger, runProcess } from '@scara/platform';
import { apiConfig } from './infrastructure.js';
import { startApi } from './start-api.js';

const log = logger('api');

disableParallelScavenge();
await runProcess(
  async () => {
    const api = await startApi(apiConfig());
    log.info({ port: api.port }, 'api started');
    return { details: { port: api.port }, stop: () => api.close() };
  },
  (error) => `api nu pornește: ${failureText(error)}`,
);
