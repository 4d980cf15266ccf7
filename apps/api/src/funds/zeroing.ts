import { Controller } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerOf, routes } from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import { zeroFundDebts, zeroPenalties } from '@scara/domain/cashbook';
import { basisOf, histories } from '@scara/domain/expense-month';
import { type LocalDate, type YearMonth, yearOf, PAYMENT_MODE } from '@scara/domain/kernel';
import { type LedgerFact, ledgerOf, waivableOf } from '@scara/domain/ledger';
import { written } from '../association/associations.js';
import { Accounts } from '../cashbook/accounts.js';
import { Cashbooks, type WrittenOnBook } from '../cashbook/cashbooks.js';
import { Months } from '../expense-month/months.js';
import type { Call as CallOf } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { commandOf } from '../http/command-of.js';
import { Refused } from '../http/refused.js';
import { today } from '../http/today.js';

type R = typeof routes;

export class SetZeroMDebt extends commandOf<R['setZeroMDebt']>() {}
export class SetZeroPens extends commandOf<R['setZeroPens']>() {}

@CommandHandler(SetZeroMDebt)
export class SetZeroMDebtHandler implements ICommandHandler<SetZeroMDebt> {
  constructor(
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: SetZeroMDebt): Promise<AnswerOf<R['setZeroMDebt']>> {
    const { idFund, reason, apartments } = call.body;
    const { association } = await this.months.association(call.params.idAs);
    if (!association.funds.has(idFund)) throw new Refused({ code: 'fund-not-found' });
    const { emitted, year } = dateOf(call.body);
    const context = await this.cashbooks.context(association, year);
    const done = await this.cashbooks.writeOnAccounts(call, year, async () => {
      const accounts = await standing(this.accounts, association, apartments);
      const debts = accounts
        .map(({ idAp, facts }) => ({ idAp, amountBani: waivableOf(facts, idFund, emitted) }))
        .filter(({ amountBani }) => amountBani > 0);
      // For a deleted apartment, no more may be waived than it owes.
      const gone = debts.filter(({ idAp }) => !association.apartments.has(idAp));
      const payments = gone.map(
        ({ idAp }) => ({ idAp, mode: PAYMENT_MODE.correction, idF: idFund }) as const,
      );
      const around = { ...context, ...(await this.accounts.owed(association, payments)) };
      return (book) => zeroFundDebts({ emitted, reason, idF: idFund, debts }, book, around);
    });
    return zeroed(done.written);
  }
}

@CommandHandler(SetZeroPens)
export class SetZeroPensHandler implements ICommandHandler<SetZeroPens> {
  constructor(
    private readonly months: Months,
    private readonly cashbooks: Cashbooks,
    private readonly accounts: Accounts,
  ) {}

  async execute({ call }: SetZeroPens): Promise<AnswerOf<R['setZeroPens']>> {
    const { reason, apartments } = call.body;
    const { association } = await this.months.association(call.params.idAs);
    const { emitted, year } = dateOf(call.body);
    const context = await this.cashbooks.context(association, year);
    const done = await this.cashbooks.writeOnAccounts(call, year, async () => {
      const accounts = await standing(this.accounts, association, apartments);
      const penalties = accounts.flatMap((account) => openPenalties(account, emitted));
      return (book) => zeroPenalties({ emitted, reason, penalties }, book, context);
    });
    return zeroed(done.written);
  }
}

interface StandingAccount {
  readonly idAp: number;
  readonly facts: readonly LedgerFact[];
}

/**
 * Returns the accounts of the association's apartments, or of the `asked` ones, from the streams, since a decision is
 * based on them. A deleted apartment is included because it may owe again after a payment of it was annulled.
 */
async function standing(
  accounts: Accounts,
  association: Association,
  asked: readonly number[] | undefined,
): Promise<StandingAccount[]> {
  const sources = await accounts.sourcesNow(association);
  if (sources === undefined) return [];
  const isAsked = (idAp: number): boolean => asked === undefined || asked.includes(idAp);
  const historyOf = histories(sources);
  const here = basisOf(sources)
    .apartments.map(({ idAp }) => idAp)
    .filter((idAp) => association.apartments.has(idAp) && isAsked(idAp));
  const gone = [...association.deletedApartments.keys()].filter(isAsked);
  const goneOf = gone.length === 0 ? historyOf : await accounts.wholeHistories(association);
  return [
    ...here.map((idAp) => ({ idAp, facts: historyOf(idAp) })),
    ...gone.map((idAp) => ({ idAp, facts: goneOf(idAp) })),
  ];
}

function dateOf({ emitted = today() }: { readonly emitted?: string | undefined }) {
  return { emitted: emitted as LocalDate, year: yearOf(emitted as LocalDate) };
}

/**
 * Returns the penalties posted by a day that are still open, by bill, since several closes may have posted penalties on
 * one bill. A penalty posted later would stay, and the correction become an advance.
 */
function openPenalties({ idAp, facts }: StandingAccount, on: LocalDate) {
  const byMonth = new Map<YearMonth, number>();
  for (const { kind, month, date, open } of ledgerOf(facts).items) {
    const isOpen = kind === 'penalty' && open > 0 && date <= on;
    if (isOpen) byMonth.set(month, (byMonth.get(month) ?? 0) + open);
  }
  return [...byMonth].map(([month, amountBani]) => ({ idAp, month, amountBani }));
}

/** Returns what the call wrote, also when it is repeated and nothing is owed any more. */
function zeroed(place: WrittenOnBook): AnswerOf<R['setZeroMDebt']> {
  const totalBani = place.events.reduce(
    (sum, { data }) => sum + ('amountBani' in data ? Math.abs(data.amountBani) : 0),
    0,
  );
  return { ...written(place), documents: place.events.length, totalBani };
}

@Controller()
export class ZeroingController {
  constructor(private readonly commands: CommandBus) {}

  @Call(routes.setZeroMDebt)
  debts(@TheCall() call: CallOf<R['setZeroMDebt']>) {
    return this.commands.execute(new SetZeroMDebt(call));
  }

  @Call(routes.setZeroPens)
  penalties(@TheCall() call: CallOf<R['setZeroPens']>) {
    return this.commands.execute(new SetZeroPens(call));
  }
}
