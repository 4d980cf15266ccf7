import { Controller, StreamableFile } from '@nestjs/common';
import { routes } from '@scara/contracts/http';
import { placeText } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { Refused } from '../http/refused.js';
import { Infrastructure } from '../infrastructure.js';
import { codeSlipsPdf } from '../print/code-slips.js';
import { ApartmentCodes } from './apartment-codes.js';
import { placesOf } from './apartment-places.js';

/** Slips for letter boxes: of the whole association, of one entrance or of one apartment. */
@Controller()
export class CodeSlipsController {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly codes: ApartmentCodes,
  ) {}

  @Call(routes.printCodeSlips)
  async print(@TheCall() call: CallOf<typeof routes.printCodeSlips>): Promise<StreamableFile> {
    const { idEntrance, idAp } = call.query;
    const { association } = await this.months.association(call.params.idAs);
    const places = placesOf(association, actorOf(call).scope).filter(
      (place) =>
        (idEntrance === undefined || place.idEntrance === idEntrance) &&
        (idAp === undefined || place.idAp === idAp),
    );
    if (places.length === 0 && idAp !== undefined) {
      throw new Refused({ code: 'apartment-not-found', idAp });
    }
    if (places.length === 0 && idEntrance !== undefined) {
      throw new Refused({ code: 'entrance-not-found', idEntrance });
    }
    const codes = await this.codes.of(
      association,
      places.map((place) => place.idAp),
    );
    const address = new URL('/tenant/apartments', this.infrastructure.config.PUBLIC_URL).href;
    const slips = places.map(({ idAp: id, n, idEntrance: itsEntrance }) => ({
      association: association.settings.name,
      place: placeText(association, itsEntrance),
      number: n,
      code: codes.get(id) ?? '',
      address,
    }));
    return new StreamableFile(codeSlipsPdf(slips, 'Coduri de apartament'), {
      type: 'application/pdf',
      disposition: 'inline; filename="coduri-apartamente.pdf"',
    });
  }
}
