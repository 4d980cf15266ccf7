import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ADMINISTRATOR, routes } from '@scara/contracts/http';
import { leaveAssociation } from '@scara/domain/association';
import { inTransaction } from '@scara/platform';
import { AccessFeed } from '../../access/access-feed.js';
import { AccessMap } from '../../access/access-map.js';
import { GLOBAL_ROLES_ID, globalRolesFamily, grantGlobalRoles } from '../../access/global-roles.js';
import { Associations } from '../../association/associations.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf, jobCall } from '../../http/call.js';
import { commandIdNamed } from '../../http/command-id.js';
import { Refused } from '../../http/refused.js';
import { clearCookiesOf } from '../../http/session-cookies.js';
import { Infrastructure } from '../../infrastructure.js';
import { Attempts } from '../attempts.js';
import { ResetKeys } from '../reset-password/reset-keys.js';
import { Sessions } from '../sessions.js';
import { Users } from '../users.js';

const SENT = {
  message:
    'Un email cu instrucțiunile pentru ștergerea contului v-a fost trimis. Poate dura cateva minute până veți primi emailul',
};
const DONE = { message: 'Contul a fost șters.' };

export class DeleteAccount extends Command<void> {
  constructor(
    readonly idUser: number,
    readonly key: string,
  ) {
    super();
  }
}

/**
 * Ends an account: the person leaves every association, the keys that seal their personal fields in events are
 * destroyed, and the account's rows are deleted. If it is interrupted, the same link continues it: leaving twice has no
 * effect, and the link's key is spent in the transaction that deletes the rows, which comes last.
 */
@CommandHandler(DeleteAccount)
export class DeleteAccountHandler implements ICommandHandler<DeleteAccount> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly associations: Associations,
    private readonly map: AccessMap,
    private readonly feed: AccessFeed,
    private readonly keys: ResetKeys,
    private readonly sessions: Sessions,
  ) {}

  async execute({ idUser, key }: DeleteAccount): Promise<void> {
    await this.keys.goodAddress(idUser, key, 'deletion');
    await this.refuseOnlyAdministrator(idUser);
    for (const idAs of this.placesOf(idUser)) await this.leave(idUser, idAs, key);
    await this.leavePlatform(idUser, key);
    await this.sessions.endAllOf(idUser);
    await this.infrastructure.vault.erase(`user:${idUser}`);
    await inTransaction(this.infrastructure.pool, async (tx) => {
      if (!(await this.keys.spendIn(tx, idUser, key, 'deletion'))) {
        throw new Refused({ code: 'account-key-invalid' });
      }
      // Sessions, keys, signatures, mails and settings are deleted by cascade.
      await tx.query('delete from account."user" where id_user = $1', [idUser]);
    });
  }

  /** Refuses a person who is the only administrator of any association; the refusal names all of these associations. */
  async refuseOnlyAdministrator(idUser: number): Promise<void> {
    this.feed.needUsable('write');
    const alone = this.map
      .associationsOf(idUser)
      .filter((idAs) => this.map.isOnlyHolder(idAs, idUser, ADMINISTRATOR));
    if (alone.length === 0) return;
    const { rows } = await this.infrastructure.pool.query<{ name: string }>(
      'select name from read.association where association_id = any($1::bigint[]) order by name',
      [alone],
    );
    const names = rows.map(({ name }) => name);
    throw new Refused({ code: 'account-administers', names });
  }

  private placesOf(idUser: number): ReadonlySet<number> {
    const homes = this.map.homesOf(idUser).map(({ idAs }) => idAs);
    return new Set([...this.map.associationsOf(idUser), ...homes]);
  }

  private async leave(idUser: number, idAs: number, key: string): Promise<void> {
    const { roles } = this.map.rolesOn(idAs, idUser);
    const call = jobCall(
      routes.deleteAccount,
      { idUser, role: roles },
      {
        // The key is left out, so that it is not stored with the command.
        params: { idUser, key: '' },
        query: {},
        body: {},
        commandId: commandIdNamed(`leave-association/${idAs}/${key}`),
      },
    );
    const outcome = await this.associations.decide(call, idAs, ({ association }) =>
      leaveAssociation({ idUser }, association),
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
  }

  private async leavePlatform(idUser: number, key: string): Promise<void> {
    if (this.map.globalRoles(idUser) === 0) return;
    const command = { idUser, roles: 0 };
    const commandId = commandIdNamed(`leave-platform/${key}`);
    const outcome = await this.infrastructure.store.decide(
      globalRolesFamily,
      GLOBAL_ROLES_ID,
      { commandId, command, actor: idUser, role: 0, associationId: null },
      (state) => grantGlobalRoles(command, state),
    );
    if (!outcome.ok) throw new Refused(outcome.rejection);
  }
}

@Controller()
export class DeleteAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly deletion: DeleteAccountHandler,
    private readonly attempts: Attempts,
    private readonly users: Users,
    private readonly keys: ResetKeys,
  ) {}

  @Call(routes.requestAccountDeletion)
  async request(@TheCall() call: CallOf<typeof routes.requestAccountDeletion>) {
    this.attempts.count(call.request.ip);
    const user = await this.users.own(actorOf(call).idUser);
    await this.deletion.refuseOnlyAdministrator(user.idUser);
    this.attempts.countOwnMail(user.idUser);
    await this.keys.issue(user.idUser, 'account-deletion');
    return SENT;
  }

  @Call(routes.checkDeletionKey)
  async check(@TheCall() call: CallOf<typeof routes.checkDeletionKey>) {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    return { message: '', email: await this.keys.goodAddress(idUser, key, 'deletion') };
  }

  @Call(routes.deleteAccount)
  async delete(@TheCall() call: CallOf<typeof routes.deleteAccount>) {
    this.attempts.count(call.request.ip);
    const { idUser, key } = call.params;
    await this.commands.execute(new DeleteAccount(idUser, key));
    clearCookiesOf(idUser, call);
    return DONE;
  }
}
