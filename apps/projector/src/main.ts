import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  disableParallelScavenge,
  failureText,
  loadConfig,
  logger,
  runProcess,
  type Serving,
  lowerPriority,
} from '@scara/platform';
import { readModels } from './projections/index.js';
import { rebuild } from './rebuild/rebuild.js';
import { Projector } from './subscription/projector.js';
import { StoreSource } from './subscription/store-source.js';

const log = logger('projector');
/** Time for the batch in progress; if it is not written in time, the next start takes it again. */
const DRAIN_MS = 2_000;

/**
 * Lower priority than the API: on a machine with few processors, answers come before the tables that follow from them.
 */
const NICENESS = 5;

lowerPriority(NICENESS);
disableParallelScavenge();
await runProcess(start, (error) => `projector nu pornește: ${failureText(error)}`);

async function start(): Promise<Serving> {
  const config = loadConfig();
  const openSource = (): StoreSource => new StoreSource(config.EVENTSTORE_URL);
  const projector = new Projector({
    databaseUrl: config.DATABASE_URL,
    openSource,
    readModels,
    refill: async (signal) => {
      const { DATABASE_URL: databaseUrl } = config;
      await rebuild({ databaseUrl, openSource, readModels, mode: 'replace', signal });
    },
  });

  const server = createServer((request, response) => {
    const known = request.url === '/health';
    const health = projector.health();
    const isWell = health.state === 'live' || health.state === 'standby';
    response.writeHead(known ? (isWell ? 200 : 503) : 404, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });
    response.end(
      known ? JSON.stringify({ isWell: isWell && !health.parked.length, ...health }) : '',
    );
  });

  const stop = new AbortController();
  const done = projector.run(stop.signal);
  await once(server.listen(config.PROJECTOR_HTTP_PORT, '127.0.0.1'), 'listening');
  log.info({ address: server.address() }, 'projector started');
  return {
    stop: async () => {
      stop.abort();
      server.close();
      await done;
    },
    stopMs: DRAIN_MS,
  };
}
