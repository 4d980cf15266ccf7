import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { routes } from '@scara/contracts/http';
import { inTransaction } from '@scara/platform';
import { AccessMap } from '../../access/access-map.js';
import { Call, TheCall } from '../../http/call.decorator.js';
import { actorOf, type Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';

/** The order in which a person sees associations: a preference, so kept in a plain table. */
export class UpdateOrder extends Command<void> {
  constructor(
    readonly idUser: number,
    readonly order: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateOrder)
export class UpdateOrderHandler implements ICommandHandler<UpdateOrder> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly map: AccessMap,
  ) {}

  async execute({ idUser, order }: UpdateOrder): Promise<void> {
    const own = new Set(this.map.associationsOf(idUser));
    if (order.some((idAs) => !own.has(idAs))) throw new Refused({ code: 'forbidden' });
    const ids = [...new Set(order)];
    await inTransaction(this.infrastructure.pool, async (tx) => {
      await tx.query('delete from account.association_order where id_user = $1', [idUser]);
      await tx.query(
        `insert into account.association_order (id_user, id_as, order_number)
         select $1, wanted.id, wanted.n - 1
           from unnest($2::bigint[]) with ordinality as wanted(id, n)
         on conflict (id_user, id_as) do update set order_number = excluded.order_number`,
        [idUser, ids],
      );
    });
  }
}

@Controller()
export class UpdateOrderController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.updateOrder)
  async handle(@TheCall() call: CallOf<typeof routes.updateOrder>): Promise<{ message: string }> {
    await this.commands.execute(new UpdateOrder(actorOf(call).idUser, call.body.order));
    return { message: 'Ordinea a fost salvată.' };
  }
}
