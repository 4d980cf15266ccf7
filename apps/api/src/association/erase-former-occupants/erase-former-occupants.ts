import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { occupantsOf } from '@scara/contracts/events';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { eraseFormerOccupants } from '@scara/domain/association';
import { Call, TheCall } from '../../http/call.decorator.js';
import type { Call as CallOf } from '../../http/call.js';
import { commandOf } from '../../http/command-of.js';
import { Infrastructure } from '../../infrastructure.js';
import { associationFamily } from '../association-stream.js';
import { Associations, editOfApartment, written } from '../associations.js';

type R = (typeof routes)['eraseFormerOccupants'];

export class EraseFormerOccupants extends commandOf<R>() {}

/**
 * Retires the keys before the event is written, so that the data the event keeps is sealed with new ones. The worker
 * then destroys the keys that the event names. If no event gets written, the keys remain usable, and the next try names
 * them again.
 */
@CommandHandler(EraseFormerOccupants)
export class EraseFormerOccupantsHandler implements ICommandHandler<EraseFormerOccupants> {
  constructor(
    private readonly associations: Associations,
    private readonly infrastructure: Infrastructure,
  ) {}

  async execute({ call }: EraseFormerOccupants): Promise<AnswerOf<R>> {
    const { idAs, idAp } = call.params;
    const { reason } = call.body;
    const { store, vault } = this.infrastructure;
    const { state } = await store.load(associationFamily, String(idAs));
    // The apartment may belong to another association: its keys stay untouched, and the decision refuses.
    const isHere = state.association.apartments.has(idAp);
    const keys = isHere ? await vault.retire(occupantsOf(idAp)) : [];
    return written(
      await this.associations.write(
        call,
        (state) => eraseFormerOccupants({ idAp, keys, reason }, state),
        editOfApartment(idAp),
      ),
    );
  }
}

@Controller()
export class EraseFormerOccupantsController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.eraseFormerOccupants)
  handle(@TheCall() call: CallOf<R>): Promise<AnswerOf<R>> {
    return this.commands.execute(new EraseFormerOccupants(call));
  }
}
