import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { KeptAnswersModule } from '../freshness/kept-answers.module.js';
import {
  AddFundHandler,
  ChangeFundHandler,
  DeleteFundHandler,
  FundCommandsController,
  SetFundShareHandler,
} from './fund-commands.js';
import { FundMoney } from './fund-money.js';
import {
  FundQueriesController,
  ListAllFundNamesHandler,
  ListFundNamesHandler,
  ListFundsHandler,
  ReadApartmentFundHandler,
  ReadApartmentFundsHandler,
  ReadFundApartmentsHandler,
  ReadFundsTableHandler,
  ReadFundsValueHandler,
} from './fund-queries.js';
import { FundRegisterController, ReadFundRegisterHandler } from './fund-register.query.js';
import { FundRegisterPapers, FundRegisterPrintController } from './fund-register-print.js';
import { SetZeroMDebtHandler, SetZeroPensHandler, ZeroingController } from './zeroing.js';

/** Funds: their purpose and payers, the money in them, each apartment's part, and their registers. */
@Module({
  imports: [AssociationModule, ExpenseMonthModule, CashbookModule, KeptAnswersModule],
  providers: [
    FundMoney,
    AddFundHandler,
    ChangeFundHandler,
    DeleteFundHandler,
    SetFundShareHandler,
    ListFundsHandler,
    ListFundNamesHandler,
    ListAllFundNamesHandler,
    ReadFundApartmentsHandler,
    ReadFundsTableHandler,
    ReadFundsValueHandler,
    ReadApartmentFundHandler,
    ReadApartmentFundsHandler,
    ReadFundRegisterHandler,
    FundRegisterPapers,
    SetZeroMDebtHandler,
    SetZeroPensHandler,
  ],
  controllers: [
    FundCommandsController,
    FundQueriesController,
    FundRegisterController,
    FundRegisterPrintController,
    ZeroingController,
  ],
})
export class FundsModule {}
