import { Controller, type StreamableFile } from '@nestjs/common';
import { routes } from '@scara/contracts/http';
import { placeText } from '../bills/names.js';
import { Months } from '../expense-month/months.js';
import { attachedFile } from '../http/attached-file.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { Infrastructure } from '../infrastructure.js';
import { codeSlipsPdf } from '../print/code-slips.js';
import { ApartmentCodes } from './apartment-codes.js';
import { askedPlaces } from './apartment-places.js';

/** Prints the slips with codes for letter boxes: of the whole association, one entrance or one apartment. */
@Controller()
export class CodeSlipsController {
  constructor(
    private readonly infrastructure: Infrastructure,
    private readonly months: Months,
    private readonly codes: ApartmentCodes,
  ) {}

  @Call(routes.printCodeSlips)
  async print(@TheCall() call: CallOf<typeof routes.printCodeSlips>): Promise<StreamableFile> {
    const { association } = await this.months.association(call.params.idAs);
    const places = askedPlaces(association, actorOf(call).scope, call.query);
    const codes = await this.codes.of(
      association,
      places.map((place) => place.idAp),
    );
    const address = new URL('/tenant/apartments', this.infrastructure.config.PUBLIC_URL).href;
    const slips = places.map(({ idAp, n, idEntrance }) => ({
      association: association.settings.name,
      place: placeText(association, idEntrance),
      number: n,
      code: codes.get(idAp) ?? '',
      address,
    }));
    const content = codeSlipsPdf(slips, 'Coduri de apartament');
    return attachedFile(call, content, 'coduri-apartamente.pdf');
  }
}
