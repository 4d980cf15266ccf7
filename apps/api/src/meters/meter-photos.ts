import { Readable } from 'node:stream';
import { Controller, Injectable, type StreamableFile } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import { type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { FileMissing, type FilePlace } from '@scara/platform/files';
import { Months } from '../expense-month/months.js';
import { attachedFile } from '../http/attached-file.js';
import { actorOf, type Call as CallOf, seesApartment } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { fittedJpeg, PHOTO_BOX } from '../images/fitted-image.js';
import { Infrastructure } from '../infrastructure.js';

type R = typeof routes;

/** A photo shows a home, so it is sealed with the apartment's key. */
const placeOf = (idAp: number): FilePlace => ({ subject: `apartment:${idAp}`, class: 'image' });

export class KeepMeterPhoto extends commandOf<R['keepMeterPhoto']>() {}

/** Keeps photos of meters in the file store, re-encoded so that they hold no metadata on place and device. */
@Injectable()
export class MeterPhotos {
  constructor(private readonly infrastructure: Infrastructure) {}

  /**
   * Stores a photo before the event that refers to it; a photo without such an event is visible to nobody. Throws
   * `Refused` for an unreadable image.
   */
  async keep(idAp: number, dataUrl: string): Promise<string> {
    const bytes = fittedJpeg(dataUrl, PHOTO_BOX);
    if (bytes === undefined) throw new Refused({ code: 'meter-photo-unreadable', field: 'photo' });
    return (await this.infrastructure.files.put(placeOf(idAp), Readable.from([bytes]))).hash;
  }

  has(idAp: number, hash: string): Promise<boolean> {
    return this.infrastructure.files.has(placeOf(idAp), hash);
  }

  /** Throws `Refused` when the photo is no longer stored. */
  async open(idAp: number, hash: string) {
    try {
      return await this.infrastructure.files.get(placeOf(idAp), hash);
    } catch (error) {
      if (error instanceof FileMissing) throw new Refused({ code: 'meter-photo-not-found' });
      throw error;
    }
  }
}

@CommandHandler(KeepMeterPhoto)
export class KeepMeterPhotoHandler implements ICommandHandler<KeepMeterPhoto> {
  constructor(private readonly photos: MeterPhotos) {}

  async execute({ call }: KeepMeterPhoto): Promise<AnswerOf<R['keepMeterPhoto']>> {
    return { photo: await this.photos.keep(call.params.idAp, call.body.photo) };
  }
}

@Controller()
export class MeterPhotosController {
  constructor(
    private readonly commands: CommandBus,
    private readonly months: Months,
    private readonly photos: MeterPhotos,
  ) {}

  @Call(routes.keepMeterPhoto)
  keep(@TheCall() call: CallOf<R['keepMeterPhoto']>) {
    return this.commands.execute(new KeepMeterPhoto(call));
  }

  /** Streams the photo, which no shared cache may keep: only people who may see the apartment may see it. */
  @Call(routes.readMeterPhoto)
  async read(@TheCall() call: CallOf<R['readMeterPhoto']>): Promise<StreamableFile> {
    const { idAs, idMeter } = call.params;
    const { association } = await this.months.association(idAs);
    const idAp = association.meters.get(idMeter)?.idAp;
    const idEntrance = association.apartments.get(idAp ?? 0)?.idEntrance;
    if (idAp === undefined || !seesApartment(actorOf(call), { idAp, idEntrance })) {
      throw new Refused({ code: 'meter-not-found', idMeter });
    }
    const month = yearMonthOf(call.query.idMonthSimple as MonthId);
    const { tenantReadings } = await this.months.state(idAs, month);
    const photo = tenantReadings.get(idMeter)?.photo ?? '';
    if (photo === '') throw new Refused({ code: 'meter-photo-not-found' });
    const content = await this.photos.open(idAp, photo);
    return attachedFile(call, content, `contor-${idMeter}-${call.query.idMonthSimple}.jpg`);
  }
}
