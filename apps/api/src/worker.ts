import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  disableParallelScavenge,
  failureText,
  logger,
  runProcess,
  lowerPriority,
} from '@scara/platform';
import { apiConfig } from './infrastructure.js';
import { startWorker } from './start-worker.js';

const log = logger('worker');

/**
 * The worker's process priority, below everything that a person waits for: papers and mails may be ready a little
 * later.
 */
const NICENESS = 10;

lowerPriority(NICENESS);
disableParallelScavenge();
await runProcess(
  async () => {
    const config = apiConfig();
    const worker = await startWorker(config);
    const server = createServer((request, response) => {
      const isKnown = request.url === '/health';
      response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
      response.end(isKnown ? JSON.stringify({ status: 'ok', backend: worker.backend }) : '');
    });
    await once(server.listen(config.WORKER_HTTP_PORT, '127.0.0.1'), 'listening');
    log.info({ backend: worker.backend, address: server.address() }, 'worker started');
    return {
      details: { backend: worker.backend },
      stop: async () => {
        server.close();
        await worker.close();
      },
    };
  },
  (error) => `worker nu pornește: ${failureText(error)}`,
);
