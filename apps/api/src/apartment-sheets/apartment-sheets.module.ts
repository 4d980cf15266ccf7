import { Module } from '@nestjs/common';
import { ExpenseMonthModule } from '../expense-month/expense-month.module.js';
import { HistoriesModule } from '../histories/histories.module.js';
import { ApartmentSheetsController } from './apartment-sheets.js';

/** „Fișe apartamente”. */
@Module({
  imports: [ExpenseMonthModule, HistoriesModule],
  controllers: [ApartmentSheetsController],
})
export class ApartmentSheetsModule {}
