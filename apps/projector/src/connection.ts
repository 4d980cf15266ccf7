import type { Duplex } from 'node:stream';
import { codeOf, logger } from '@scara/platform';
import pg, { type ClientBase } from 'pg';

const log = logger('projector');

/** A separate connection, outside any pool: whatever it holds (a lock, a transaction) ends with it. */
export interface Connection {
  readonly client: pg.Client;
  /** Aborted when the server or the network ends the connection. */
  readonly lost: AbortSignal;
  /** Ends the connection at once, whatever it is doing; the server rolls back. */
  readonly destroy: () => void;
}

/** Sends the queries that `send` starts in one network write: each write costs as much as a small statement. */
export function inOneWrite<T>(client: ClientBase, send: () => T): T {
  const { stream } = insideOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

const CONNECT_TIMEOUT_MS = 3_000;

/**
 * Opens a connection, shown in pg_stat_activity under `applicationName`, on which statements do not wait for each
 * other's answers. Throws the error of Postgres, or a timeout after 3 s.
 */
export async function connect(url: string, applicationName: string): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // A batch is sent at once: waiting for each statement's answer would cost more than the statements.
    pipeline: true,
    // Rows are compared as text: the zone must be the same everywhere (reliability.md, row 14).
    options: '-c timezone=UTC',
  });
  const lost = new AbortController();
  let isWanted = true;
  client.on('error', (error) => {
    if (isWanted) log.warn({ code: codeOf(error), connection: applicationName }, 'connection lost');
    lost.abort(error);
  });
  client.on('end', () => lost.abort(new Error('connection ended')));
  const destroy = (): void => {
    isWanted = false;
    // `end` waits for the running query, which a stopped server never answers.
    insideOf(client).stream.destroy();
  };
  try {
    await client.connect();
  } catch (error) {
    destroy();
    throw error;
  }
  return { client, lost: lost.signal, destroy };
}

function insideOf(client: ClientBase): { readonly stream: Duplex } {
  return (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
}
