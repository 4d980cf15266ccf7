import { Controller, type StreamableFile } from '@nestjs/common';
import { routes } from '@scara/contracts/http';
import { attachedFile } from '../http/attached-file.js';
import { actorOf, type Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { apartmentFor, ApartmentPlaces } from './apartment-places.js';
import { HistoryPapers } from './history-papers.js';

type R = typeof routes;

@Controller()
export class PrintHistoryController {
  constructor(
    private readonly papers: HistoryPapers,
    private readonly places: ApartmentPlaces,
  ) {}

  @Call(routes.printApartmentHistory)
  async print(@TheCall() call: CallOf<R['printApartmentHistory']>): Promise<StreamableFile> {
    const { idAs, idAp } = call.params;
    await apartmentFor(this.places, { idAs, idAp }, actorOf(call));
    const { fileName, pdf } = await this.papers.of(idAs, idAp, call.query);
    return attachedFile(call, pdf(), fileName);
  }
}
