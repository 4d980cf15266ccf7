import { Injectable } from '@nestjs/common';
import type { Actor } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Attempts } from '../attempts.js';
import { Passwords } from '../passwords.js';
import { Sessions } from '../sessions.js';
import { type GoodCode, SecondFactors } from './second-factors.js';
import { type UserAccount, Users } from '../users.js';

/** How many minutes ago a person without a password must have signed in at the provider. */
const ENTERED_MINUTES = 10;

/**
 * Verifies the person again before a change to what protects an account: a page left open must not be enough. With a
 * password, it is typed again; without one, the session must have begun a moment ago at the provider.
 */
@Injectable()
export class ProvenPerson {
  constructor(
    private readonly users: Users,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly factors: SecondFactors,
    private readonly attempts: Attempts,
  ) {}

  /**
   * As `prove`, and also checks a one-time or recovery code. Returns the code; the caller spends it with its change.
   */
  async proveWithCode(
    actor: Actor,
    proof: { readonly password: string; readonly code: string; readonly address: string },
  ): Promise<GoodCode> {
    if (!(await this.factors.isOn(actor.idUser))) throw new Refused({ code: 'second-factor-off' });
    await this.prove(actor, proof);
    return this.factors.goodCode(actor.idUser, proof.code);
  }

  /** Returns the caller's account. Throws `Refused` when the person could not be verified. */
  async prove(
    { idUser, sessionHash }: Actor,
    { password, address }: { readonly password: string; readonly address: string },
  ): Promise<UserAccount> {
    this.attempts.count(address);
    const user = await this.users.own(idUser);
    if (user.passwordHash === null) {
      const isNew = await this.sessions.beganWithin(sessionHash, ENTERED_MINUTES);
      if (!isNew) throw new Refused({ code: 'sign-in-anew' });
      return user;
    }
    const proven = await this.attempts.compared(user.email, async () =>
      (await this.passwords.matches(user.passwordHash, password)) ? user : undefined,
    );
    if (proven === undefined) throw new Refused({ code: 'password-wrong', field: 'password' });
    return user;
  }
}
