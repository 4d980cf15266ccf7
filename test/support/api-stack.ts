import { openEventStore } from '@scara/event-store';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type RunningEventNode,
  type RunningMailCatcher,
  type RunningPostgres,
  startEventNode,
  startMailCatcher,
} from '@scara/embedded';
import { startTestPostgres } from '@scara/embedded/testing';
import { Passwords } from '../../apps/api/src/account/passwords.js';
import { type ApiConfig, apiConfig } from '../../apps/api/src/infrastructure.js';
import { type RunningApi, startApi } from '../../apps/api/src/start-api.js';
import { readModels } from '../../apps/projector/src/projections/index.js';
import { Projector } from '../../apps/projector/src/subscription/projector.js';
import { StoreSource } from '../../apps/projector/src/subscription/store-source.js';
import { until } from './until.js';

export interface ApiStack {
  readonly url: string;
  readonly config: ApiConfig;
  readonly postgres: RunningPostgres;
  readonly mails: RunningMailCatcher;
  /** Stops the event node; `startNode` starts it again on the same port with its data. */
  stopNode(): Promise<void>;
  startNode(): Promise<void>;
  stopProjector(): Promise<void>;
  startProjector(): void;
  stop(): Promise<void>;
}

/** Connection strings of the stores. */
export interface Straight {
  readonly DATABASE_URL: string;
  readonly EVENTSTORE_URL: string;
}

/**
 * Starts the real parts of one installation in a separate folder: Postgres, event node, mail catcher, projector, API.
 * `wires` may return other connection strings for API and projector, for instance through a proxy.
 */
export async function startApiStack(
  environment: NodeJS.ProcessEnv = {},
  wires: (straight: Straight) => Promise<Straight> = (straight) => Promise.resolve(straight),
): Promise<ApiStack> {
  const folder = await mkdtemp(join(tmpdir(), 'scara-api-'));
  const ownPostgres = await startTestPostgres();
  const { server: postgres } = ownPostgres;
  await postgres.ensureDatabase('scara');
  await postgres.ensureDatabase('events');
  const mails = await startMailCatcher({ dir: join(folder, 'mails') });
  const nodeOf = (port?: number): Promise<RunningEventNode> =>
    startEventNode({
      databaseUrl: postgres.url('events'),
      ...(port === undefined ? {} : { port }),
    });
  let node: RunningEventNode | undefined = await nodeOf();
  const { port: nodePort, connectionString } = node;
  const config = apiConfig({
    ...(await wires({ DATABASE_URL: postgres.url('scara'), EVENTSTORE_URL: connectionString })),
    SMTP_URL: `smtp://127.0.0.1:${mails.smtpPort}`,
    SCARA_DATA: folder,
    SCARA_MASTER_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  });
  let projecting: { readonly abort: AbortController; readonly done: Promise<void> } | undefined;
  const startProjector = (): void => {
    const abort = new AbortController();
    const projector = new Projector({
      databaseUrl: config.DATABASE_URL,
      openSource: () => new StoreSource(config.EVENTSTORE_URL),
      readModels,
      refill: () => Promise.reject(new Error('nothing to refill in a new database')),
    });
    projecting = { abort, done: projector.run(abort.signal) };
  };
  const stopProjector = async (): Promise<void> => {
    projecting?.abort.abort();
    await projecting?.done;
    projecting = undefined;
  };
  const stopNode = async (): Promise<void> => {
    await node?.stop();
    node = undefined;
  };
  startProjector();
  rememberPasswords();
  const api: RunningApi = await startApi(config);
  const url = `http://127.0.0.1:${api.port}`;
  await untilReady(url);
  return {
    url,
    config,
    postgres,
    mails,
    stopNode,
    startNode: async () => {
      node = await nodeOf(nodePort);
    },
    stopProjector,
    startProjector,
    stop: async () => {
      await api.close();
      await stopProjector();
      await stopNode();
      await mails.stop();
      await ownPostgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** True once `rememberPasswords` has run in this process; all stacks share its memory. */
let isRemembering = false;

/**
 * Caches password hashes: a password is hashed once, and compared with the same hash only once. Hundreds of test users
 * sign in with the same few passwords, at 65 ms of processor time each. The hash itself is tested by
 * `passwords.spec.ts`; the browser and product tests use it uncached.
 */
function rememberPasswords(): void {
  if (isRemembering) return;
  isRemembering = true;
  const passwords = new Passwords();
  const hash = passwords.hash.bind(passwords);
  const matches = passwords.matches.bind(passwords);
  const hashes = new Map<string, string>();
  const matching = new Set<string>();
  Passwords.prototype.hash = async (password) => {
    const known = hashes.get(password) ?? (await hash(password));
    hashes.set(password, known);
    return known;
  };
  Passwords.prototype.matches = async (hashOf, password) => {
    const pair = `${hashOf ?? ''} ${password}`;
    const isSame = matching.has(pair) || (await matches(hashOf, password));
    if (isSame) matching.add(pair);
    return isSame;
  };
}

/**
 * Returns the position of the newest event. A browser that gets it reads what jobs have written, as after its own
 * commands.
 */
export async function newestPosition({ config }: Pick<ApiStack, 'config'>): Promise<string> {
  const store = openEventStore({ connectionString: config.EVENTSTORE_URL });
  try {
    const head = await store.head();
    return head === 'start' ? '0' : String(head.commit);
  } finally {
    await store.dispose();
  }
}

function untilReady(url: string): Promise<void> {
  return until(async () => {
    const answer = await fetch(`${url}/ready`);
    const body = (await answer.json()) as { dataAgeMs: number };
    return answer.status === 200 && body.dataAgeMs === 0;
  });
}
