import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  routes,
  TAKEOVER_PART_BYTES,
  type TakeoverEditBody,
} from '@scara/contracts/http';
import type { TakeoverEdit } from '@scara/domain/takeover';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { EmptyAssociations } from './empty-associations.js';
import { TakeoverRuns } from './run/takeover-runs.js';
import { TakeoverPlans } from './takeover-plans.js';
import { fingerprintOf } from './takeover-view.js';
import { Takeovers } from './takeovers.js';

type R = typeof routes;

export class BeginTakeover extends commandOf<R['beginTakeover']>() {}
export class UploadTakeoverPart extends commandOf<R['uploadTakeoverPart']>() {}
export class RemoveTakeoverFile extends commandOf<R['removeTakeoverFile']>() {}
export class EditTakeover extends commandOf<R['editTakeover']>() {}
export class DiscardTakeover extends commandOf<R['discardTakeover']>() {}

/** The most edits by hand; a person with more should correct the file. */
const EDITS_MAX = 20_000;

@CommandHandler(BeginTakeover)
export class BeginTakeoverHandler implements ICommandHandler<BeginTakeover> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly empty: EmptyAssociations,
  ) {}

  async execute({ call }: BeginTakeover): Promise<AnswerOf<R['beginTakeover']>> {
    const { idAs } = call.params;
    const [latest] = await this.takeovers.ofAssociation(idAs);
    const isUnderWay = latest !== undefined && !['done', 'reversed'].includes(latest.state);
    if (!isUnderWay) await this.empty.check(idAs);
    return { idTakeover: await this.takeovers.begin(idAs, actorOf(call).idUser) };
  }
}

@CommandHandler(UploadTakeoverPart)
export class UploadTakeoverPartHandler implements ICommandHandler<UploadTakeoverPart> {
  constructor(private readonly takeovers: Takeovers) {}

  async execute({ call }: UploadTakeoverPart): Promise<AnswerOf<R['uploadTakeoverPart']>> {
    const { params, body } = call;
    const takeover = await this.takeovers.one(params.idAs, params.idTakeover);
    const bytes = Buffer.byteLength(body.content, 'base64');
    if (body.part >= body.parts || bytes > TAKEOVER_PART_BYTES) {
      throw new Refused({ code: 'takeover-part' });
    }
    await this.takeovers.addPart(takeover, body);
    const files = await this.takeovers.fileStates(params.idTakeover);
    return { isWhole: files.some(({ name, isWhole }) => name === body.name && isWhole) };
  }
}

@CommandHandler(RemoveTakeoverFile)
export class RemoveTakeoverFileHandler implements ICommandHandler<RemoveTakeoverFile> {
  constructor(private readonly takeovers: Takeovers) {}

  async execute({ call }: RemoveTakeoverFile): Promise<AnswerOf<R['removeTakeoverFile']>> {
    const takeover = await this.takeovers.one(call.params.idAs, call.params.idTakeover);
    await this.takeovers.removeFile(takeover, call.query.name);
    return {};
  }
}

@CommandHandler(EditTakeover)
export class EditTakeoverHandler implements ICommandHandler<EditTakeover> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly plans: TakeoverPlans,
  ) {}

  async execute({ call }: EditTakeover): Promise<AnswerOf<R['editTakeover']>> {
    const { idAs, idTakeover } = call.params;
    await this.takeovers.changeEdits(call.params, (standing) => {
      const edits = withEdits(standing, call.body.edits);
      if (edits.length <= EDITS_MAX) return edits;
      throw new Refused({ code: 'takeover-edits-many', most: EDITS_MAX });
    });
    const changed = await this.takeovers.one(idAs, idTakeover);
    const { errors, warnings } = await this.plans.outcome(changed);
    return { errors, warnings, fingerprint: fingerprintOf(changed) };
  }
}

/** Discards a draft whole, and of a stopped takeover what is not written yet. */
@CommandHandler(DiscardTakeover)
export class DiscardTakeoverHandler implements ICommandHandler<DiscardTakeover> {
  constructor(
    private readonly takeovers: Takeovers,
    private readonly runs: TakeoverRuns,
  ) {}

  async execute({ call }: DiscardTakeover): Promise<AnswerOf<R['discardTakeover']>> {
    const { idAs, idTakeover } = call.params;
    const takeover = await this.takeovers.one(idAs, idTakeover);
    if (!(await this.runs.giveUp(idTakeover))) await this.takeovers.discard(takeover);
    return {};
  }
}

/** Returns the edits extended by `more`: one edit per cell, one per row left out. */
function withEdits(
  standing: readonly TakeoverEdit[],
  more: readonly TakeoverEditBody[],
): TakeoverEdit[] {
  const edits = new Map(standing.map((edit) => [placeOf(edit), edit]));
  for (const edit of more) {
    const place = placeOf(edit);
    const { table, row, mark } = edit;
    if (edit.kind === 'cell') edits.set(place, edit);
    else if (edit.isLeftOut) edits.set(place, { kind: 'leave-out', table, row, mark });
    else edits.delete(place);
  }
  return [...edits.values()];
}

function placeOf(edit: TakeoverEdit | TakeoverEditBody): string {
  const column = edit.kind === 'cell' ? edit.column : '';
  return `${edit.kind} ${edit.table} ${edit.row} ${column}`;
}

/** A takeover before it is confirmed: its files and edits. */
@Controller()
export class DraftsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.beginTakeover)
  begin(@TheCall() call: CallOf<R['beginTakeover']>) {
    return this.commands.execute(new BeginTakeover(call));
  }

  @Call(routes.uploadTakeoverPart)
  upload(@TheCall() call: CallOf<R['uploadTakeoverPart']>) {
    return this.commands.execute(new UploadTakeoverPart(call));
  }

  @Call(routes.removeTakeoverFile)
  removeFile(@TheCall() call: CallOf<R['removeTakeoverFile']>) {
    return this.commands.execute(new RemoveTakeoverFile(call));
  }

  @Call(routes.editTakeover)
  edit(@TheCall() call: CallOf<R['editTakeover']>) {
    return this.commands.execute(new EditTakeover(call));
  }

  @Call(routes.discardTakeover)
  discard(@TheCall() call: CallOf<R['discardTakeover']>) {
    return this.commands.execute(new DiscardTakeover(call));
  }
}
