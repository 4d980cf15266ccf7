import type { Pool, PoolClient } from 'pg';
import type { StoreLog } from '../store-log.js';

const RETRY_FIRST_MS = 200;
const RETRY_MOST_MS = 10_000;

/**
 * Calls `onErased` on every NOTIFY vault_erased, over one dedicated connection, which is opened again when it breaks.
 * Also calls it after each (re)connection, because an erasure may have been missed. Returns a function that stops
 * listening.
 */
export function listenForErasures(
  pool: Pool,
  onErased: () => void,
  log: StoreLog | undefined,
): () => Promise<void> {
  let client: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let delayMs = RETRY_FIRST_MS;
  let connecting = connect();

  async function connect(): Promise<void> {
    try {
      const taken = await pool.connect();
      if (stopped) return taken.release();
      client = taken;
      taken.on('notification', ({ channel }) => {
        if (channel === 'vault_erased') onErased();
      });
      taken.once('error', (error) => lost(taken, error));
      await taken.query('listen vault_erased');
      delayMs = RETRY_FIRST_MS;
      onErased();
    } catch (error) {
      lost(client, error);
    }
  }

  function lost(broken: PoolClient | undefined, error: unknown): void {
    if (stopped || timer !== undefined) return;
    broken?.removeAllListeners('notification');
    broken?.release(true);
    client = undefined;
    log?.warn({ err: error, delayMs }, 'vault: not hearing of erasures, connecting again');
    timer = setTimeout(() => {
      timer = undefined;
      connecting = connect();
    }, delayMs).unref();
    delayMs = Math.min(delayMs * 2, RETRY_MOST_MS);
  }

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await connecting;
    client?.removeAllListeners('notification');
    // Released as broken: a connection given back to the pool must not go on listening.
    client?.release(true);
  };
}
