import { Injectable } from '@nestjs/common';
import type { ExternalProvider } from '@scara/domain/account';
import { EXTERNAL_S } from '../../http/session-cookies.js';
import { Infrastructure } from '../../infrastructure.js';
import { hashOf, isSecret, newSecret } from '../secrets.js';

/** The secrets of one attempt to sign in at a provider (RFC 6749, RFC 7636, OpenID Connect). */
export interface ExternalAttempt {
  /** Sent through the browser to the provider and back. */
  readonly state: string;
  /** Proves to the provider that the same client begins and ends the attempt. */
  readonly verifier: string;
  /** Returned in the provider's signed answer. */
  readonly nonce: string;
}

/**
 * The external sign-ins under way. A state has 256 random bits and can be taken once, within minutes, and only from the
 * browser that began. Verifier and nonce are HMACs of the state under this installation's secret, so no secret is
 * stored.
 */
@Injectable()
export class ExternalAttempts {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Begins a sign-in in the browser that carries `mark`. Returns the mark for the browser's cookie: a new one where it
   * had none.
   */
  async begin(
    provider: ExternalProvider,
    mark: string | undefined,
  ): Promise<{ readonly attempt: ExternalAttempt; readonly mark: string }> {
    const { pool } = this.infrastructure;
    const kept = mark !== undefined && isSecret(mark) ? mark : newSecret();
    const state = newSecret();
    await pool.query('delete from account.external_attempt where expires_at < now()');
    await pool.query(
      `insert into account.external_attempt (state_hash, browser_hash, provider, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [hashOf(state), hashOf(kept), provider, EXTERNAL_S],
    );
    return { attempt: this.attemptOf(state), mark: kept };
  }

  /** Takes a returned state; undefined when it is unknown, too old, taken before or from another browser. */
  async take(
    provider: ExternalProvider,
    state: string,
    mark: string | undefined,
  ): Promise<ExternalAttempt | undefined> {
    if (!isSecret(state) || mark === undefined) return undefined;
    const { rowCount } = await this.infrastructure.pool.query(
      `delete from account.external_attempt
        where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > now()`,
      [hashOf(state), hashOf(mark), provider],
    );
    return rowCount === 1 ? this.attemptOf(state) : undefined;
  }

  private attemptOf(state: string): ExternalAttempt {
    const { vault } = this.infrastructure;
    return {
      state,
      verifier: vault.fingerprint(`external-verifier:${state}`),
      nonce: vault.fingerprint(`external-nonce:${state}`),
    };
  }
}
