import { Module } from '@nestjs/common';
import { AssociationModule } from '../association/association.module.js';
import { CashbookModule } from '../cashbook/cashbook.module.js';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import {
  AddTenantHandler,
  AdministeredTenantsController,
  ChangeApartmentCodeHandler,
  RemoveTenantHandler,
} from './administered.js';
import { ApartmentCodes } from './apartment-codes.js';
import { Clients } from './clients.js';
import { CodeSlipsController } from './code-slips.js';
import {
  AddApartmentByCodeHandler,
  AddOwnApartmentHandler,
  OwnApartmentsController,
  RemoveOwnApartmentHandler,
} from './own-apartments.js';
import {
  ListOwnApartmentsHandler,
  ListUsersOnAssociationsHandler,
  OwnController,
  ReadAdministrationContactHandler,
  ReadOwnPaymentsHandler,
} from './own.query.js';
import {
  ApartmentsAndPasswordsHandler,
  ReadTenantsHandler,
  RegisteredUsersHandler,
  TenantListsController,
} from './tenant-lists.query.js';

/** The people of apartments: codes, links, and what they read about themselves. */
@Module({
  imports: [AssociationModule, ExpenseMonthModule, CashbookModule],
  providers: [
    ApartmentCodes,
    Clients,
    AddApartmentByCodeHandler,
    AddOwnApartmentHandler,
    RemoveOwnApartmentHandler,
    AddTenantHandler,
    RemoveTenantHandler,
    ChangeApartmentCodeHandler,
    ReadTenantsHandler,
    ApartmentsAndPasswordsHandler,
    RegisteredUsersHandler,
    ListOwnApartmentsHandler,
    ReadOwnPaymentsHandler,
    ReadAdministrationContactHandler,
    ListUsersOnAssociationsHandler,
  ],
  controllers: [
    OwnApartmentsController,
    AdministeredTenantsController,
    TenantListsController,
    CodeSlipsController,
    OwnController,
  ],
})
export class TenantsModule {}
