import { Injectable } from '@nestjs/common';
import type { Actor } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Attempts } from '../attempts.js';
import { Passwords } from '../passwords.js';
import { Sessions } from '../sessions.js';
import { type GoodCode, SecondFactors } from './second-factors.js';
import { type UserAccount, Users } from '../users.js';

/** How long ago an account without a password may have been entered at its provider. */
const ENTERED_MINUTES = 10;

/**
 * Whoever changes what guards an account shows once more that it is theirs: a page left open is not enough. With a
 * password it is typed again; without one the session has begun a moment ago, at the provider.
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

  /** As `prove`, with a code beside it: a good one, which whoever changes something spends. */
  async proveWithCode(
    actor: Actor,
    proof: { readonly password: string; readonly code: string; readonly address: string },
  ): Promise<GoodCode> {
    if (!(await this.factors.isOn(actor.idUser))) throw new Refused({ code: 'second-factor-off' });
    await this.prove(actor, proof);
    return this.factors.goodCode(actor.idUser, proof.code);
  }

  /** The account of whoever calls. Throws Refused where it was not shown to be theirs. */
  async prove(
    { idUser, sessionHash }: Actor,
    { password, address }: { readonly password: string; readonly address: string },
  ): Promise<UserAccount> {
    this.attempts.count(address);
    const user = await this.users.byId(idUser);
    if (user === undefined) throw new Refused({ code: 'session-expired' });
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
