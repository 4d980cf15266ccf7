import { announceReady, collectAlone, logger, stopOnSignal } from '@scara/platform';
import { apiConfig } from './infrastructure.js';
import { startApi } from './start-api.js';

const log = logger('api');

collectAlone();
const api = await startApi(apiConfig());
log.info({ port: api.port }, 'api started');
announceReady({ port: api.port });
stopOnSignal(() => api.close());
