import { accountBalances, CASH_ACCOUNTS } from '../cashbook/index.js';
import type { LocalDate, YearMonth } from '../kernel/index.js';
import { openingBalances } from './documents.js';
import { sumOf } from './postings.js';
import { billsAt, type DocumentLine, openingOf, postedAt, type Seen } from './seen.js';
import type {
  AssetKey,
  BalanceLine,
  BalancePart,
  BalanceSources,
  LiabilityKey,
  OpeningKind,
} from './shape.js';

function line<K extends AssetKey | LiabilityKey>(
  key: K,
  parts: readonly BalancePart[],
  idFund: number | null = null,
): BalanceLine<K> {
  const counted = parts.filter(({ amountBani }) => amountBani !== 0);
  return { key, idFund, amountBani: sumOf(counted.map((one) => one.amountBani)), parts: counted };
}

/** Returns each money account with its balance. */
export function moneyLines({ books }: BalanceSources, at: LocalDate): BalanceLine[] {
  const balances = accountBalances(books, at);
  return CASH_ACCOUNTS.map((account) => ({
    key: account,
    idFund: null,
    amountBani: balances[account],
    parts: [],
  }));
}

/** Returns what owners owe, by kind, apartment by apartment. */
export function ownerLines({ accounts, currentMonth }: BalanceSources): BalanceLine[] {
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

/** Returns the advances of apartments. */
export function advances({ accounts }: BalanceSources): BalanceLine[] {
  const parts = accounts.map(({ idAp, ledger }): BalancePart => ({
    of: 'apartment',
    idAp,
    amountBani: ledger.advance,
  }));
  return [line('advances', parts)];
}

/** Returns, by month, the bills owed by now less what the month's close charged owners. */
export function undistributed(sources: BalanceSources, at: LocalDate): BalanceLine[] {
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

/** Returns the overpaid expense documents. */
export function overpaidLine(left: readonly BalancePart[]): BalanceLine[] {
  const parts = left.filter(({ amountBani }) => amountBani < 0);
  return [
    line(
      'providers-owe',
      parts.map((part) => ({ ...part, amountBani: -part.amountBani })),
    ),
  ];
}

/** Returns the expense documents still to be paid. */
export function providerLine(left: readonly BalancePart[]): BalanceLine[] {
  return [
    line(
      'providers',
      left.filter(({ amountBani }) => amountBani > 0),
    ),
  ];
}

/** Returns each fund with what was charged for it, collected or still owed. */
export function fundLines(sources: BalanceSources, { funds }: Seen, at: LocalDate): BalanceLine[] {
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

/** Returns the charged penalties, collected or not: a fund of their own (Legea 196/2018, art. 77). */
export function penaltyLine(
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

/** Returns the documents of the sheet's year one by one, those of earlier years by year. */
export function documentLine(key: DocumentLine, { lines }: Seen, at: LocalDate): BalanceLine[] {
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

/**
 * Returns the opening balances that no fund or debt here explains: the money and unpaid expenses taken over, less the
 * advances and the funds in that money. It contains only facts recorded as opening balances.
 */
export function openingLine(sources: BalanceSources, at: LocalDate): BalanceLine[] {
  const { expenses, advances: advance } = openingOf(sources);
  const opened = openingBalances(sources.books, at);
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
