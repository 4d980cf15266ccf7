import { CASH_ACCOUNTS } from '../cashbook/index.js';
import type { LocalDate } from '../kernel/index.js';
import {
  advances,
  documentLine,
  fundLines,
  moneyLines,
  openingLine,
  overpaidLine,
  ownerLines,
  penaltyLine,
  providerLine,
  undistributed,
} from './lines.js';
import { sumOf } from './postings.js';
import { documentsAt, leftOfBills } from './seen.js';
import type { AssetKey, BalanceLine, BalanceSheet, BalanceSources, LiabilityKey } from './shape.js';

/**
 * Computes the balance sheet at the end of `at` from the facts dated up to then, as they are known now. Each line is
 * computed from its own facts and never from other lines: money from the books' days, what owners owe from their
 * accounts, what providers are owed from their documents, funds and penalties from what was charged. That both sides
 * are equal therefore proves all of them (test/properties/balance-sheet.spec.ts); no line is made to balance the sheet.
 *
 * They are equal because each fact has two sides: a bill on a list is owed to a provider (+) and is to be distributed
 * (+); a close turns what is distributed into debts of owners (±0); dues and penalties are owed by owners (+) and
 * belong to their fund (+); a payment is money (+) for debts (−) or an advance (+ on the other side); a disbursement is
 * money (−) for a provider's bill (−), a fund (−), or waits for its document (+); a correction has no money and has a
 * line of its own. Balances from before the books began are listed line by line under `opening`.
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

/** True for the lines to show: the money accounts always, another line only when it has an amount or parts. */
const isShown = ({ key, amountBani, parts }: BalanceLine): boolean =>
  amountBani !== 0 || parts.length > 0 || (CASH_ACCOUNTS as readonly string[]).includes(key);
