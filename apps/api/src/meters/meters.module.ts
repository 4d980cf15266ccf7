import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AssociationModule } from '../association/association.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import {
  ChangeMeterHandler,
  ChangeMetersController,
  ChangeReadingWindowHandler,
  DeleteMetersFromAssociationHandler,
  ReadReadingWindowHandler,
  ReplaceMeterHandler,
  TakeReplacementBackHandler,
} from './change-meters.js';
import {
  MeterHistories,
  MeterHistoriesController,
  ReadApartmentConsumptionHandler,
  ReadGroupConsumptionHandler,
  ReadMetersHistoryHandler,
} from './histories.js';
import { MeterMonths } from './meter-months.js';
import {
  EnterReadingsHandler,
  ListMetersHandler,
  MonthMetersController,
  ReadMetersToProcessHandler,
  TakeReadingsOverHandler,
} from './month-meters.js';
import { KeepMeterPhotoHandler, MeterPhotos, MeterPhotosController } from './meter-photos.js';
import { MeterTexts } from './meter-texts.js';
import {
  EnterTenantReadingsHandler,
  OwnMetersController,
  ReadOwnMetersHandler,
  ReadOwnMetersHistoryHandler,
} from './own-meters.js';
import { PreviewRadioReadingsHandler, RadioReadingsController } from './radio-readings.js';

/** Meters and readings: a month's table, replacements, tenants' entries, histories and radio files. */
@Module({
  imports: [AccessModule, AssociationModule, AuditModule, ExpenseMonthModule],
  providers: [
    MeterMonths,
    MeterTexts,
    MeterHistories,
    EnterReadingsHandler,
    TakeReadingsOverHandler,
    ListMetersHandler,
    ReadMetersToProcessHandler,
    ChangeMeterHandler,
    ReplaceMeterHandler,
    TakeReplacementBackHandler,
    DeleteMetersFromAssociationHandler,
    ChangeReadingWindowHandler,
    ReadReadingWindowHandler,
    ReadMetersHistoryHandler,
    ReadApartmentConsumptionHandler,
    ReadGroupConsumptionHandler,
    PreviewRadioReadingsHandler,
    MeterPhotos,
    KeepMeterPhotoHandler,
    EnterTenantReadingsHandler,
    ReadOwnMetersHandler,
    ReadOwnMetersHistoryHandler,
  ],
  controllers: [
    MonthMetersController,
    ChangeMetersController,
    MeterHistoriesController,
    RadioReadingsController,
    MeterPhotosController,
    OwnMetersController,
  ],
  exports: [MeterMonths, MeterHistories],
})
export class MetersModule {}
