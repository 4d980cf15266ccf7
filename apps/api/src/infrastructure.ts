import { isIP } from 'node:net';
import { openEventStore, openVault, readMasterKey, masterKeyFrom } from '@scara/event-store';
import type { EventStore, MasterKey, MasterKeys, Vault } from '@scara/event-store';
import { createPool, loadConfig, logger, runMigrations } from '@scara/platform';
import type { Config, Logger } from '@scara/platform';
import { type FileStore, openFileStore } from '@scara/platform/files';
import type { Pool } from 'pg';
import { type ExternalConfig, externalConfigOf } from './account/external-sign-in/config.js';

/** The settings that only this app reads from its environment. */
export interface ApiConfig extends Config {
  /** Requests per minute and address; 0 means no limit. */
  readonly rateLimitPerMinute: number;
  /** Addresses and networks of the proxies in front of this process, whose X-Forwarded-* headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly isStaging: boolean;
  /** Milliseconds that a job may be silent before another worker takes it over. */
  readonly jobLockMs: number;
  /** Milliseconds after an erasure until its keys are destroyed: longer than any process keeps a key in memory. */
  readonly erasureDelayMs: number;
  /** The hour, in Bucharest, from which on tenants are reminded of their meters. */
  readonly meterReminderHour: number;
  /**
   * The address of the public service that knows companies by fiscal code; undefined for the sandbox, which has no
   * network access.
   */
  readonly companyRegistryUrl: string | undefined;
  /** The virus scanner for uploaded files; undefined for none. The sandbox recognises one harmless text. */
  readonly virusScan: 'sandbox' | { readonly host: string; readonly port: number } | undefined;
  /** The external sign-in providers at which this installation is registered. */
  readonly external: ExternalConfig;
}

/** What the process holds open; made before the application and closed after it. */
export class Infrastructure {
  constructor(
    readonly config: ApiConfig,
    readonly pool: Pool,
    readonly vault: Vault,
    readonly store: EventStore,
    readonly files: FileStore,
    readonly log: Logger,
  ) {}

  async close(): Promise<void> {
    await this.store.dispose();
    await this.vault.close();
    await this.pool.end();
  }
}

/** Reads the settings of this app. Throws an Error that names the wrong one. */
export function apiConfig(environment: NodeJS.ProcessEnv = process.env): ApiConfig {
  const perMinute = wholeOf(environment, 'RATE_LIMIT_PER_MINUTE', { otherwise: 3_000 });
  const jobLockMs = wholeOf(environment, 'JOB_LOCK_MS', { least: 1_000, otherwise: 30_000 });
  const erasureDelayMs = wholeOf(environment, 'ERASURE_DELAY_MS', { otherwise: 70_000 });
  const meterReminderHour = wholeOf(environment, 'METER_REMINDER_HOUR', { most: 23, otherwise: 9 });
  const companyRegistryUrl = environment['COMPANY_REGISTRY_URL'] || undefined;
  if (companyRegistryUrl !== undefined && !/^https?:\/\//.test(companyRegistryUrl)) {
    throw new Error('Configurare greșită: COMPANY_REGISTRY_URL');
  }
  return {
    ...loadConfig(environment),
    jobLockMs,
    erasureDelayMs,
    meterReminderHour,
    companyRegistryUrl,
    virusScan: virusScanOf(environment['CLAMAV_URL']),
    external: externalConfigOf(environment),
    rateLimitPerMinute: perMinute,
    trustedProxies: proxiesOf(environment['TRUSTED_PROXIES']),
    isStaging: environment['STAGING'] === '1',
  };
}

/**
 * Reads a whole number. A variable that is set but empty counts as unset, as in `loadConfig`: read as 0 it would switch
 * off the limits on guessing.
 */
function wholeOf(
  environment: NodeJS.ProcessEnv,
  name: string,
  bounds: { readonly least?: number; readonly most?: number; readonly otherwise: number },
): number {
  const { least = 0, most = Infinity, otherwise } = bounds;
  const text = environment[name]?.trim();
  const number = text ? Number(text) : otherwise;
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new Error(`Configurare greșită: ${name}`);
}

/** Parses a list like `10.0.0.5, 172.16.0.0/12`. */
function proxiesOf(list: string | undefined): readonly string[] {
  const proxies = (list ?? '').split(',').map((one) => one.trim());
  return proxies.filter((one) => {
    if (one === '') return false;
    const [address = '', bits, ...rest] = one.split('/');
    const family = isIP(address);
    const isNetwork = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0);
    const isBounded = Number(bits ?? 1) <= (family === 6 ? 128 : 32);
    if (family > 0 && isNetwork && isBounded && rest.length === 0) return true;
    throw new Error('Configurare greșită: TRUSTED_PROXIES');
  });
}

/** Parses `clamd://host:3310` or `sandbox`. */
function virusScanOf(address: string | undefined): ApiConfig['virusScan'] {
  if (address === undefined || address === '') return undefined;
  if (address === 'sandbox') return 'sandbox';
  const [, host, port] = /^clamd:\/\/([\w.-]+):(\d{1,5})\/?$/.exec(address) ?? [];
  if (host === undefined) throw new Error('Configurare greșită: CLAMAV_URL');
  return { host, port: Number(port) };
}

/** Connects to Postgres and the event store, and migrates this app's own tables to this version. */
export async function openInfrastructure(config: ApiConfig, name: string): Promise<Infrastructure> {
  const log = logger(name);
  const pool = createPool(config.DATABASE_URL, {
    applicationName: `scara-${name}`,
    max: 20,
    // Together with the wait for its answer, a command is refused within 6 s (reliability.md, row 12).
    statementTimeoutMs: 4_500,
  });
  let vault: Vault | undefined;
  try {
    await runMigrations(pool, {
      schema: 'account',
      folder: new URL('./migrations/', import.meta.url),
    });
    vault = await openVault({ pool, ...(await masterKeysOf(config)), log });
    const files = await openFileStore(config, vault);
    const store = openEventStore({ connectionString: config.EVENTSTORE_URL, vault, log });
    return new Infrastructure(config, pool, vault, store, files, log);
  } catch (error) {
    // The vault holds a connection to be notified of erasures, for which the pool's end would wait forever.
    await vault?.close();
    await pool.end();
    throw error;
  }
}

/** Returns the master key and, after a change of it (decision 139), the previous ones. */
export async function masterKeysOf(config: Config): Promise<MasterKeys> {
  const previous = config.SCARA_PREVIOUS_MASTER_KEYS.split(/[\s,]+/).filter(Boolean);
  return { masterKey: await masterKeyOf(config), previousMasterKeys: previous.map(masterKeyFrom) };
}

async function masterKeyOf(config: Config): Promise<MasterKey> {
  if (config.SCARA_MASTER_KEY !== undefined) return masterKeyFrom(config.SCARA_MASTER_KEY);
  if (config.SCARA_MASTER_KEY_FILE !== undefined)
    return readMasterKey(config.SCARA_MASTER_KEY_FILE);
  throw new Error('Configurare greșită: SCARA_MASTER_KEY sau SCARA_MASTER_KEY_FILE lipsește');
}
