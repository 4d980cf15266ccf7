import type { AssociationEvent } from '@scara/domain/association';
import type { ExpenseData, ExpenseMonthEvent } from '@scara/domain/expense-month';
import type { Projection } from '../projection.js';
import { table } from '../rows/table.js';
import { periodOf } from './period-of.js';

const serviceProvider = table('service_provider', {
  key: { providerId: 'long' },
  columns: { name: 'text', cif: 'text', companyId: 'long?', n: 'text', isActive: 'bool' },
});

const companyMeterNumber = table('company_meter_number', {
  key: { companyId: 'long', meterNumber: 'text' },
  columns: {},
});

const expenseBill = table('expense_bill', {
  key: { month: 'int', expenseId: 'long' },
  columns: {
    name: 'text',
    columnId: 'long',
    providerId: 'long?',
    provider: 'text',
    number: 'text',
    date: 'text',
    dueDate: 'text',
    amountBani: 'long',
    isDisabled: 'bool',
  },
});

/** The providers of associations, searched across associations by accountants and by the readers of meter numbers. */
export const serviceProviders: Projection<AssociationEvent> = {
  name: 'service_provider_v1',
  family: 'association',
  tables: [serviceProvider, companyMeterNumber],
  on: {
    ServiceProviderAdded: ({ data }, rows) => {
      const { idServiceProvider: providerId, idCompany: companyId, ...rest } = data;
      rows.insert(serviceProvider, { providerId, companyId, ...rest });
    },
    ServiceProviderChanged: ({ data }, rows) => {
      const { idCompany, ...rest } = data.after;
      const company = idCompany === undefined ? {} : { companyId: idCompany };
      rows.patch(serviceProvider, { providerId: data.idServiceProvider }, { ...rest, ...company });
    },
    ServiceProviderDeleted: ({ data }, rows) => {
      rows.delete(serviceProvider, { providerId: data.idServiceProvider });
    },
    CompanyMeterNumberAdded: ({ data }, rows) => {
      const { idCompany: companyId, meterNumber } = data;
      rows.insert(companyMeterNumber, { companyId, meterNumber });
    },
    CompanyMeterNumberRemoved: ({ data }, rows) => {
      const { idCompany: companyId, meterNumber } = data;
      rows.delete(companyMeterNumber, { companyId, meterNumber });
    },
  },
};

/** The bill of every expense, by month. */
export const expenseBills: Projection<ExpenseMonthEvent> = {
  name: 'expense_bill_v1',
  family: 'month',
  tables: [expenseBill],
  on: {
    ExpenseAdded: ({ data, streamId }, rows) => {
      const { idOutgo: expenseId, name, amountBani, idOutgoColumn: columnId, document } = data;
      rows.insert(expenseBill, {
        month: periodOf(streamId),
        expenseId,
        name,
        amountBani,
        columnId,
        ...billOf(document),
        isDisabled: false,
      });
    },
    ExpenseChanged: ({ data, streamId }, rows) => {
      const { name, amountBani, idOutgoColumn, document } = data.after;
      rows.patch(
        expenseBill,
        { month: periodOf(streamId), expenseId: data.idOutgo },
        {
          ...(name !== undefined && { name }),
          ...(amountBani !== undefined && { amountBani }),
          ...(idOutgoColumn !== undefined && { columnId: idOutgoColumn }),
          ...(document !== undefined && billOf(document)),
        },
      );
    },
    ExpenseRemoved: ({ data, streamId }, rows) => {
      rows.delete(expenseBill, { month: periodOf(streamId), expenseId: data.idOutgo });
    },
    ExpensesDisabled: ({ data, streamId }, rows) => {
      const { isDisabled } = data;
      for (const expenseId of data.expenses) {
        rows.patch(expenseBill, { month: periodOf(streamId), expenseId }, { isDisabled });
      }
    },
    MonthDiscarded: ({ streamId }, rows) => {
      rows.sweep(expenseBill, 'month', periodOf(streamId));
    },
  },
};

function billOf({ idServiceProvider, provider, number, date, dueDate }: ExpenseData['document']) {
  return { providerId: idServiceProvider, provider, number, date, dueDate: dueDate ?? '' };
}
