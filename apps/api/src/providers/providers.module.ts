import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { AssociationModule } from '../association/association.module.js';
import { CompaniesModule } from '../companies/companies.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import {
  AccountantBillsController,
  ListAssociationCompanyBillsHandler,
  ListCompanyBillsHandler,
  ListCurrentBillsHandler,
} from './accountant-bills.query.js';
import { ListPapers } from '../reports/list-papers.js';
import { BillReportController, ReadBillReportHandler } from './bill-report.query.js';
import { MeterNumbersController, ReadMeterNumbersHandler } from './meter-numbers.query.js';
import { ReadBillCodeController, ReadBillCodeHandler } from './read-bill-code.query.js';
import {
  AddMeterNumberHandler,
  RemoveMeterNumberHandler,
  AddServiceProviderHandler,
  ChangeServiceProviderHandler,
  DeleteServiceProviderHandler,
  ListAssociationCompaniesHandler,
  ListCompleteServiceProvidersHandler,
  ListServiceProvidersHandler,
  ServiceProvidersController,
} from './service-providers.js';
import {
  SynchronizeProvidersController,
  SynchronizeServiceProvidersHandler,
} from './synchronize-providers.js';

/** Providers: who associations buy from, their bills, and what was paid to them through the lists. */
@Module({
  imports: [AccessModule, AssociationModule, CompaniesModule, ExpenseMonthModule],
  providers: [
    ListPapers,
    AddServiceProviderHandler,
    ChangeServiceProviderHandler,
    DeleteServiceProviderHandler,
    AddMeterNumberHandler,
    RemoveMeterNumberHandler,
    ListServiceProvidersHandler,
    ListCompleteServiceProvidersHandler,
    ListAssociationCompaniesHandler,
    ReadBillCodeHandler,
    ReadBillReportHandler,
    ReadMeterNumbersHandler,
    ListCompanyBillsHandler,
    ListCurrentBillsHandler,
    ListAssociationCompanyBillsHandler,
    SynchronizeServiceProvidersHandler,
  ],
  controllers: [
    ServiceProvidersController,
    ReadBillCodeController,
    BillReportController,
    MeterNumbersController,
    AccountantBillsController,
    SynchronizeProvidersController,
  ],
})
export class ProvidersModule {}
