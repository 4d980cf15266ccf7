import { Injectable } from '@nestjs/common';
import type { SecondFactor } from '@scara/contracts/http';
import type { MailPurpose } from '@scara/contracts/jobs';
import { inTransaction } from '@scara/platform';
import type { PoolClient } from 'pg';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts } from '../attempts.js';
import { writeOutbox } from '../outbox.js';
import type { Sessions } from '../sessions.js';
import { newSecret, stepOf } from './one-time-codes.js';
import { newRecoveryCodes, plainRecoveryCode } from './recovery-codes.js';

/** Minutes within which a begun second factor must be confirmed; after that it must be begun again. */
const BEGUN_MINUTES = 15;

/** A typed code that was found correct; it is spent in the transaction of what it allows. */
export type GoodCode = { readonly step: number } | { readonly recoveryHash: string };

interface FactorRow {
  readonly secret: string;
  readonly last_step: string;
}

/** SQL: the begun second factor of $1 that still waits for its first code. */
const WAITING = `id_user = $1 and confirmed_at is null
  and begun_at > now() - interval '${BEGUN_MINUTES} minutes'`;

/**
 * Second factors and their recovery codes. A secret is sealed as the person's own, so that ending the account destroys
 * it. A code is accepted once: the last time step is stored, compared and updated.
 */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly attempts: Attempts,
  ) {}

  async read(idUser: number): Promise<SecondFactor> {
    const { rows } = await this.infrastructure.pool.query<{ left: number }>(
      `select (select count(*)::int from account.recovery_code r
                where r.id_user = f.id_user and r.used_at is null) as left
         from account.second_factor f where f.id_user = $1 and f.confirmed_at is not null`,
      [idUser],
    );
    return { isOn: rows[0] !== undefined, recoveryCodesLeft: rows[0]?.left ?? 0 };
  }

  async isOn(idUser: number): Promise<boolean> {
    const { rowCount } = await this.infrastructure.pool.query(
      'select 1 from account.second_factor where id_user = $1 and confirmed_at is not null',
      [idUser],
    );
    return rowCount === 1;
  }

  /**
   * Makes a new secret that waits for its first code and replaces one that waited; undefined when the factor is already
   * on.
   */
  async begin(idUser: number): Promise<string | undefined> {
    const { pool, vault } = this.infrastructure;
    const secret = newSecret();
    const [sealed] = await vault.seal([
      { subject: `user:${idUser}`, class: 'identity', text: secret },
    ]);
    await pool.query(
      `delete from account.second_factor where confirmed_at is null
          and begun_at < now() - interval '${BEGUN_MINUTES} minutes'`,
    );
    const { rowCount } = await pool.query(
      `insert into account.second_factor as f (id_user, secret) values ($1, $2)
       on conflict (id_user) do update set secret = excluded.secret, begun_at = now()
        where f.confirmed_at is null`,
      [idUser, sealed],
    );
    return rowCount === 1 ? secret : undefined;
  }

  /**
   * Switches the factor on by the first code of the waiting secret. Returns the recovery codes, to be shown once.
   * Throws `Refused` for a wrong code, and when no secret waits (any more).
   */
  async confirm(idUser: number, typed: string): Promise<readonly string[]> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<Pick<FactorRow, 'secret'>>(
      `select secret from account.second_factor where ${WAITING}`,
      [idUser],
    );
    const sealed = rows[0]?.secret;
    if (sealed === undefined) throw await this.notWaiting(idUser);
    this.attempts.countOneTimeCode(idUser);
    const at = { nowMs: Date.now(), lastStep: 0 };
    const step = stepOf(await vault.openValue(sealed), typed, at);
    if (step === undefined) throw new Refused({ code: 'one-time-code-wrong', field: 'code' });
    this.attempts.oneTimeCodeWasRight(idUser);
    const codes = await inTransaction(pool, async (tx) => {
      const { rowCount } = await tx.query(
        `update account.second_factor set confirmed_at = now(), last_step = $3
          where ${WAITING} and secret = $2`,
        [idUser, sealed, step],
      );
      if (rowCount !== 1) return undefined;
      await writeOutbox(tx, 'second-factor-on', idUser);
      return this.newCodes(tx, idUser);
    });
    // Another window began anew or switched the factor on between reading and writing.
    if (codes === undefined) throw await this.notWaiting(idUser);
    return codes;
  }

  private async notWaiting(idUser: number): Promise<Refused> {
    const isOn = await this.isOn(idUser);
    return new Refused({ code: isOn ? 'second-factor-on' : 'second-factor-not-begun' });
  }

  /**
   * Checks a typed one-time or recovery code of an account whose factor is on, without spending it. Throws `Refused`
   * for a wrong code, and after too many tries.
   */
  async goodCode(idUser: number, typed: string): Promise<GoodCode> {
    this.attempts.countOneTimeCode(idUser);
    const code =
      (await this.goodStep(idUser, typed)) ?? (await this.unusedRecoveryCode(idUser, typed));
    if (code === undefined) throw new Refused({ code: 'one-time-code-wrong', field: 'code' });
    this.attempts.oneTimeCodeWasRight(idUser);
    return code;
  }

  private async goodStep(idUser: number, typed: string): Promise<GoodCode | undefined> {
    const { pool, vault } = this.infrastructure;
    const { rows } = await pool.query<FactorRow>(
      `select secret, last_step from account.second_factor
        where id_user = $1 and confirmed_at is not null`,
      [idUser],
    );
    const [factor] = rows;
    if (factor === undefined) return undefined;
    const secret = await vault.openValue(factor.secret);
    const at = { nowMs: Date.now(), lastStep: Number(factor.last_step) };
    const step = stepOf(secret, typed, at);
    return step === undefined ? undefined : { step };
  }

  private async unusedRecoveryCode(idUser: number, typed: string): Promise<GoodCode | undefined> {
    const recoveryHash = this.hashOf(idUser, typed);
    const { rowCount } = await this.infrastructure.pool.query(
      `select 1 from account.recovery_code
        where id_user = $1 and code_hash = $2 and used_at is null`,
      [idUser, recoveryHash],
    );
    return rowCount === 1 ? { recoveryHash } : undefined;
  }

  /** Spends a code in the transaction of what it allows. Throws `Refused` when another call has spent it. */
  async spendIn(tx: PoolClient, idUser: number, code: GoodCode): Promise<void> {
    const isSpent =
      'step' in code
        ? await this.spendStep(tx, idUser, code.step)
        : await this.spendRecoveryCode(tx, idUser, code.recoveryHash);
    if (!isSpent) throw new Refused({ code: 'one-time-code-wrong', field: 'code' });
  }

  private async spendStep(tx: PoolClient, idUser: number, step: number): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update account.second_factor set last_step = $2
        where id_user = $1 and confirmed_at is not null and last_step < $2`,
      [idUser, step],
    );
    return rowCount === 1;
  }

  private async spendRecoveryCode(tx: PoolClient, idUser: number, hash: string): Promise<boolean> {
    // Without this lock, two calls that renew all codes with two different codes would deadlock.
    await tx.query('select 1 from account.second_factor where id_user = $1 for update', [idUser]);
    const { rowCount } = await tx.query(
      `update account.recovery_code set used_at = now()
        where id_user = $1 and code_hash = $2 and used_at is null`,
      [idUser, hash],
    );
    if (rowCount !== 1) return false;
    await writeOutbox(tx, 'recovery-code-used', idUser);
    return true;
  }

  /**
   * Replaces the recovery codes and returns the ten new ones, to be shown once. Throws `Refused` when another call has
   * spent the code.
   */
  renew(idUser: number, code: GoodCode): Promise<readonly string[]> {
    return inTransaction(this.infrastructure.pool, async (tx) => {
      await this.spendIn(tx, idUser, code);
      await writeOutbox(tx, 'recovery-codes-renewed', idUser);
      return this.newCodes(tx, idUser);
    });
  }

  /** Switches the factor off. Throws `Refused` when another call has spent the code. */
  switchOff(idUser: number, code: GoodCode): Promise<void> {
    return inTransaction(this.infrastructure.pool, async (tx) => {
      await this.spendIn(tx, idUser, code);
      await this.removeIn(tx, idUser, 'second-factor-off');
    });
  }

  /**
   * Removes the factor without a code, which only the operator does, and ends the person's sessions in the same
   * transaction; returns false when there is none.
   */
  remove(idUser: number, sessions: Pick<Sessions, 'endAllIn'>): Promise<boolean> {
    return inTransaction(this.infrastructure.pool, async (tx) => {
      if (!(await this.removeIn(tx, idUser, 'second-factor-removed'))) return false;
      await sessions.endAllIn(tx, idUser);
      return true;
    });
  }

  private async removeIn(tx: PoolClient, idUser: number, mail: MailPurpose): Promise<boolean> {
    // The recovery codes and the sign-ins that wait for a code are deleted by cascade.
    const { rowCount } = await tx.query(
      'delete from account.second_factor where id_user = $1 and confirmed_at is not null',
      [idUser],
    );
    if (rowCount !== 1) return false;
    await writeOutbox(tx, mail, idUser);
    return true;
  }

  private async newCodes(tx: PoolClient, idUser: number): Promise<readonly string[]> {
    const codes = newRecoveryCodes();
    await tx.query('delete from account.recovery_code where id_user = $1', [idUser]);
    await tx.query(
      `insert into account.recovery_code (id_user, code_hash)
       select $1, hash from unnest($2::text[]) as made (hash)`,
      [idUser, codes.map((code) => this.hashOf(idUser, code))],
    );
    return codes;
  }

  private hashOf(idUser: number, typed: string): string {
    return this.infrastructure.vault.fingerprint(
      `recovery-code:${idUser}:${plainRecoveryCode(typed)}`,
    );
  }
}
