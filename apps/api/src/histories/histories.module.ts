import { Module } from '@nestjs/common';
import { BillsModule } from '../bills/bills.module.js';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { ListPapers } from '../reports/list-papers.js';
import { ApartmentHistories } from './apartment-histories.js';
import {
  ApartmentHistoryController,
  ReadApartmentHistoryHandler,
} from './apartment-history.query.js';
import { ApartmentPlaces } from './apartment-places.js';
import { CurrentRemsController, ReadCurrentRemsHandler } from './current-rems.query.js';
import {
  DecidePenaltyProposalsController,
  DeclinePenaltyProposalHandler,
  ProposalStandings,
  TakePenaltyProposalsHandler,
} from './decide-penalty-proposals.js';
import { HidePenaltyRowController, HidePenaltyRowHandler } from './hide-penalty-row.js';
import { HistoryPapers } from './history-papers.js';
import { HistoryMails } from './mail/history-mails.js';
import {
  ReadHistoryMailHandler,
  SendHistoryController,
  SendHistoryHandler,
} from './mail/send-history.js';
import { OutgoHistoryController, ReadApartmentOutgoHistoryHandler } from './outgo-history.query.js';
import { OwnOutgoController, ReadOwnOutgoHandler } from './own-outgo.query.js';
import { PenaltiesDataController, ReadPenaltiesDataHandler } from './penalties-data.query.js';
import {
  PenaltyProposalsController,
  ReadPenaltyProposalsHandler,
} from './penalty-proposals.query.js';
import { PrintHistoryController } from './print-history.js';
import {
  TenantRemHistoricalController,
  TenantRemHistoricalHandler,
} from './tenant-rem-historical.query.js';

/** Histories of apartments: what was asked over time, what is owed now, and how penalties came about. */
@Module({
  imports: [ExpenseMonthModule, CashbookModule, BillsModule],
  providers: [
    ApartmentPlaces,
    ListPapers,
    ApartmentHistories,
    HistoryPapers,
    HistoryMails,
    ProposalStandings,
    SendHistoryHandler,
    ReadHistoryMailHandler,
    TakePenaltyProposalsHandler,
    DeclinePenaltyProposalHandler,
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
    PrintHistoryController,
    SendHistoryController,
    DecidePenaltyProposalsController,
    OutgoHistoryController,
    CurrentRemsController,
    PenaltiesDataController,
    OwnOutgoController,
    HidePenaltyRowController,
    PenaltyProposalsController,
    TenantRemHistoricalController,
  ],
  exports: [ApartmentHistories, HistoryPapers, HistoryMails],
})
export class HistoriesModule {}
