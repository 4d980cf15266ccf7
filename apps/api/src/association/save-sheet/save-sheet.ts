import { Controller, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, type BodyOf, routes } from '@scara/contracts/http';
import {
  type ApartmentRow,
  type AssociationEvent,
  saveApartments,
} from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { present } from '../../http/present.js';
import { Associations, type SeenRow } from '../associations.js';
import { WorkedMonth } from '../worked-month.js';

type R = typeof routes;
type SheetCall = CallOf<R['saveEntranceSheet']> | CallOf<R['saveSheet']>;
type SavedSheet = AnswerOf<R['saveSheet']>;
type SentRow = BodyOf<R['saveSheet']>['apartments'][number];

/** Saves a sheet of one entrance: adds and changes its apartments. */
export class SaveEntranceSheet extends commandOf<R['saveEntranceSheet']>() {}
/** Saves a sheet of the whole association, in which a new row names its entrance. */
export class SaveSheet extends commandOf<R['saveSheet']>() {}

/** Saves a sheet in one append, whether it covers one entrance or all. */
@Injectable()
export class Sheets {
  constructor(
    private readonly associations: Associations,
    private readonly worked: WorkedMonth,
  ) {}

  async save(
    call: SheetCall,
    sent: readonly SentRow[],
    within: number | null,
  ): Promise<SavedSheet> {
    const hasPersons = sent.some(({ persons }) => persons !== undefined);
    const personsFrom = hasPersons ? await this.worked.of(call.params.idAs) : undefined;
    const rows = sent.map((row) => rowOf(row, within));
    const { events, revision, position } = await this.associations.write(
      call,
      (state) => saveApartments({ rows, within, personsFrom }, state),
      { rows: sent.flatMap(seenRow), ...(within !== null && { entranceOf: () => within }) },
    );
    return { revision, position, apartments: savedIds(rows, events) };
  }
}

@CommandHandler(SaveEntranceSheet)
export class SaveEntranceSheetHandler implements ICommandHandler<SaveEntranceSheet> {
  constructor(private readonly sheets: Sheets) {}

  execute({ call }: SaveEntranceSheet): Promise<SavedSheet> {
    return this.sheets.save(call, call.body.apartments, call.params.idGroup);
  }
}

@CommandHandler(SaveSheet)
export class SaveSheetHandler implements ICommandHandler<SaveSheet> {
  constructor(private readonly sheets: Sheets) {}

  execute({ call }: SaveSheet): Promise<SavedSheet> {
    return this.sheets.save(call, call.body.apartments, null);
  }
}

function rowOf(sent: SentRow, within: number | null): ApartmentRow {
  const { idAp, idEntrance, revision: _revision, ...fields } = sent;
  const apartment = present(fields);
  if (idAp !== undefined) return { idAp, ...present({ idEntrance }), apartment };
  // The contract requires an entrance and a number in each new row.
  return { idEntrance: within ?? idEntrance!, apartment: { ...apartment, number: fields.number! } };
}

function seenRow({ idAp, revision }: SentRow, at: number): SeenRow[] {
  if (idAp === undefined || revision === undefined) return [];
  return [{ path: `apartments.${at}`, object: `apartment:${idAp}`, revision }];
}

function savedIds(rows: readonly ApartmentRow[], events: readonly AssociationEvent[]): number[] {
  const added = events.flatMap((event) =>
    event.type === 'ApartmentAdded' ? [event.data.idAp] : [],
  );
  return rows.map((row) => ('idAp' in row ? row.idAp : added.shift()!));
}

@Controller()
export class SaveSheetController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.saveEntranceSheet)
  ofEntrance(@TheCall() call: CallOf<R['saveEntranceSheet']>): Promise<SavedSheet> {
    return this.commands.execute(new SaveEntranceSheet(call));
  }

  @Call(routes.saveSheet)
  ofAssociation(@TheCall() call: CallOf<R['saveSheet']>): Promise<SavedSheet> {
    return this.commands.execute(new SaveSheet(call));
  }
}
