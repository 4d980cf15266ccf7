import { Module } from '@nestjs/common';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import {
  ApartmentHistoryController,
  ReadApartmentHistoryHandler,
} from './apartment-history.query.js';
import { ApartmentPlaces } from './apartment-places.js';
import { CurrentRemsController, ReadCurrentRemsHandler } from './current-rems.query.js';
import { HidePenaltyRowController, HidePenaltyRowHandler } from './hide-penalty-row.js';
import { OutgoHistoryController, ReadApartmentOutgoHistoryHandler } from './outgo-history.query.js';
import { OwnOutgoController, ReadOwnOutgoHandler } from './own-outgo.query.js';
import { PenaltiesDataController, ReadPenaltiesDataHandler } from './penalties-data.query.js';
import {
  PenaltyProposalsController,
  ReadPenaltyProposalsHandler,
} from './penalty-proposals.query.js';
import {
  TenantRemHistoricalController,
  TenantRemHistoricalHandler,
} from './tenant-rem-historical.query.js';

/** What was asked of apartments over time, what they owe now, how their penalties came about. */
@Module({
  imports: [ExpenseMonthModule, CashbookModule],
  providers: [
    ApartmentPlaces,
    ReadApartmentHistoryHandler,
    ReadApartmentOutgoHistoryHandler,
    ReadCurrentRemsHandler,
    ReadPenaltiesDataHandler,
    ReadOwnOutgoHandler,
    HidePenaltyRowHandler,
    ReadPenaltyProposalsHandler,
    TenantRemHistoricalHandler,
  ],
  controllers: [
    ApartmentHistoryController,
    OutgoHistoryController,
    CurrentRemsController,
    PenaltiesDataController,
    OwnOutgoController,
    HidePenaltyRowController,
    PenaltyProposalsController,
    TenantRemHistoricalController,
  ],
})
export class HistoriesModule {}
