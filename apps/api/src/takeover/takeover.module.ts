import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AssociationModule } from '../association/association.module.js';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { FundsModule } from '../funds/funds.module.js';
import { MetersModule } from '../meters/meters.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import {
  ConfirmTakeoverController,
  ConfirmTakeoverHandler,
  ReverseTakeoverHandler,
} from './confirm-takeover.js';
import {
  BeginTakeoverHandler,
  DiscardTakeoverHandler,
  DraftsController,
  EditTakeoverHandler,
  RemoveTakeoverFileHandler,
  UploadTakeoverPartHandler,
} from './drafts.js';
import { EmptyAssociations } from './empty-associations.js';
import { QueueTakeovers } from './queue-takeovers.policy.js';
import {
  ListTakeoversHandler,
  ReadTakeoverHandler,
  ReadTakeoverRowsHandler,
  ReadTakeoversController,
} from './read-takeovers.js';
import { BuiltOn } from './run/built-on.js';
import { RunTakeover } from './run/run-takeover.js';
import { TakeoverRuns } from './run/takeover-runs.js';
import { TakeMonthBackHandler } from './run/take-month-back.js';
import { TakeoverPlans } from './takeover-plans.js';
import { Takeovers } from './takeovers.js';
import { TemplateController } from './template/template.controller.js';

/** Takeover of an association from files: preview, confirmation, writing, and taking back. */
@Module({
  imports: [
    AccountModule,
    AssociationModule,
    ExpenseMonthModule,
    CashbookModule,
    FundsModule,
    MetersModule,
    ProvidersModule,
  ],
  providers: [
    Takeovers,
    TakeoverRuns,
    TakeoverPlans,
    EmptyAssociations,
    BuiltOn,
    BeginTakeoverHandler,
    UploadTakeoverPartHandler,
    RemoveTakeoverFileHandler,
    EditTakeoverHandler,
    DiscardTakeoverHandler,
    ListTakeoversHandler,
    ReadTakeoverHandler,
    ReadTakeoverRowsHandler,
    ConfirmTakeoverHandler,
    ReverseTakeoverHandler,
    TakeMonthBackHandler,
    RunTakeover,
    QueueTakeovers,
  ],
  controllers: [
    DraftsController,
    ReadTakeoversController,
    ConfirmTakeoverController,
    TemplateController,
  ],
  exports: [RunTakeover, QueueTakeovers, Takeovers],
})
export class TakeoverModule {}
