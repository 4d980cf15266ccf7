import { Controller } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { AssociationImages } from '../../images/association-images.js';
import { Infrastructure } from '../../infrastructure.js';

type Answer = AnswerOf<typeof routes.listLogos>;

export class ListLogos extends Query<Answer> {
  constructor(readonly idAs: number) {
    super();
  }
}

@QueryHandler(ListLogos)
export class ListLogosHandler implements IQueryHandler<ListLogos> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly images: AssociationImages,
  ) {}

  async execute({ idAs }: ListLogos): Promise<Answer> {
    const { rows } = await this.infrastructure.pool.query<{ stamp: string; logo: string }>(
      'select stamp, logo from read.association where association_id = $1',
      [idAs],
    );
    const [row] = rows;
    if (row === undefined) throw new Refused({ code: 'association-not-found' });
    const [stamp = '', logo = ''] = await this.images.find(idAs, [row.stamp, row.logo]);
    return { stamp, logo };
  }
}

@Controller()
export class ListLogosController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listLogos)
  handle(@TheCall() call: CallOf<typeof routes.listLogos>): Promise<Answer> {
    return this.queries.execute(new ListLogos(call.params.idAs));
  }
}
