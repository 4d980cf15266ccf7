import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from './access/access.module.js';
import { AccountModule } from './account/account.module.js';
import { DeleteAccountModule } from './account/delete-account/delete-account.module.js';
import { AccountingModule } from './accounting/accounting.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { AssociationModule } from './association/association.module.js';
import { BillsModule } from './bills/bills.module.js';
import { HistoriesModule } from './histories/histories.module.js';
import { ApartmentSheetsModule } from './apartment-sheets/apartment-sheets.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CashbookModule } from './cashbook/cashbook.module.js';
import { DocumentsModule } from './documents/documents.module.js';
import { ExpenseMonthModule } from './expense-month/expense-month.module.js';
import { LettersModule } from './letters/letters.module.js';
import { MetersModule } from './meters/meters.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { FundsModule } from './funds/funds.module.js';
import { FreshnessModule } from './freshness/freshness.module.js';
import { GeneralModule } from './general/general.module.js';
import { DoorGuard } from './http/door.guard.js';
import { FreshnessGuard } from './http/freshness.guard.js';
import { ProblemFilter } from './http/problem.filter.js';
import { RouteCheck } from './http/route-check.js';
import { Infrastructure } from './infrastructure.js';
import { BalanceModule } from './balance/balance.module.js';
import { LiveUpdates } from './socket/live-updates.js';
import { PortfolioModule } from './portfolio/portfolio.module.js';
import { Progress } from './progress.js';
import { ProvidersModule } from './providers/providers.module.js';
import { SupplierInvoicesModule } from './supplier-invoices/supplier-invoices.module.js';
import { PersonsModule } from './persons/persons.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { UnderWayGuard } from './takeover/under-way.guard.js';
import { TakeoverModule } from './takeover/takeover.module.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { TreeHeadsModule } from './tree-heads/tree-heads.module.js';

/** Provides what the process opened before the application to all modules. */
@Global()
@Module({})
export class InfrastructureModule {
  static of(infrastructure: Infrastructure): DynamicModule {
    return {
      module: InfrastructureModule,
      providers: [{ provide: Infrastructure, useValue: infrastructure }, Progress],
      exports: [Infrastructure, Progress],
    };
  }
}

@Module({})
export class AppModule {
  static of(infrastructure: Infrastructure): DynamicModule {
    return {
      module: AppModule,
      imports: [
        InfrastructureModule.of(infrastructure),
        CqrsModule.forRoot(),
        DiscoveryModule,
        FreshnessModule,
        AccessModule,
        AccountModule,
        AssociationModule,
        DeleteAccountModule,
        AuditModule,
        TreeHeadsModule,
        BillsModule,
        HistoriesModule,
        ExpenseMonthModule,
        MetersModule,
        CashbookModule,
        SupplierInvoicesModule,
        FundsModule,
        BalanceModule,
        TakeoverModule,
        TenantsModule,
        PersonsModule,
        ReportsModule,
        DocumentsModule,
        LettersModule,
        ApartmentSheetsModule,
        CompaniesModule,
        ProvidersModule,
        AccountingModule,
        AlertsModule,
        PortfolioModule,
        GeneralModule,
      ],
      providers: [
        RouteCheck,
        LiveUpdates,
        // In this order, so that a caller whom DoorGuard refuses neither waits nor learns how old the data is.
        { provide: APP_GUARD, useClass: DoorGuard },
        { provide: APP_GUARD, useClass: FreshnessGuard },
        { provide: APP_GUARD, useClass: UnderWayGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
