import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, type BodyOf, routes } from '@scara/contracts/http';
import {
  addExpense,
  addFundDue,
  changeExpense,
  changeFundDue,
  disableExpenses,
  documentAhead,
  type ExpenseData,
  type ExpenseMonthRejection,
  type FundDueData,
  monthOfId,
  removeExpense,
  removeFundDue,
} from '@scara/domain/expense-month';
import { monthIdOf, type MonthId, yearMonthOf } from '@scara/domain/kernel';
import { dataOfEvent, written } from '../association/associations.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { present } from '../http/present.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';
import { Months } from './months.js';

type R = typeof routes;

export class AddOutgo extends commandOf<R['addOutgo']>() {}
export class ChangeOutgo extends commandOf<R['changeOutgo']>() {}
export class ChangeBill extends commandOf<R['changeBill']>() {}
export class DeleteOutgo extends commandOf<R['deleteOutgo']>() {}
export class DisableOutgo extends commandOf<R['disableOutgo']>() {}
export class AddFundDue extends commandOf<R['addFundDue']>() {}
export class ChangeFundDue extends commandOf<R['changeFundDue']>() {}
export class DeleteFundDue extends commandOf<R['deleteFundDue']>() {}

/** The fields of a new expense that the caller leaves out, as the dialog presets them. */
const EXPENSE_AT_START: Omit<
  ExpenseData,
  'idOutgoColumn' | 'name' | 'amountBani' | 'metering' | 'distribution'
> = {
  quantityE3: null,
  idGroup: null,
  canalPercentE2: null,
  unit: '',
  typedShares: null,
  typedConsumptions: null,
  document: { idServiceProvider: null, provider: '', providerCif: '', number: '', date: '' },
  isRecurring: false,
  category: 'other',
};

/** Makes a new expense from the fields of a call; fields left out are as the dialog presets them. */
export function newExpense(body: Omit<BodyOf<R['addOutgo']>, 'idMonth'>): ExpenseData {
  return { ...EXPENSE_AT_START, ...present(body) } as ExpenseData;
}

function refuseAhead(document: { readonly date: string } | undefined): void {
  const refusal = document && documentAhead(document.date, today());
  if (refusal) throw new Refused(refusal);
}

@CommandHandler(AddOutgo)
export class AddOutgoHandler implements ICommandHandler<AddOutgo> {
  constructor(private readonly months: Months) {}

  async execute({ call }: AddOutgo): Promise<AnswerOf<R['addOutgo']>> {
    const { idMonth, ...body } = call.body;
    refuseAhead(body.document);
    const { association } = await this.months.association(call.params.idAs);
    const { events, ...written } = await this.months.write(call, idMonth, (state) =>
      addExpense(newExpense(body), state, association),
    );
    return { ...written, idOutgo: dataOfEvent(events, 'ExpenseAdded').idOutgo };
  }
}

/**
 * Changes an expense or only its document. Refused as stale when another user changed the expense after it was shown.
 */
async function changeWith(
  months: Months,
  call: CallOf<R['changeOutgo']> | CallOf<R['changeBill']>,
  expense: Partial<ExpenseData>,
): Promise<AnswerOf<R['changeOutgo']>> {
  const { idAs, idOutgo } = call.params;
  refuseAhead(expense.document);
  const { association } = await months.association(idAs);
  return written(
    await months.write(
      call,
      monthOfExpense(idOutgo),
      (state) => changeExpense({ idOutgo, expense }, state, association),
      `expense:${idOutgo}`,
    ),
  );
}

@CommandHandler(ChangeOutgo)
export class ChangeOutgoHandler implements ICommandHandler<ChangeOutgo> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ChangeOutgo): Promise<AnswerOf<R['changeOutgo']>> {
    return changeWith(this.months, call, present(call.body) as Partial<ExpenseData>);
  }
}

@CommandHandler(ChangeBill)
export class ChangeBillHandler implements ICommandHandler<ChangeBill> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ChangeBill): Promise<AnswerOf<R['changeBill']>> {
    const { idOutgo, idBill } = call.params;
    // Each expense has exactly one document, with the same id.
    if (idBill !== idOutgo) throw new Refused({ code: 'expense-not-found', idOutgo });
    return changeWith(this.months, call, { document: call.body } as Pick<ExpenseData, 'document'>);
  }
}

@CommandHandler(DeleteOutgo)
export class DeleteOutgoHandler implements ICommandHandler<DeleteOutgo> {
  constructor(private readonly months: Months) {}

  async execute({ call }: DeleteOutgo): Promise<AnswerOf<R['deleteOutgo']>> {
    const { idAs, idOutgo } = call.params;
    const idMonth = monthOfExpense(idOutgo);
    const { association } = await this.months.association(idAs);
    const month = yearMonthOf(idMonth);
    const paidBani = (await this.months.paidIn(association, month))(idOutgo);
    return written(
      await this.months.write(
        call,
        idMonth,
        (state) => removeExpense({ idOutgo, paidBani }, state),
        `expense:${idOutgo}`,
      ),
    );
  }
}

@CommandHandler(DisableOutgo)
export class DisableOutgoHandler implements ICommandHandler<DisableOutgo> {
  constructor(private readonly months: Months) {}

  async execute({ call }: DisableOutgo): Promise<AnswerOf<R['disableOutgo']>> {
    return written(
      await this.months.write(call, call.body.idMonth, (state) =>
        disableExpenses(call.body, state),
      ),
    );
  }
}

@CommandHandler(AddFundDue)
export class AddFundDueHandler implements ICommandHandler<AddFundDue> {
  constructor(private readonly months: Months) {}

  async execute({ call }: AddFundDue): Promise<AnswerOf<R['addFundDue']>> {
    const { idAs, idMonth } = call.params;
    const { association } = await this.months.association(idAs);
    const due = { idGroup: null, typedShares: null, ...present(call.body) } as FundDueData;
    const { events, ...at } = await this.months.write(call, idMonth, (state) =>
      addFundDue(due, state, association),
    );
    return { ...at, idDue: dataOfEvent(events, 'FundDueAdded').idDue };
  }
}

@CommandHandler(ChangeFundDue)
export class ChangeFundDueHandler implements ICommandHandler<ChangeFundDue> {
  constructor(private readonly months: Months) {}

  async execute({ call }: ChangeFundDue): Promise<AnswerOf<R['changeFundDue']>> {
    const { idAs, idDue } = call.params;
    const { association } = await this.months.association(idAs);
    const due = present(call.body) as Partial<FundDueData>;
    return written(
      await this.months.write(
        call,
        monthOfDue(idDue),
        (state) => changeFundDue({ idDue, due }, state, association),
        `due:${idDue}`,
      ),
    );
  }
}

@CommandHandler(DeleteFundDue)
export class DeleteFundDueHandler implements ICommandHandler<DeleteFundDue> {
  constructor(private readonly months: Months) {}

  async execute({ call }: DeleteFundDue): Promise<AnswerOf<R['deleteFundDue']>> {
    const { idDue } = call.params;
    return written(
      await this.months.write(
        call,
        monthOfDue(idDue),
        (state) => removeFundDue({ idDue }, state),
        `due:${idDue}`,
      ),
    );
  }
}

/** Expenses and fund dues of an open month. */
@Controller()
export class OutgoController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.addOutgo)
  add(@TheCall() call: CallOf<R['addOutgo']>) {
    return this.commands.execute(new AddOutgo(call));
  }

  @Call(routes.changeOutgo)
  change(@TheCall() call: CallOf<R['changeOutgo']>) {
    return this.commands.execute(new ChangeOutgo(call));
  }

  @Call(routes.changeBill)
  changeBill(@TheCall() call: CallOf<R['changeBill']>) {
    return this.commands.execute(new ChangeBill(call));
  }

  @Call(routes.deleteOutgo)
  delete(@TheCall() call: CallOf<R['deleteOutgo']>) {
    return this.commands.execute(new DeleteOutgo(call));
  }

  @Call(routes.disableOutgo)
  disable(@TheCall() call: CallOf<R['disableOutgo']>) {
    return this.commands.execute(new DisableOutgo(call));
  }

  @Call(routes.addFundDue)
  addDue(@TheCall() call: CallOf<R['addFundDue']>) {
    return this.commands.execute(new AddFundDue(call));
  }

  @Call(routes.changeFundDue)
  changeDue(@TheCall() call: CallOf<R['changeFundDue']>) {
    return this.commands.execute(new ChangeFundDue(call));
  }

  @Call(routes.deleteFundDue)
  deleteDue(@TheCall() call: CallOf<R['deleteFundDue']>) {
    return this.commands.execute(new DeleteFundDue(call));
  }
}

/** Returns the month that an expense's id encodes, as yyyymm. Throws `Refused` for an invalid id. */
export function monthOfExpense(idOutgo: number): MonthId {
  return idMonthIn(idOutgo, { code: 'expense-not-found', idOutgo });
}

/** As `monthOfExpense`, for a fund due. */
function monthOfDue(idDue: number): MonthId {
  return idMonthIn(idDue, { code: 'due-not-found' });
}

function idMonthIn(id: number, refusal: ExpenseMonthRejection): MonthId {
  const month = monthOfId(id);
  if (month === undefined) throw new Refused(refusal);
  return monthIdOf(month);
}
