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
  /** Stops the event node; `startNode` brings it back on the same port with its data. */
  stopNode(): Promise<void>;
  startNode(): Promise<void>;
  stopProjector(): Promise<void>;
  startProjector(): void;
  stop(): Promise<void>;
}

/** Where the stores are. */
export interface Straight {
  readonly DATABASE_URL: string;
  readonly EVENTSTORE_URL: string;
}

/**
 * The real parts of one installation in a folder of its own: Postgres, event node, mail catcher, projector, api.
 * `wires` may lead api and projector to the stores another way than straight there, by the connection strings.
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

/** Every stack of a process has the one memory. */
let isRemembering = false;

/**
 * A password that was hashed once is not hashed again, nor compared again with a hash that it matched: hundreds of people
 * of the tests sign in with the same few, at 65 ms of a processor each time. The hash itself is proven by
 * `passwords.spec.ts`; the browser and product tests sign in with it.
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
 * The position of the newest event: a browser that is given it reads what jobs have written, as after its own commands.
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
