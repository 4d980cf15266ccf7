import { Controller } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { personsOf } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { Refused } from '../../http/refused.js';
import { Infrastructure } from '../../infrastructure.js';
import { associationFamily } from '../association-stream.js';
import { structureOf } from '../structure-view.js';
import { WorkedMonth } from '../worked-month.js';

type StructureThen = AnswerOf<typeof routes.readStructureAt>;

/** The structure as it was at an instant, folded from the stream. */
export class ReadStructureAt extends Query<StructureThen> {
  constructor(
    readonly idAs: number,
    readonly at: string,
  ) {
    super();
  }
}

@QueryHandler(ReadStructureAt)
export class ReadStructureAtHandler implements IQueryHandler<ReadStructureAt> {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly worked: WorkedMonth,
  ) {}

  async execute({ idAs, at }: ReadStructureAt): Promise<StructureThen> {
    const atInstant = new Date(at).toISOString();
    const { store } = this.infrastructure;
    const [{ state, revision }, month] = await Promise.all([
      store.load(associationFamily, String(idAs), { atInstant }),
      this.worked.at(idAs, atInstant),
    ]);
    const { association } = state;
    if (association.idAs === 0) throw new Refused({ code: 'association-not-found' });
    // The past cannot be edited, so every object gets the stream's revision at that instant.
    const then = { revision: Number(revision) };
    const structure = structureOf({
      idAs,
      name: association.settings.name,
      ...then,
      blocks: [...association.blocks].map(([idBlock, block]) => ({ idBlock, ...then, ...block })),
      entrances: [...association.entrances].map(([idEntrance, entrance]) => ({
        idEntrance,
        ...then,
        ...entrance,
      })),
      apartments: [...association.apartments].map(([idAp, apartment]) => ({
        idAp,
        ...then,
        ...apartment,
        ...(month === null ? {} : { persons: personsOf(association, idAp, month) }),
      })),
      groups: [],
    });
    return { ...structure, at: atInstant };
  }
}

@Controller()
export class StructureAtController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.readStructureAt)
  handle(@TheCall() call: CallOf<typeof routes.readStructureAt>): Promise<StructureThen> {
    return this.queries.execute(new ReadStructureAt(call.params.idAs, call.query.at));
  }
}
