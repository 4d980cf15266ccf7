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
 * The keys retire before the fact is written, so that what it keeps is sealed by new ones. The worker destroys those that
 * the fact names; without a fact they stay and open as before, and the next try names them too.
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
    // Of another association's apartment nothing is touched; the decision refuses it.
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
