import { Module } from '@nestjs/common';
import { ExpenseMonthModule } from '../../expense-month/expense-month.module.js';
import { QueueMeterReminders } from './queue-reminders.policy.js';
import { RemindTenants } from './remind-tenants.processor.js';

/** The worker's part of meter readings: reminding tenants who sent none. */
@Module({
  imports: [ExpenseMonthModule],
  providers: [RemindTenants, QueueMeterReminders],
})
export class MeterReminderModule {}
