import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { routes } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import type { PoolClient } from 'pg';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { refusingTaken } from '../../http/refusing-taken.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts } from '../attempts.js';
import { ResetKeys, spendAllKeysIn } from '../reset-password/reset-keys.js';
import { Users } from '../users.js';

const DONE = { message: 'Datele au fost modificate cu succes!' };
const SENT = {
  message:
    'Un email cu instrucțiunile pentru schimbarea adresei v-a fost trimis. Poate dura cateva minute până veți primi emailul',
};

export class ChangeEmail extends Command<void> {
  constructor(
    readonly idUser: number,
    readonly key: string,
    readonly newEmail: string,
  ) {
    super();
  }
}

/**
 * Replaces the account's e-mail address with the new one, once the owner of the old address has opened the mailed link.
 */
@CommandHandler(ChangeEmail)
export class ChangeEmailHandler implements ICommandHandler<ChangeEmail> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly keys: ResetKeys,
  ) {}

  async execute({ idUser, key, newEmail }: ChangeEmail): Promise<void> {
    const change = () =>
      inTransaction(this.infrastructure.pool, async (tx) => {
        if (!(await this.keys.spendIn(tx, idUser, key, 'email'))) {
          throw new Refused({ code: 'account-key-invalid' });
        }
        await refuseHeld(tx, idUser, newEmail);
        await tx.query(
          'update account."user" set email = $2, confirmed_at = null where id_user = $1',
          [idUser, newEmail],
        );
        // Keys in the former mailbox must not open the account any more, since the mailbox is not the account's now.
        await spendAllKeysIn(tx, idUser);
        await this.keys.issueIn(tx, idUser, 'address-to-confirm');
      });
    // Another account may take the address between the check and the update.
    await refusingTaken(change, () => ({ code: 'email-not-usable', field: 'newEmail' }));
  }
}

/**
 * Checked before the update: a unique violation would write the address into the database's log. A refusal leaves the
 * key valid, since the transaction is rolled back.
 */
async function refuseHeld(tx: PoolClient, idUser: number, email: string): Promise<void> {
  const { rows } = await tx.query<{ id_user: string }>(
    'select id_user from account."user" where email = $1',
    [email],
  );
  const [holder] = rows;
  if (holder === undefined) return;
  const isOwn = Number(holder.id_user) === idUser;
  throw new Refused({ code: isOwn ? 'email-same' : 'email-not-usable', field: 'newEmail' });
}

@Controller()
export class ChangeEmailController {
  constructor(
    private readonly commands: CommandBus,
    private readonly attempts: Attempts,
    private readonly users: Users,
    private readonly keys: ResetKeys,
  ) {}

  @Call(routes.requestEmailReset)
  async request(@TheCall() call: CallOf<typeof routes.requestEmailReset>) {
    this.attempts.count(call.request.ip);
    const user = await this.users.own(actorOf(call).idUser);
    this.attempts.countOwnMail(user.idUser);
    await this.keys.issue(user.idUser, 'email-change');
    return SENT;
  }

  @Call(routes.checkEmailKey)
  async check(@TheCall() call: CallOf<typeof routes.checkEmailKey>) {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    return { message: '', email: await this.keys.goodAddress(idUser, key, 'email') };
  }

  @Call(routes.changeEmail)
  async change(@TheCall() call: CallOf<typeof routes.changeEmail>) {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    await this.commands.execute(new ChangeEmail(idUser, key, call.body.newEmail));
    return DONE;
  }
}
