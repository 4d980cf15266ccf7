import { Injectable } from '@nestjs/common';
import { inTransaction } from '@scara/platform';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { type Session, Sessions } from '../sessions.js';
import { type GoodCode, SecondFactors } from './second-factors.js';
import { hashOf, newSecret } from '../secrets.js';

const STEP_S = 300;
const TRIES_MAX = 5;

/** Nobody is signed in yet: the account requires a code, which must be sent with this token. */
export interface CodeNeeded {
  readonly codeToken: string;
}

/** A sign-in that waits for its code. */
export interface SignInStep {
  readonly idUser: number;
  readonly remembered: boolean;
}

/**
 * Leads from a proven password or external identity to a session. An account with a second factor needs one more step,
 * identified by a random token that is stored hashed and valid for five minutes, five tries and one session.
 */
@Injectable()
export class SignInSteps {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly factors: SecondFactors,
    private readonly sessions: Sessions,
  ) {}

  async enter(idUser: number, remembered: boolean): Promise<Session | CodeNeeded> {
    if (await this.factors.isOn(idUser)) return this.begin(idUser, remembered);
    return this.sessions.start(idUser, remembered);
  }

  private async begin(idUser: number, remembered: boolean): Promise<CodeNeeded> {
    const { pool } = this.infrastructure;
    const codeToken = newSecret();
    await pool.query('delete from account.sign_in_step where expires_at < now()');
    await pool.query(
      `insert into account.sign_in_step (token_hash, id_user, remembered, expires_at)
       values ($1, $2, $3, now() + make_interval(secs => $4))`,
      [hashOf(codeToken), idUser, remembered, STEP_S],
    );
    return { codeToken };
  }

  /** Counts a try. Returns undefined for a token that is unknown, expired, used, or tried too often. */
  async tried(codeToken: string): Promise<SignInStep | undefined> {
    const { rows } = await this.infrastructure.pool.query<{
      id_user: string;
      remembered: boolean;
    }>(
      `update account.sign_in_step set tries = tries + 1
        where token_hash = $1 and expires_at > now() and tries < ${TRIES_MAX}
        returning id_user, remembered`,
      [hashOf(codeToken)],
    );
    return rows[0] && { idUser: Number(rows[0].id_user), remembered: rows[0].remembered };
  }

  /**
   * Opens the session of a step whose code is correct, in the transaction that ends the step: a call that ends all
   * sessions of the person concurrently either waits for this session or has already deleted the step. Throws `Refused`
   * when another call used the code or the token first.
   */
  finish(codeToken: string, { idUser, remembered }: SignInStep, code: GoodCode): Promise<Session> {
    return inTransaction(this.infrastructure.pool, async (tx) => {
      await this.factors.spendIn(tx, idUser, code);
      const { rowCount } = await tx.query(
        'delete from account.sign_in_step where token_hash = $1',
        [hashOf(codeToken)],
      );
      if (rowCount !== 1) throw new Refused({ code: 'sign-in-step-over' });
      return this.sessions.start(idUser, remembered, tx);
    });
  }
}
