import { Module } from '@nestjs/common';
import { AccountModule } from '../account/account.module.js';
import { AssociationModule } from '../association/association.module.js';
import {
  AddApartmentInfoHandler,
  ApartmentMonthController,
  ReadApartmentOutgoHandler,
} from './apartment-month.js';
import { AssociationThen } from './association-then.js';
import { CloseMonthHandler, MonthClosing, TakeCloseOverHandler } from './close-month.js';
import {
  AddOutgoColumnHandler,
  ChangeOutgoColumnHandler,
  ColumnsController,
  DeleteOutgoColumnHandler,
  ListOutgoColumnsHandler,
  OrderOutgoColumnsHandler,
  ReadGroupsColumnsHandler,
} from './columns.js';
import {
  DeleteApartmentGroupController,
  DeleteApartmentGroupHandler,
} from './delete-apartment-group.js';
import { DeleteEntranceController, DeleteEntranceHandler } from './delete-entrance.js';
import { ExplainAccountController, ExplainAccountHandler } from './explain-account.js';
import { ExplainCellController, ExplainCellHandler } from './explain-cell.js';
import {
  AddMeterHandler,
  AddMetersHandler,
  DeleteMeterHandler,
  MetersController,
  PlanPersonsHandler,
  ReadApartmentMonthHandler,
  RemovePersonsPlanHandler,
} from './meters.js';
import {
  AcceptFindingsHandler,
  ChangeMonthHandler,
  CheckMonthHandler,
  DiscardMonthHandler,
  MonthLifeController,
  OpenMonthHandler,
  PublishMonthHandler,
  RecordPenaltyDecisionHandler,
  ReopenMonthHandler,
  UpdateFirstMonthHandler,
} from './month-life.js';
import {
  ListMonthsHandler,
  MonthQueriesController,
  ReadControlListHandler,
  ReadMonthHandler,
  ReadOutgoHistoryHandler,
} from './month-queries.js';
import {
  ReadApartmentTableHandler,
  ReadOwnersThenHandler,
  TableQueriesController,
} from './table-queries.js';
import { MonthSignatures } from './month-signatures.js';
import { ListMonthGroupsHandler, MonthGroupsController } from './month-groups.js';
import { Months } from './months.js';
import {
  AddFundDueHandler,
  AddOutgoHandler,
  ChangeBillHandler,
  ChangeFundDueHandler,
  ChangeOutgoHandler,
  DeleteFundDueHandler,
  DeleteOutgoHandler,
  DisableOutgoHandler,
  OutgoController,
} from './outgo-commands.js';
import {
  ListOutgoHandler,
  OutgoQueriesController,
  PreviewOutgoHandler,
  ReadOutgoAmountsHandler,
} from './outgo-queries.js';
import { RemoveSignatureHandler, SignMonthController, SignMonthHandler } from './sign-month.js';
import { TableTexts } from './table-texts.js';
import { KeepWhatIfHandler, WhatIfController, WhatIfHandler } from './what-if.js';

/** The expense month: its states, its expenses and meters, its table, and the explanation of every amount. */
@Module({
  imports: [AssociationModule, AccountModule],
  providers: [
    Months,
    AssociationThen,
    MonthSignatures,
    TableTexts,
    SignMonthHandler,
    RemoveSignatureHandler,
    AddApartmentInfoHandler,
    ReadApartmentOutgoHandler,
    OpenMonthHandler,
    ChangeMonthHandler,
    DiscardMonthHandler,
    PublishMonthHandler,
    CheckMonthHandler,
    MonthClosing,
    CloseMonthHandler,
    TakeCloseOverHandler,
    ReopenMonthHandler,
    RecordPenaltyDecisionHandler,
    UpdateFirstMonthHandler,
    AcceptFindingsHandler,
    ListMonthsHandler,
    ReadMonthHandler,
    ReadControlListHandler,
    ReadApartmentTableHandler,
    ReadOwnersThenHandler,
    ReadOutgoHistoryHandler,
    AddOutgoHandler,
    ChangeOutgoHandler,
    ChangeBillHandler,
    DeleteOutgoHandler,
    DisableOutgoHandler,
    AddFundDueHandler,
    ChangeFundDueHandler,
    DeleteFundDueHandler,
    ListOutgoHandler,
    ReadOutgoAmountsHandler,
    PreviewOutgoHandler,
    WhatIfHandler,
    KeepWhatIfHandler,
    AddOutgoColumnHandler,
    ChangeOutgoColumnHandler,
    DeleteOutgoColumnHandler,
    OrderOutgoColumnsHandler,
    ListOutgoColumnsHandler,
    ReadGroupsColumnsHandler,
    ListMonthGroupsHandler,
    DeleteApartmentGroupHandler,
    DeleteEntranceHandler,
    ExplainAccountHandler,
    ExplainCellHandler,
    AddMetersHandler,
    AddMeterHandler,
    DeleteMeterHandler,
    PlanPersonsHandler,
    RemovePersonsPlanHandler,
    ReadApartmentMonthHandler,
  ],
  controllers: [
    ApartmentMonthController,
    MonthLifeController,
    SignMonthController,
    MonthQueriesController,
    TableQueriesController,
    OutgoController,
    OutgoQueriesController,
    WhatIfController,
    ColumnsController,
    MonthGroupsController,
    DeleteApartmentGroupController,
    DeleteEntranceController,
    ExplainAccountController,
    ExplainCellController,
    MetersController,
  ],
  exports: [Months, AssociationThen, MonthSignatures],
})
export class ExpenseMonthModule {}
