import type { LocalDate, YearMonth } from '../kernel/index.js';
import {
  accountBalances,
  CASH_ACCOUNTS,
  type CashAccount,
  type Cashbook,
} from '../cashbook/index.js';
import type { AccountAt } from './accounts-at.js';
import { billKey, documentEffects, openedAccounts } from './documents.js';
import { type MonthsOnSheet, owedFrom, sumOf } from './postings.js';

/** What the association has, and what it is owed. */
export type AssetKey =
  | CashAccount
  /** Unpaid expenses of the last bill, and of older ones. */
  | 'current-list'
  | 'arrears'
  | 'penalties-owed'
  | 'fund-owed'
  /** Expenses on lists that no bill has asked for: months not closed yet, and what could not be distributed. */
  | 'undistributed'
  /** Money paid without an expense document, which no list asks for yet. */
  | 'unbilled'
  /** Paid to providers beyond their documents, and their credit notes. */
  | 'providers-owe';

/** What the association owes, and to what the money belongs. */
export type LiabilityKey =
  | 'fund'
  | 'penalties'
  | 'third-parties'
  | 'providers'
  | 'advances'
  | 'fund-covered'
  | 'corrections'
  | 'opening';

/** What a line is made of; texts are the reader's. */
export type BalancePart = { readonly amountBani: number } & (
  | { readonly of: 'apartment'; readonly idAp: number }
  | { readonly of: 'bill'; readonly month: YearMonth; readonly idOutgo: number }
  | { readonly of: 'document'; readonly idPd: number; readonly date: LocalDate }
  /** Documents of a year that is over, together. */
  | { readonly of: 'year'; readonly year: number }
  | { readonly of: 'month'; readonly month: YearMonth }
  | { readonly of: 'opening'; readonly what: OpeningKind }
  | { readonly of: 'set' | 'waived' | 'collected' | 'used' | 'corrected' }
);

/** What stood before the books began. */
export type OpeningKind = CashAccount | 'expenses' | 'advances' | 'funds' | 'fund' | 'debts';

/** One line. `idFund` only for lines of one fund; Σ of the parts is the amount. Bani, below 0 where it stands against. */
export interface BalanceLine<K extends AssetKey | LiabilityKey = AssetKey | LiabilityKey> {
  readonly key: K;
  readonly idFund: number | null;
  readonly amountBani: number;
  readonly parts: readonly BalancePart[];
}

/** Situația elementelor de activ și de pasiv at the end of a day. */
export interface BalanceSheet {
  readonly at: LocalDate;
  readonly assets: readonly BalanceLine<AssetKey>[];
  readonly liabilities: readonly BalanceLine<LiabilityKey>[];
  /** Σ of each side; always the same, by every fact moving both. */
  readonly assetsBani: number;
  readonly liabilitiesBani: number;
}

/** Everything the sheet is folded from; read at one moment. */
export interface BalanceSources {
  /** What each fund of the association began with. Bani. */
  readonly funds: ReadonlyMap<number, { readonly openingBani: number }>;
  readonly months: MonthsOnSheet;
  /** Of every year, oldest first. */
  readonly books: readonly Cashbook[];
  /** The accounts of all apartments at the day (`accountsAt`). */
  readonly accounts: readonly AccountAt[];
  /** The month of the last bill asked for at the day. */
  readonly currentMonth: YearMonth | null;
}

/**
 * The balance sheet at the end of `at`, from the facts dated up to then as they are known now. Each line is worked out
 * from its own facts and none from the others: money from the books' days, what owners owe from their accounts, what
 * providers are owed from their documents, funds and penalties from what was set. That both sides are equal is
 * therefore the proof of all of them (test/properties/balance-sheet.spec.ts), never a line that makes them so.
 *
 * Why they are: a bill on a list owes a provider (+) and is to be distributed (+); a close turns what is distributed
 * into debts of owners (±0); dues and penalties are owed by owners (+) and belong to their fund (+); a payment is money
 * (+) for debts (−) or an advance (+ on the other side); a disbursement is money (−) for a provider's bill (−), a fund
 * (−), or waits for its document (+); a correction has no money and stands under its own name. What stood before the
 * books began is named line by line under `opening`.
 */
export function balanceSheet(sources: BalanceSources, at: LocalDate): BalanceSheet {
  const seen = documentsAt(sources.books, at);
  const left = leftOfBills(sources, seen, at);
  const assets = [
    ...moneyLines(sources, at),
    ...ownerLines(sources),
    ...undistributed(sources, at),
    ...overpaidLine(left),
    ...documentLine('unbilled', seen, at),
  ].filter(isShown) as BalanceLine<AssetKey>[];
  const liabilities = [
    ...fundLines(sources, seen, at),
    ...penaltyLine(sources, seen, at),
    ...documentLine('third-parties', seen, at),
    ...providerLine(left),
    ...advances(sources),
    ...documentLine('fund-covered', seen, at),
    ...documentLine('corrections', seen, at),
    ...openingLine(sources, at),
  ].filter(isShown) as BalanceLine<LiabilityKey>[];
  return {
    at,
    assets: assets.toSorted((a, b) => ASSETS.indexOf(a.key) - ASSETS.indexOf(b.key)),
    liabilities,
    assetsBani: sumOf(assets.map(({ amountBani }) => amountBani)),
    liabilitiesBani: sumOf(liabilities.map(({ amountBani }) => amountBani)),
  };
}

const ASSETS: readonly AssetKey[] = [
  ...CASH_ACCOUNTS,
  'current-list',
  'arrears',
  'penalties-owed',
  'fund-owed',
  'undistributed',
  'unbilled',
  'providers-owe',
];

/** The accounts are always shown; another line only where it says something. */
const isShown = ({ key, amountBani, parts }: BalanceLine): boolean =>
  amountBani !== 0 || parts.length > 0 || (CASH_ACCOUNTS as readonly string[]).includes(key);

function line<K extends AssetKey | LiabilityKey>(
  key: K,
  parts: readonly BalancePart[],
  idFund: number | null = null,
): BalanceLine<K> {
  const counted = parts.filter(({ amountBani }) => amountBani !== 0);
  return { key, idFund, amountBani: sumOf(counted.map((one) => one.amountBani)), parts: counted };
}

/** What the documents up to a day come to, by what they stand for. */
interface Seen {
  /** By expense document. */
  readonly paid: ReadonlyMap<string, { readonly part: BillRef; readonly amountBani: number }>;
  readonly funds: ReadonlyMap<number, Readonly<Record<'collected' | 'used' | 'waived', number>>>;
  readonly penaltiesBani: number;
  readonly lines: Readonly<
    Record<DocumentLine, readonly Extract<BalancePart, { of: 'document' }>[]>
  >;
}
interface BillRef {
  readonly month: YearMonth;
  readonly idOutgo: number;
}
type DocumentLine = 'unbilled' | 'third-parties' | 'fund-covered' | 'corrections';

function documentsAt(books: readonly Cashbook[], at: LocalDate): Seen {
  const paid = new Map<string, { part: BillRef; amountBani: number }>();
  const funds = new Map<number, Record<'collected' | 'used' | 'waived', number>>();
  const lines: Record<DocumentLine, Extract<BalancePart, { of: 'document' }>[]> = {
    unbilled: [],
    'third-parties': [],
    'fund-covered': [],
    corrections: [],
  };
  let penaltiesBani = 0;
  for (const { idPd, date, effects } of documentEffects(books, at)) {
    for (const effect of effects) {
      const { amountBani } = effect;
      switch (effect.on) {
        case 'bill': {
          const { month, idOutgo } = effect;
          const key = billKey(effect);
          const before = paid.get(key)?.amountBani ?? 0;
          paid.set(key, { part: { month, idOutgo }, amountBani: before + amountBani });
          break;
        }
        case 'fund': {
          const sums = funds.get(effect.idFund) ?? { collected: 0, used: 0, waived: 0 };
          sums[effect.what] += amountBani;
          funds.set(effect.idFund, sums);
          break;
        }
        case 'penalties':
          penaltiesBani += amountBani;
          break;
        default:
          lines[effect.on].push({ of: 'document', idPd, date, amountBani });
      }
    }
  }
  return { paid, funds, penaltiesBani, lines };
}

function moneyLines({ books }: BalanceSources, at: LocalDate): BalanceLine[] {
  const balances = accountBalances(books, at);
  return CASH_ACCOUNTS.map((account) => ({
    key: account,
    idFund: null,
    amountBani: balances[account],
    parts: [],
  }));
}

/** What owners owe, by kind, apartment by apartment. */
function ownerLines({ accounts, currentMonth }: BalanceSources): BalanceLine[] {
  const sums = new Map<string, { key: AssetKey; idFund: number | null; parts: BalancePart[] }>();
  const open = (key: AssetKey, idFund: number | null, idAp: number, amountBani: number): void => {
    const name = `${key} ${idFund ?? ''}`;
    const standing = sums.get(name) ?? { key, idFund, parts: [] };
    sums.set(name, standing);
    const last = standing.parts.at(-1);
    if (last?.of === 'apartment' && last.idAp === idAp) {
      standing.parts[standing.parts.length - 1] = {
        ...last,
        amountBani: last.amountBani + amountBani,
      };
    } else standing.parts.push({ of: 'apartment', idAp, amountBani });
  };
  for (const { idAp, ledger } of accounts) {
    for (const item of ledger.items) {
      if (item.open === 0) continue;
      if (item.kind === 'fund') open('fund-owed', item.fundId, idAp, item.open);
      else if (item.kind === 'penalty') open('penalties-owed', null, idAp, item.open);
      else open(item.month === currentMonth ? 'current-list' : 'arrears', null, idAp, item.open);
    }
  }
  return [...sums.values()].map(({ key, idFund, parts }) => line(key, parts, idFund));
}

function advances({ accounts }: BalanceSources): BalanceLine[] {
  const parts = accounts.map(({ idAp, ledger }): BalancePart => ({
    of: 'apartment',
    idAp,
    amountBani: ledger.advance,
  }));
  return [line('advances', parts)];
}

/** By month: the bills owed by now, less what its close has asked owners for. */
function undistributed(sources: BalanceSources, at: LocalDate): BalanceLine[] {
  const sums = new Map<YearMonth, number>();
  const add = (month: YearMonth, amountBani: number): void => {
    sums.set(month, (sums.get(month) ?? 0) + amountBani);
  };
  for (const { month, amountBani } of billsAt(sources, at)) add(month, amountBani);
  for (const { month, distributedBani } of postedAt(sources, at)) add(month, -distributedBani);
  const parts = [...sums].map(([month, amountBani]): BalancePart => ({
    of: 'month',
    month,
    amountBani,
  }));
  return [line('undistributed', parts)];
}

function billsAt({ months }: BalanceSources, at: LocalDate) {
  const closed = new Map(months.postings.map((posting) => [posting.month, posting.closed]));
  return months.bills.filter(
    (bill) => !bill.isDisabled && owedFrom(bill, closed.get(bill.month)) <= at,
  );
}

function postedAt({ months }: BalanceSources, at: LocalDate) {
  return months.postings.filter(({ closed }) => closed <= at);
}

/** What is left of every expense document: to be paid where above 0, paid too much where below. */
function leftOfBills(sources: BalanceSources, { paid }: Seen, at: LocalDate): BalancePart[] {
  const left = new Map<string, BillRef & { amountBani: number }>();
  for (const bill of billsAt(sources, at)) {
    const { month, idOutgo, amountBani } = bill;
    left.set(billKey(bill), { month, idOutgo, amountBani });
  }
  for (const [key, { part, amountBani }] of paid) {
    const amount = left.get(key)?.amountBani ?? 0;
    left.set(key, { ...part, amountBani: amount - amountBani });
  }
  return [...left.values()].map((one) => ({ of: 'bill', ...one }));
}

function overpaidLine(left: readonly BalancePart[]): BalanceLine[] {
  const parts = left.filter(({ amountBani }) => amountBani < 0);
  return [
    line(
      'providers-owe',
      parts.map((part) => ({ ...part, amountBani: -part.amountBani })),
    ),
  ];
}

function providerLine(left: readonly BalancePart[]): BalanceLine[] {
  return [
    line(
      'providers',
      left.filter(({ amountBani }) => amountBani > 0),
    ),
  ];
}

/** Each fund with what was set for it, whether it is collected or still owed. */
function fundLines(sources: BalanceSources, { funds }: Seen, at: LocalDate): BalanceLine[] {
  const set = new Map<number, number>();
  const add = (idFund: number, amountBani: number): void => {
    set.set(idFund, (set.get(idFund) ?? 0) + amountBani);
  };
  for (const { dues } of postedAt(sources, at)) {
    for (const { idFund, amountBani } of dues) add(idFund, amountBani);
  }
  const before = openingOf(sources);
  const ids = new Set([
    ...sources.funds.keys(),
    ...set.keys(),
    ...before.fundDebts.keys(),
    ...funds.keys(),
  ]);
  return [...ids].map((idFund) => {
    const moved = funds.get(idFund) ?? { collected: 0, used: 0, waived: 0 };
    const began = sources.funds.get(idFund)?.openingBani ?? 0;
    const debts = before.fundDebts.get(idFund) ?? 0;
    return line(
      'fund',
      [
        { of: 'opening', what: 'fund', amountBani: began },
        { of: 'opening', what: 'debts', amountBani: debts },
        { of: 'set', amountBani: set.get(idFund) ?? 0 },
        { of: 'waived', amountBani: moved.waived },
        { of: 'collected', amountBani: moved.collected },
        { of: 'used', amountBani: moved.used },
      ],
      idFund,
    );
  });
}

/** Penalties asked for, collected or not: a fund of their own (Legea 196/2018, art. 77). */
function penaltyLine(
  sources: BalanceSources,
  { penaltiesBani }: Seen,
  at: LocalDate,
): BalanceLine[] {
  const posted = sumOf(postedAt(sources, at).map((posting) => posting.penaltiesBani));
  return [
    line('penalties', [
      { of: 'opening', what: 'debts', amountBani: openingOf(sources).penalties },
      { of: 'set', amountBani: posted },
      { of: 'corrected', amountBani: penaltiesBani },
    ]),
  ];
}

/** Documents of the sheet's year one by one, those of earlier years by year. */
function documentLine(key: DocumentLine, { lines }: Seen, at: LocalDate): BalanceLine[] {
  const thisYear = at.slice(0, 4);
  const years = new Map<number, number>();
  const own: BalancePart[] = [];
  for (const part of lines[key]) {
    const year = part.date.slice(0, 4);
    if (year === thisYear) own.push(part);
    else years.set(Number(year), (years.get(Number(year)) ?? 0) + part.amountBani);
  }
  const over = [...years].map(([year, amountBani]): BalancePart => ({
    of: 'year',
    year,
    amountBani,
  }));
  return [line(key, [...over, ...own])];
}

interface Opening {
  readonly expenses: number;
  readonly penalties: number;
  readonly advances: number;
  readonly fundDebts: ReadonlyMap<number, number>;
}

function openingOf({ months }: BalanceSources): Opening {
  let [expenses, penalties, advance] = [0, 0, 0];
  const fundDebts = new Map<number, number>();
  for (const { debts, advanceBani } of months.opening) {
    advance += advanceBani;
    for (const debt of debts) {
      if (debt.kind === 'expenses') expenses += debt.amountBani;
      else if (debt.kind === 'penalties') penalties += debt.amountBani;
      else fundDebts.set(debt.idFund, (fundDebts.get(debt.idFund) ?? 0) + debt.amountBani);
    }
  }
  return { expenses, penalties, advances: advance, fundDebts };
}

/**
 * What the books began with and no fund or debt here explains: money and unpaid expenses taken over, less the
 * advances and the funds that were in that money. Only facts recorded as opening balances are in it.
 */
function openingLine(sources: BalanceSources, at: LocalDate): BalanceLine[] {
  const { expenses, advances: advance } = openingOf(sources);
  const opened = openedAccounts(sources.books, at);
  const funds = sumOf([...sources.funds.values()].map(({ openingBani }) => openingBani));
  const began = (what: OpeningKind, amountBani: number): BalancePart => ({
    of: 'opening',
    what,
    amountBani,
  });
  return [
    line('opening', [
      ...CASH_ACCOUNTS.map((account) => began(account, opened[account])),
      began('expenses', expenses),
      began('advances', -advance),
      began('funds', -funds),
    ]),
  ];
}
