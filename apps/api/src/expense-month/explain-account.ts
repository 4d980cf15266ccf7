import { Controller } from '@nestjs/common';
import { type IQueryHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type AccountExplanation, routes } from '@scara/contracts/http';
import { type Cashbook, paymentIn } from '@scara/domain/cashbook';
import {
  type AccountBefore,
  accountBefore,
  dueExpense,
  type ExpenseMonth,
  penaltyRowKey,
  prepareMonth,
} from '@scara/domain/expense-month';
import { documentNumber, apartmentId, columnId, monthIdOf } from '@scara/domain/kernel';
import { explainCell } from '@scara/domain/month';
import { Users } from '../account/users.js';
import { actorOf, type Call as CallOf, isTenantIn } from '../http/call.js';
import { Call, TheCall } from '../http/call.decorator.js';
import { queryOf } from '../http/command-of.js';
import { Infrastructure } from '../infrastructure.js';
import { apartmentInMonth } from './apartment-in-month.js';
import { authorsOf, explainedShare, groupName } from './explained-share.js';
import { Months } from './months.js';

type R = typeof routes;

export class ExplainAccount extends queryOf<R['explainAccount']>() {}

/**
 * Explains how the funds, penalties and advance of a row are made up, with the functions that computed them
 * (computation.md §7).
 */
@QueryHandler(ExplainAccount)
export class ExplainAccountHandler implements IQueryHandler<ExplainAccount> {
  constructor(
    private readonly months: Months,
    private readonly infrastructure: Infrastructure,
    private readonly users: Users,
  ) {}

  async execute({ call }: ExplainAccount): Promise<AccountExplanation> {
    const { idAs, idMonth, idAp } = call.params;
    const { sources } = await this.months.load(idAs, idMonth);
    const { month, association, cashbooks } = sources;
    const prepared = prepareMonth(sources);
    const actor = actorOf(call);
    const found = apartmentInMonth(actor, sources, prepared, idAp);
    const { idEntrance } = found.apartment;
    const before = accountBefore(sources, prepared, idAp)!;
    const of = { idAs, kind: 'due', ids: [...month.dues.keys()] } as const;
    const authors = await authorsOf(this.infrastructure, this.users, of);
    const funds = new Set([...month.dues.values()].map(({ idFund }) => idFund));
    return {
      idAp,
      dues: [...funds].flatMap((idFund) =>
        explainCell(prepared.dues, columnId(idFund), apartmentId(idAp)).map((share) => {
          const idDue = Number(share.expenseId);
          const due = month.dues.get(idDue)!;
          const name = prepared.basis.funds.find((one) => one.idFund === idFund)?.name ?? '';
          const spoken = {
            group: groupName({ basis: prepared.basis, association }, due.idGroup),
            isListed: found.isListed,
            names: association.settings,
            author: authors.get(idDue) ?? null,
          };
          return { ...explainedShare(share, dueExpense(due, name), spoken), idDue, idFund };
        }),
      ),
      fundArrears:
        before.funds?.map(({ month: ofMonth, idFund, amount }) => ({
          idFund: idFund!,
          idMonth: monthIdOf(ofMonth),
          amountBani: amount,
        })) ?? null,
      penaltiesOld:
        before.penalties?.map(({ month: ofMonth, amount }) => ({
          idMonth: monthIdOf(ofMonth),
          amountBani: amount,
        })) ?? null,
      penaltiesNew: postedOf(before, month, { idAp, isTenant: isTenantIn(actor, idEntrance) }),
      advances:
        before.advances?.map(({ paymentId, amount }) => ({
          payment: paymentId === null ? null : paperOf(cashbooks, paymentId),
          amountBani: amount,
        })) ?? null,
    };
  }
}

/** Leaves out of a tenant's view the penalty rows that were hidden; their sum is still given (`unshownBani`). */
function postedOf(
  { posted }: AccountBefore,
  { hiddenPenalties }: ExpenseMonth,
  { idAp, isTenant }: { readonly idAp: number; readonly isTenant: boolean },
): AccountExplanation['penaltiesNew'] {
  return posted.map(({ month, rows, made, asked }) => {
    const shown = rows.filter(
      ({ from }) => !isTenant || !hiddenPenalties.has(penaltyRowKey({ idAp, month, from })),
    );
    return {
      idMonth: monthIdOf(month),
      madeBani: made,
      askedBani: asked,
      unshownBani: made - shown.reduce((sum, { amount }) => sum + amount, 0),
      rows: shown.map(({ from, to, arrears, days, rateE2, amount }) => ({
        from,
        to,
        days,
        arrearsBani: arrears,
        percentageE2: rateE2,
        amountBani: amount,
      })),
    };
  });
}

/** Null for a document carried over from a cashbook that is not here. */
function paperOf(
  books: readonly Cashbook[],
  idPd: number,
): { date: string; number: string } | null {
  const payment = paymentIn(books, idPd);
  if (payment === undefined) return null;
  const { emitted, series, number } = payment;
  return { date: emitted, number: documentNumber(series, number) };
}

@Controller()
export class ExplainAccountController {
  constructor(private readonly queries: QueryBus) {}

  @Call(routes.explainAccount)
  explain(@TheCall() call: CallOf<R['explainAccount']>) {
    return this.queries.execute(new ExplainAccount(call));
  }
}
