import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  type AnswerOf,
  type CensorMovement,
  type CensorReport,
  cashWarningText,
  type routes,
} from '@scara/contracts/http';
import type { Association } from '@scara/domain/association';
import {
  type BookDocument,
  type Cashbook,
  cashFindings,
  cashRegister,
  fundUseWarnings,
  idOf,
  isCollaborators,
  isIn,
  isStruck,
  legsOf,
  type RegisterColumn,
  type ReturnableType,
} from '@scara/domain/cashbook';
import { byDate, bani, type LocalDate, logItems, monthIdOf, yearOf } from '@scara/domain/kernel';
import {
  ledgerOf,
  type Movement,
  type Movements,
  movements,
  unpaidBills,
} from '@scara/domain/ledger';
import { Users } from '../account/users.js';
import { Cashbooks } from '../cashbook/cashbooks.js';
import { numberOrRow } from '../cashbook/document-view.js';
import { fundUseOf } from '../cashbook/fund-use.js';
import { isCompanyOf } from '../cashbook/scope.js';
import { Months } from '../expense-month/months.js';
import { queryOf } from '../http/command-of.js';
import { CensorMonths } from './censor-months.js';
import { AccountsOfPeriod, type PeriodAccount } from './period-accounts.js';
import { ProviderBills } from './provider-bills.js';
import { type ReportPeriod, ReportPeriods } from './report-periods.js';
import { spentByCategory } from './spent-by-category.js';

type R = typeof routes;
type Answer = AnswerOf<R['readCensorReport']>;

export class ReadCensorReport extends queryOf<R['readCensorReport']>() {}

/**
 * Returns what a censor reports on (Legea 196/2018, art. 59-61): how the budget was carried out, what was carried over,
 * who owes, the state of the till, what was accepted and who signed. The money is that of the days between the closes,
 * so that opening + asked − cleared = closing.
 */
@QueryHandler(ReadCensorReport)
export class ReadCensorReportHandler implements IQueryHandler<ReadCensorReport> {
  constructor(
    private readonly months: Months,
    private readonly periods: ReportPeriods,
    private readonly accounts: AccountsOfPeriod,
    private readonly cashbooks: Cashbooks,
    private readonly providerBills: ProviderBills,
    private readonly censorMonths: CensorMonths,
    private readonly users: Users,
  ) {}

  async execute({ call }: ReadCensorReport): Promise<Answer> {
    const { association } = await this.months.association(call.params.idAs);
    const period = await this.periods.of(association, call.query);
    const found = await this.accounts.of(association, period);
    const { name, cif } = association.settings;
    const head = { fromM: period.fromM, toM: period.toM, association: name, cif };
    if (found === undefined) return { ...head, ...NOTHING };
    const { from, to, accounts } = found;
    const books = await this.cashbooks.books(association);
    const own = await this.providerBills.unpaid(association.idAs, period.toM ?? undefined, to);
    const all = accounts.map(({ facts }) => movements(facts, from, to));
    return {
      ...head,
      from,
      to,
      months: await this.censorMonths.of(association, period.months),
      owners: ownersOf(all),
      income: incomeOf(books, { from, to }),
      expenses: spentByCategory(period.months, books, to),
      accounts: accountsOf(books, { from, to }),
      arrears: arrearsOf(accounts, period),
      ...own,
      cash: await this.cashOf(association, books, { from, to }),
    };
  }

  private async cashOf(
    association: Association,
    books: readonly Cashbook[],
    days: Days,
  ): Promise<CensorReport['cash']> {
    const shown = books.flatMap((book) =>
      documentsIn(book, days).map((document) => ({ book, document })),
    );
    const documents = new Map(shown.map(({ document }) => [idOf(document), document]));
    const checks = shown.flatMap(({ book, document }) => {
      const check = book.checks.get(idOf(document));
      return check === undefined ? [] : [{ document, check }];
    });
    const remarked = checks.filter(({ check }) => check.remark !== '');
    const nameOf = await this.users.names(remarked.map(({ check }) => check.idUser));
    const isCompany = isCompanyOf(association);
    const returned = new Set(books.flatMap(({ returns }) => [...returns.keys()]));
    const standing = shown.flatMap(({ book, document }) =>
      isStruck(book, idOf(document)) || returned.has(idOf(document)) ? [] : [document],
    );
    const use = await fundUseOf(
      association,
      this.months,
      standing.flatMap((one) =>
        one.kind === 'disbursement' && one.idF !== null ? one.bills.map(({ month }) => month) : [],
      ),
    );
    const ofUse = standing.flatMap((document) =>
      fundUseWarnings(document, use).map((warning) => ({
        date: document.emitted,
        idPd: idOf(document),
        warning,
      })),
    );
    const found = [...cashFindings(books, days, isCompany), ...ofUse];
    found.sort(byDate);
    const count = (test: (one: (typeof shown)[number]) => boolean): number =>
      shown.filter(test).length;
    return {
      documents: shown.length,
      annulled: count(({ book, document }) => book.annulments.has(idOf(document))),
      returned: count(({ document }) => document.kind === 'return'),
      unseen: shown.length - checks.length,
      warnings: found.map(({ date, idPd, warning }) => {
        const text = cashWarningText(warning);
        const named = documents.get(idPd ?? 0);
        // The sentence about receipts out of order names the receipt itself.
        const isSaid = named === undefined || warning.code === 'receipt-out-of-order';
        return { date, idPd, text: isSaid ? text : `${documentText(named)}: ${text}` };
      }),
      remarks: remarked.map(({ document, check: { idUser, remark } }) => ({
        idPd: idOf(document),
        emitted: document.emitted,
        document: documentText(document),
        amountBani: document.amountBani,
        by: nameOf(idUser),
        remark,
      })),
    };
  }
}

interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * Returns the documents of a period, opening balances of accounts included, since a censor checks those like any other.
 */
function documentsIn(book: Cashbook, { from, to }: Days): BookDocument[] {
  if (book.year < yearOf(from) || book.year > yearOf(to)) return [];
  return [...logItems(book.documents)].filter(({ emitted }) => emitted >= from && emitted <= to);
}

function documentText(document: BookDocument): string {
  return numberOrRow(document.series, document.number, idOf(document));
}

const NO_MOVEMENT = { openingBani: 0, debitBani: 0, creditBani: 0, closingBani: 0 };
const NO_MOVEMENT_OF: Movement = {
  opening: bani(0),
  debits: bani(0),
  credits: bani(0),
  closing: bani(0),
};

function shown({ opening, debits, credits, closing }: Movement) {
  return { openingBani: opening, debitBani: debits, creditBani: credits, closingBani: closing };
}

/** Sums the movements of all apartments' accounts. */
function ownersOf(all: readonly Movements[]): CensorReport['owners'] {
  const sum = (of: keyof Movements) =>
    shown(
      all.reduce(
        (total, one) => ({
          opening: bani(total.opening + one[of].opening),
          debits: bani(total.debits + one[of].debits),
          credits: bani(total.credits + one[of].credits),
          closing: bani(total.closing + one[of].closing),
        }),
        NO_MOVEMENT_OF,
      ),
    );
  return {
    expenses: sum('expenses'),
    penalties: sum('penalties'),
    funds: sum('funds'),
    advance: putAside(sum('advance')),
    total: sum('total'),
  };
}

/**
 * All money passes through the advance, so its debits and credits are netted: the report shows what was set aside, or,
 * below 0, taken from it. With that the columns add up to the total.
 */
function putAside({ debitBani, creditBani, ...balances }: CensorMovement): CensorMovement {
  return { ...balances, debitBani: 0, creditBani: creditBani - debitBani };
}

/**
 * Returns the money that documents brought in less what was returned, each on its own day. A waived debt or a removed
 * penalty is cleared but brings no money.
 */
function incomeOf(books: readonly Cashbook[], days: Days): CensorReport['income'] {
  let [residentsBani, collaboratorsBani] = [0, 0];
  for (const book of books) {
    for (const document of documentsIn(book, days)) {
      if (book.annulments.has(idOf(document))) continue;
      const bani = legsOf(document).reduce(
        (sum, { side, amountBani }) => (side === 'out' ? sum - amountBani : sum + amountBani),
        0,
      );
      const from = document.kind === 'return' ? payerOf(document.of) : document.kind;
      if (from === 'payment') residentsBani += bani;
      if (from === 'collaborator') collaboratorsBani += bani;
    }
  }
  return { residentsBani, collaboratorsBani, totalBani: residentsBani + collaboratorsBani };
}

/** Returns whose money a document of this type was; null for providers' money, which is no income. */
function payerOf(type: ReturnableType): 'payment' | 'collaborator' | null {
  if (!isIn(type)) return null;
  return isCollaborators(type) ? 'collaborator' : 'payment';
}

function accountsOf(books: readonly Cashbook[], { from, to }: Days): CensorReport['accounts'] {
  const { cash, bank, collector, total } = cashRegister(books, from, to).period;
  const column = ({ opening, in: came, out, closing }: RegisterColumn) => ({
    openingBani: opening,
    debitBani: came,
    creditBani: out,
    closingBani: closing,
  });
  return {
    cash: column(cash),
    bank: column(bank),
    collector: column(collector),
    total: column(total),
  };
}

/** Returns the apartments that owe for a month before the period's last, the largest debt first. */
function arrearsOf(
  accounts: readonly PeriodAccount[],
  { months }: ReportPeriod,
): CensorReport['arrears'] {
  const last = months.at(-1)?.month ?? null;
  return accounts
    .flatMap(({ idAp, n, idEntrance, facts }) => {
      const owed = unpaidBills(ledgerOf(facts), null);
      const [oldest] = owed;
      if (oldest === undefined || last === null || oldest.month >= last) return [];
      const totalBani = owed.reduce(
        (sum, { expenses, penalties, funds }) => sum + expenses + penalties + funds,
        0,
      );
      const sinceM = monthIdOf(oldest.month);
      return [{ idAp, n, idEntrance, sinceM, bills: owed.length, totalBani }];
    })
    .sort((a, b) => b.totalBani - a.totalBani || a.idAp - b.idAp);
}

/** The report before the first month. */
const NOTHING: Omit<Answer, 'fromM' | 'toM' | 'association' | 'cif'> = {
  from: null,
  to: null,
  months: [],
  owners: {
    expenses: NO_MOVEMENT,
    penalties: NO_MOVEMENT,
    funds: NO_MOVEMENT,
    advance: NO_MOVEMENT,
    total: NO_MOVEMENT,
  },
  income: { residentsBani: 0, collaboratorsBani: 0, totalBani: 0 },
  expenses: { categories: [], invoicedBani: 0, paidBani: 0, leftBani: 0 },
  accounts: {
    cash: NO_MOVEMENT,
    bank: NO_MOVEMENT,
    collector: NO_MOVEMENT,
    total: NO_MOVEMENT,
  },
  arrears: [],
  providers: [],
  providersBani: 0,
  cash: { documents: 0, annulled: 0, returned: 0, unseen: 0, warnings: [], remarks: [] },
};
