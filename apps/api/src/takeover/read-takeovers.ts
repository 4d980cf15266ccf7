import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { Users } from '../account/users.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { TakeoverPlans } from './takeover-plans.js';
import { isBeingTakenBack } from './takeover-rows.js';
import { takeoverLine } from './takeover-view.js';
import { Takeovers } from './takeovers.js';

type R = typeof routes;

export class ListTakeovers extends queryOf<R['listTakeovers']>() {}
export class ReadTakeover extends queryOf<R['readTakeover']>() {}
export class ReadTakeoverRows extends queryOf<R['readTakeoverRows']>() {}

@QueryHandler(ListTakeovers)
export class ListTakeoversHandler implements IQueryHandler<ListTakeovers> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly users: Users,
  ) {}

  async execute({ call }: ListTakeovers): Promise<AnswerOf<R['listTakeovers']>> {
    const found = await this.takeovers.ofAssociation(call.params.idAs);
    const nameOf = await this.users.names(found.map(({ idUser }) => idUser));
    const takeovers = found.map(async (takeover) => {
      const files = await this.takeovers.fileStates(takeover.idTakeover);
      return takeoverLine(takeover, files, nameOf(takeover.idUser));
    });
    return { takeovers: await Promise.all(takeovers) };
  }
}

@QueryHandler(ReadTakeover)
export class ReadTakeoverHandler implements IQueryHandler<ReadTakeover> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly plans: TakeoverPlans,
    private readonly users: Users,
  ) {}

  async execute({ call }: ReadTakeover): Promise<AnswerOf<R['readTakeover']>> {
    const takeover = await this.takeovers.one(call.params.idAs, call.params.idTakeover);
    const files = await this.takeovers.fileStates(takeover.idTakeover);
    const nameOf = await this.users.names([takeover.idUser]);
    const line = takeoverLine(takeover, files, nameOf(takeover.idUser));
    // What is being taken back is never gone on with, so there is nothing to preview.
    if (isBeingTakenBack(takeover) || !files.some(({ isWhole }) => isWhole)) {
      return { ...line, preview: null };
    }
    const { preview, text } = await this.plans.preview(takeover);
    const { progress } = line;
    return { ...line, progress: progress && { ...progress, text }, preview };
  }
}

@QueryHandler(ReadTakeoverRows)
export class ReadTakeoverRowsHandler implements IQueryHandler<ReadTakeoverRows> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly plans: TakeoverPlans,
  ) {}

  async execute({ call }: ReadTakeoverRows): Promise<AnswerOf<R['readTakeoverRows']>> {
    const { idAs, idTakeover, table } = call.params;
    const { from = 0, only } = call.query;
    const takeover = await this.takeovers.one(idAs, idTakeover);
    const rows = await this.plans.rows(takeover, { table, from, only });
    if (rows === null) throw new Refused({ code: 'takeover-no-table' });
    return rows;
  }
}

/** What the files contain, what the takeover will write, and its progress. */
@Controller()
export class ReadTakeoversController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.listTakeovers)
  list(@TheCall() call: CallOf<R['listTakeovers']>) {
    return this.queries.execute(new ListTakeovers(call));
  }

  @Call(routes.readTakeover)
  read(@TheCall() call: CallOf<R['readTakeover']>) {
    return this.queries.execute(new ReadTakeover(call));
  }

  @Call(routes.readTakeoverRows)
  rows(@TheCall() call: CallOf<R['readTakeoverRows']>) {
    return this.queries.execute(new ReadTakeoverRows(call));
  }
}
