import { Controller } from '@nestjs/common';
import {
  Command,
  CommandBus,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type AnswerOf, type BodyOf, routes } from '@scara/contracts/http';
import { cleanText } from '@scara/domain/kernel';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Infrastructure } from '../../infrastructure.js';
import { Users } from '../users.js';

type User = AnswerOf<typeof routes.readUser>;

export class ReadUser extends Query<User> {
  constructor(readonly idUser: number) {
    super();
  }
}

export class UpdateUser extends Command<void> {
  constructor(
    readonly idUser: number,
    readonly changes: BodyOf<typeof routes.updateUser>,
  ) {
    super();
  }
}

@QueryHandler(ReadUser)
export class ReadUserHandler implements IQueryHandler<ReadUser> {
  constructor(private readonly users: Users) {}

  async execute({ idUser }: ReadUser): Promise<User> {
    const user = await this.users.own(idUser);
    const { passwordHash, ...shown } = user;
    return { ...shown, hasPassword: passwordHash !== null };
  }
}

@CommandHandler(UpdateUser)
export class UpdateUserHandler implements ICommandHandler<UpdateUser> {
  constructor(private readonly infrastructure: Infrastructure) {}

  async execute({ idUser, changes }: UpdateUser): Promise<void> {
    const { firstName, lastName, phoneNumber } = changes;
    await this.infrastructure.pool.query(
      `update account."user"
          set first_name = coalesce($2, first_name),
              last_name = coalesce($3, last_name),
              phone_number = coalesce($4, phone_number)
        where id_user = $1`,
      [idUser, firstName && cleanText(firstName), lastName && cleanText(lastName), phoneNumber],
    );
  }
}

@Controller()
export class UserController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Call(routes.readUser)
  read(@TheCall() call: CallOf): Promise<User> {
    return this.queries.execute(new ReadUser(actorOf(call).idUser));
  }

  @Call(routes.updateUser)
  async update(@TheCall() call: CallOf<typeof routes.updateUser>): Promise<User> {
    const { idUser } = actorOf(call);
    await this.commands.execute(new UpdateUser(idUser, call.body));
    return this.queries.execute(new ReadUser(idUser));
  }
}
