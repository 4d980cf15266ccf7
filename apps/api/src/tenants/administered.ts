import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { changeApartmentCode, linkTenant, unlinkTenant } from '@scara/domain/association';
import { Attempts } from '../account/attempts.js';
import { NO_TERMS } from '../account/terms.js';
import { IS_UNCONFIRMED, HAS_SIGNED_IN } from '../account/users.js';
import { Associations, editOfApartment, written } from '../association/associations.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { ApartmentCodes } from './apartment-codes.js';
import { Clients } from './clients.js';

type R = typeof routes;

export class AddTenant extends commandOf<R['addTenant']>() {}
export class RemoveTenant extends commandOf<R['removeTenant']>() {}
export class ChangeApartmentCode extends commandOf<R['changeApartmentCode']>() {}

/**
 * Links a person to an apartment by e-mail address. An unknown address gets an account without a password; the mail
 * with the link to set it is queued from the event (`AlertTenants`), so that it is neither lost nor sent for a refused
 * link.
 */
@CommandHandler(AddTenant)
export class AddTenantHandler implements ICommandHandler<AddTenant> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly clients: Clients,
    private readonly attempts: Attempts,
  ) {}

  async execute({ call }: AddTenant): Promise<AnswerOf<R['addTenant']>> {
    const { idAs, idAp } = call.params;
    const { association } = await this.months.association(idAs);
    const apartment = association.apartments.get(idAp);
    if (apartment === undefined) throw new Refused({ code: 'apartment-not-found', idAp });
    // The edit checks this again; the check here prevents making an account for the address first.
    if (!seesApartment(actorOf(call), { idAp, idEntrance: apartment.idEntrance })) {
      throw new Refused({ code: 'forbidden' });
    }
    if (!(await this.clients.hasClient(association))) {
      throw new Refused({ code: 'association-not-client' });
    }
    this.attempts.countInvitation(actorOf(call).idUser, call.body.email);
    const account = await this.accountOf(call.body.email);
    const { idUser } = account;
    const done = await this.associations.write(
      call,
      (state) => linkTenant({ idAp, idUser, by: 'administrator' }, state),
      editOfApartment(idAp),
    );
    return { ...written(done), ...account };
  }

  private async accountOf(
    email: string,
  ): Promise<Omit<AnswerOf<R['addTenant']>, keyof ReturnType<typeof written>>> {
    const { pool } = this.infrastructure;
    await pool.query(
      `insert into account."user" (email, password_hash, first_name, last_name, terms_version)
       values ($1, null, '', '', $2) on conflict (email) do nothing`,
      [email, NO_TERMS],
    );
    const { rows } = await pool.query<{
      id_user: string;
      is_new: boolean;
      is_unconfirmed: boolean;
    }>(
      `select u.id_user, not ${HAS_SIGNED_IN} as is_new, ${IS_UNCONFIRMED} as is_unconfirmed
         from account."user" u where u.email = $1`,
      [email],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an account that was just made is not there');
    return { idUser: Number(row.id_user), isNew: row.is_new, isUnconfirmed: row.is_unconfirmed };
  }
}

@CommandHandler(RemoveTenant)
export class RemoveTenantHandler implements ICommandHandler<RemoveTenant> {
  constructor(private readonly associations: Associations) {}

  async execute({ call }: RemoveTenant): Promise<AnswerOf<R['removeTenant']>> {
    const { idAp, idUser } = call.params;
    const done = await this.associations.write(
      call,
      (state) => unlinkTenant({ idAp, idUser, by: 'administrator' }, state),
      editOfApartment(idAp),
    );
    return written(done);
  }
}

@CommandHandler(ChangeApartmentCode)
export class ChangeApartmentCodeHandler implements ICommandHandler<ChangeApartmentCode> {
  constructor(
    private readonly associations: Associations,
    private readonly months: Months,
    private readonly codes: ApartmentCodes,
  ) {}

  async execute({ call }: ChangeApartmentCode): Promise<AnswerOf<R['changeApartmentCode']>> {
    const { idAs, idAp } = call.params;
    const done = await this.associations.write(
      call,
      (state) => changeApartmentCode({ idAp }, state),
      editOfApartment(idAp),
    );
    const { association } = await this.months.association(idAs);
    const codes = await this.codes.of(association, [idAp]);
    return { ...written(done), linkPassword: codes.get(idAp) ?? '' };
  }
}

/** An administrator's changes to the people of an apartment. */
@Controller()
export class AdministeredTenantsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addTenant)
  add(@TheCall() call: CallOf<R['addTenant']>) {
    return this.commands.execute(new AddTenant(call));
  }

  @Call(routes.removeTenant)
  remove(@TheCall() call: CallOf<R['removeTenant']>) {
    return this.commands.execute(new RemoveTenant(call));
  }

  @Call(routes.changeApartmentCode)
  changeCode(@TheCall() call: CallOf<R['changeApartmentCode']>) {
    return this.commands.execute(new ChangeApartmentCode(call));
  }
}
