import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type BodyOf, routes } from '@scara/contracts/http';
import { cleanText } from '@scara/domain/kernel';
import { inTransaction } from '@scara/platform';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts, inConstantTime } from '../attempts.js';
import { Passwords } from '../passwords.js';
import { ResetKeys } from '../reset-password/reset-keys.js';
import { writeOutbox } from '../outbox.js';
import { TERMS_VERSION } from '../terms.js';

const ANSWER_AFTER_MS = 400;

type NewUser = BodyOf<typeof routes.createUser>;

export class Register extends Command<void> {
  constructor(
    readonly user: NewUser,
    readonly address: string,
  ) {
    super();
  }
}

/**
 * Makes an account and queues its welcome mail in one transaction. If the address already has an account, its owner is
 * told so by mail, and the caller gets the same answer as for a new address.
 */
@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly passwords: Passwords,
    private readonly attempts: Attempts,
    private readonly keys: ResetKeys,
  ) {}

  execute({ user, address }: Register): Promise<void> {
    this.attempts.count(address);
    return inConstantTime(() => this.register(user), ANSWER_AFTER_MS);
  }

  private async register(user: NewUser): Promise<void> {
    const hash = await this.passwords.hash(user.password);
    await inTransaction(this.infrastructure.pool, async (tx) => {
      const { rows } = await tx.query<{ id_user: string }>(
        `insert into account."user"
           (email, password_hash, first_name, last_name, phone_number, referral_id, terms_version)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (email) do nothing returning id_user`,
        [
          user.email,
          hash,
          cleanText(user.firstName),
          cleanText(user.lastName),
          user.phoneNumber,
          user.referralId ?? null,
          TERMS_VERSION,
        ],
      );
      const [made] = rows;
      if (made !== undefined) {
        await this.keys.issueIn(tx, Number(made.id_user), 'welcome-to-confirm');
        return;
      }
      if (!this.attempts.mayTell(user.email)) return;
      const owner = await tx.query<{ id_user: string }>(
        'select id_user from account."user" where email = $1',
        [user.email],
      );
      const id = owner.rows[0]?.id_user;
      if (id !== undefined) await writeOutbox(tx, 'account-exists', Number(id));
    });
  }
}

@Controller()
export class RegisterController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.createUser)
  async register(@TheCall() call: CallOf<typeof routes.createUser>): Promise<{ message: string }> {
    await this.commands.execute(new Register(call.body, call.request.ip));
    return { message: 'Contul a fost înregistrat. Veți primi un e-mail de confirmare.' };
  }
}
