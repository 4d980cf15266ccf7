import { apartmentName, type MeterType, seriesOf } from '../association/index.js';
import type { ExpenseData, FundDueData } from './events.js';
import { departsFromLaw } from './legal-categories.js';
import { firstDay, legalFigure, WHOLE_E5 } from '../kernel/index.js';
import { meterTypesOf } from './meters-of-month.js';
import { type PreparedMonth, prepareMonth } from './prepare-month.js';
import type { MonthResult } from './result.js';
import { isLeap, meanConsumption, recentConsumptions } from './estimates.js';
import type { MonthSources } from './sources.js';
import { DISTRIBUTION, type DistributionRefusal, monthTable } from '../month/index.js';

/** The place where a finding is corrected. */
export type FindingPlace =
  | { readonly kind: 'expense'; readonly idOutgo: number }
  | { readonly kind: 'due'; readonly idDue: number }
  | { readonly kind: 'meter'; readonly idMeter: number; readonly idAp: number }
  | { readonly kind: 'apartment'; readonly idAp: number }
  | { readonly kind: 'month' };

/**
 * One line of the control list. `blocks`: the month cannot be published. `accept`: the finding must be cleared, or
 * accepted by name. `warns`: worth a look. The key is the same for the same matter with the same figures, so that an
 * acceptance does not cover figures that changed since. `number` is the apartment's, unique in the association.
 */
export type Finding = {
  readonly key: string;
  readonly severity: 'blocks' | 'accept' | 'warns';
  readonly place: FindingPlace;
} & (
  | { readonly code: 'not-divisible'; readonly name: string; readonly refusal: DistributionRefusal }
  | { readonly code: 'undistributed'; readonly name: string; readonly bani: number }
  | { readonly code: 'due-elsewhere'; readonly name: string }
  | { readonly code: 'no-document'; readonly name: string }
  | { readonly code: 'zero-amount'; readonly name: string }
  | { readonly code: 'recurring-missing'; readonly name: string; readonly lastBani: number }
  | { readonly code: 'departs-from-law'; readonly name: string; readonly category: string }
  | {
      readonly code: 'unmetered-pay-nothing';
      readonly name: string;
      readonly numbers: readonly string[];
    }
  | { readonly code: 'meter-unread'; readonly number: string; readonly meters: number }
  | {
      readonly code: 'negative-consumption' | 'consumption-leap';
      readonly number: string;
      readonly meter: { readonly type: MeterType; readonly series: string };
      readonly consumptionE3: number;
      readonly meanE3: number;
    }
  | { readonly code: 'no-persons-with-consumption'; readonly number: string }
  | { readonly code: 'share-sum'; readonly sumE5: number }
  | { readonly code: 'rate-above-law'; readonly rateE2: number; readonly limitE2: number }
  | { readonly code: 'rate-without-decision'; readonly rateE2: number }
  | {
      readonly code: 'rate-above-decision';
      readonly rateE2: number;
      readonly decidedE2: number;
    }
  | { readonly code: 'maturity-above-law'; readonly days: number; readonly limit: number }
  | { readonly code: 'efactura-without-data'; readonly number: string }
  | { readonly code: 'no-expenses' }
);

/** A gap of 0.01 % is explained by the rounding of the single shares. */
const SHARE_GAP_E5 = 1_000;

/** Returns everything that the administrator should check before publishing; each line leads to its place. */
export function controlList(sources: MonthSources, result: MonthResult): Finding[] {
  const prepared = prepareMonth(sources);
  return [
    ...expenseFindings(sources, result),
    ...dueFindings(sources, prepared),
    ...recurringFindings(sources),
    ...unmeteredFindings(sources, prepared, result),
    ...termFindings(sources),
    ...apartmentFindings(sources, prepared),
    // Last, because most rows are meters without an index while readings come in.
    ...meterFindings(sources, prepared),
  ];
}

/** Returns the findings that prevent publication. */
export function openFindings(
  findings: readonly Finding[],
  accepted: ReadonlyMap<string, unknown>,
): Finding[] {
  return findings.filter(
    ({ severity, key }) => severity === 'blocks' || (severity === 'accept' && !accepted.has(key)),
  );
}

function expenseFindings({ month }: MonthSources, result: MonthResult): Finding[] {
  const found: Finding[] = [];
  if (result.expenses.length === 0) {
    found.push({
      key: 'no-expenses',
      severity: 'accept',
      place: { kind: 'month' },
      code: 'no-expenses',
    });
  }
  for (const { idOutgo, name, undistributedBani: bani, refusal } of result.expenses) {
    const place = { kind: 'expense', idOutgo } as const;
    const expense = month.expenses.get(idOutgo)!;
    if (refusal !== null && expense.amountBani !== 0) {
      const key = `not-divisible:${idOutgo}:${refusal.code}`;
      found.push({ key, severity: 'blocks', place, code: 'not-divisible', name, refusal });
    } else if (bani !== 0) {
      const key = `undistributed:${idOutgo}:${bani}`;
      found.push({ key, severity: 'accept', place, code: 'undistributed', name, bani });
    }
    if (expense.amountBani === 0) {
      const key = `zero-amount:${idOutgo}`;
      found.push({ key, severity: 'accept', place, code: 'zero-amount', name });
    }
    if (expense.document.number === '') {
      const key = `no-document:${idOutgo}`;
      found.push({ key, severity: 'warns', place, code: 'no-document', name });
    }
    if (departsFromLaw(expense)) {
      const { category, distribution } = expense;
      const key = `departs-from-law:${idOutgo}:${category}:${distribution}`;
      found.push({ key, severity: 'warns', place, code: 'departs-from-law', name, category });
    }
  }
  return found;
}

/** Finds dues with problems. A due of 0 has nothing to divide, whatever its mode. */
function dueFindings({ month, association }: MonthSources, { dues }: PreparedMonth): Finding[] {
  const found: Finding[] = [];
  for (const { expenseId, refusal, undistributedBani: bani } of monthTable(dues).expenses) {
    const idDue = Number(expenseId);
    const due = month.dues.get(idDue)!;
    const place = { kind: 'due', idDue } as const;
    const name = association.funds.get(due.idFund)?.name ?? '';
    if (bani !== 0 && refusal !== null) {
      const key = `not-divisible:${idDue}:${refusal.code}`;
      found.push({ key, severity: 'blocks', place, code: 'not-divisible', name, refusal });
    } else if (bani !== 0) {
      const key = `undistributed:${idDue}:${bani}`;
      found.push({ key, severity: 'accept', place, code: 'undistributed', name, bani });
    }
    if (isAskedElsewhere(due, association)) {
      const key = `due-elsewhere:${idDue}:${due.amountBani}`;
      found.push({ key, severity: 'accept', place, code: 'due-elsewhere', name });
    }
  }
  return found;
}

/**
 * Returns whether a due charges apartments of entrances that do not pay its fund: the fund was limited to some
 * entrances after the due was added.
 */
function isAskedElsewhere(
  { idFund, idGroup, typedShares }: FundDueData,
  { funds, groups, apartments }: MonthSources['association'],
): boolean {
  const paying = funds.get(idFund)?.entrances ?? null;
  if (paying === null) return false;
  const typed = typedShares?.map(({ idAp }) => idAp);
  const named = typed ?? (idGroup === null ? undefined : groups.get(idGroup)?.apartments);
  const asked =
    named?.flatMap((idAp) => apartments.get(idAp) ?? []) ??
    [...apartments.values()].filter((one) => idGroup === null || one.idEntrance === idGroup);
  return asked.some(({ idEntrance }) => !paying.includes(idEntrance));
}

type Recurring = readonly [id: number, expense: ExpenseData];

/**
 * Finds the recurring expenses of the previous month that this month has no expense for. Several entrances may each
 * have an expense with the same column and name, so each expense of this month stands for one only: first for the one
 * with the same payers, then for any other of that column and name.
 */
function recurringFindings({ month, earlier }: MonthSources): Finding[] {
  const present = [...month.expenses.values()];
  const withoutOne = (
    expenses: readonly Recurring[],
    isSame: (one: ExpenseData, other: ExpenseData) => boolean,
  ) =>
    expenses.filter(([, one]) => {
      const at = present.findIndex((other) => isSame(one, other));
      if (at >= 0) present.splice(at, 1);
      return at < 0;
    });
  const isNamed = (one: ExpenseData, other: ExpenseData) =>
    one.idOutgoColumn === other.idOutgoColumn && one.name === other.name;
  const recurring = [...(earlier[0]?.expenses ?? [])].filter(
    ([, one]) => one.isRecurring && !one.isDisabled,
  );
  const ofOthers = withoutOne(
    recurring,
    (one, other) => isNamed(one, other) && one.idGroup === other.idGroup,
  );
  return withoutOne(ofOthers, isNamed).map(([id, { name, amountBani: lastBani }]) => ({
    key: `recurring-missing:${id}`,
    severity: 'accept',
    place: { kind: 'month' },
    code: 'recurring-missing',
    name,
    lastBani,
  }));
}

/**
 * Finds apartments with persons but without a meter of the type that an expense counts, which pay nothing in its
 * column.
 */
function unmeteredFindings(
  sources: MonthSources,
  { basis, meters }: PreparedMonth,
  result: MonthResult,
): Finding[] {
  const found: Finding[] = [];
  for (const { idOutgo, idOutgoColumn, name, distributedBani } of result.expenses) {
    const types = meterTypesOf(sources.month.expenses.get(idOutgo)!);
    if (types.length === 0 || distributedBani === 0) continue;
    const { shares } = result.columns.find((column) => column.idOutgoColumn === idOutgoColumn)!;
    const metered = new Set(meters.flatMap(({ idAp, type }) => (types.includes(type) ? idAp : [])));
    const numbers = basis.apartments
      .filter(({ idAp, persons }, at) => persons > 0 && shares[at] === 0 && !metered.has(idAp))
      .map((apartment) => apartmentName(sources.association, apartment));
    if (numbers.length === 0) continue;
    const key = `unmetered-pay-nothing:${idOutgo}:${numbers.length}`;
    const place = { kind: 'expense', idOutgo } as const;
    found.push({ key, severity: 'warns', place, code: 'unmetered-pay-nothing', name, numbers });
  }
  return found;
}

function meterFindings(sources: MonthSources, { basis, meters }: PreparedMonth): Finding[] {
  const numbers = new Map(
    basis.apartments.map((one) => [one.idAp, apartmentName(sources.association, one)]),
  );
  const recent = recentConsumptions(sources);
  const found: Finding[] = [];
  const unread = new Map<number, number>();
  for (const { idMeter, idAp, type, newIndexE3, consumptionE3 } of meters) {
    const number = numbers.get(idAp);
    if (number === undefined) continue;
    if (newIndexE3 === null) {
      unread.set(idAp, (unread.get(idAp) ?? 0) + 1);
      continue;
    }
    const months = recent.get(idMeter);
    const meanE3 = meanConsumption(months);
    const isFar = isLeap(consumptionE3, months);
    const code =
      consumptionE3 < 0 ? 'negative-consumption' : isFar ? 'consumption-leap' : undefined;
    if (code === undefined) continue;
    found.push({
      key: `${code}:${idMeter}:${consumptionE3}`,
      severity: 'warns',
      place: { kind: 'meter', idMeter, idAp },
      code,
      number,
      meter: { type, series: seriesOf(sources.association, idMeter) },
      consumptionE3,
      meanE3,
    });
  }
  const unreadFindings = [...unread].map(([idAp, count]): Finding => ({
    key: `meter-unread:${idAp}:${count}`,
    severity: 'warns',
    place: { kind: 'apartment', idAp },
    code: 'meter-unread',
    number: numbers.get(idAp)!,
    meters: count,
  }));
  return [...found, ...unreadFindings];
}

function apartmentFindings(sources: MonthSources, { basis, facts }: PreparedMonth): Finding[] {
  const found: Finding[] = [];
  basis.apartments.forEach((apartment, at) => {
    const { idAp, persons } = apartment;
    const number = apartmentName(sources.association, apartment);
    const { cold, hot } = facts.apartments[at]!.consumption;
    const place = { kind: 'apartment', idAp } as const;
    if (persons === 0 && cold + hot > 0) {
      const key = `no-persons-with-consumption:${idAp}`;
      found.push({ key, severity: 'warns', place, code: 'no-persons-with-consumption', number });
    }
    const billing = sources.association.apartments.get(idAp);
    if (
      billing?.toSendEfactura &&
      (billing.cif === '' || billing.cn === '' || billing.caddr === '')
    ) {
      const key = `efactura-without-data:${idAp}`;
      found.push({ key, severity: 'accept', place, code: 'efactura-without-data', number });
    }
  });
  const sumE5 = basis.apartments.reduce((sum, { surfaceE5 }) => sum + surfaceE5, 0);
  const usesShare = [...sources.month.expenses.values()].some(
    ({ distribution, isDisabled }) => distribution === DISTRIBUTION.undividedShare && !isDisabled,
  );
  // Shares may be kept as percents or as square metres: only a sum near 100 is meant to be 100 %.
  const isNearWhole = Math.abs(sumE5 - WHOLE_E5) < WHOLE_E5 / 10;
  if (usesShare && isNearWhole && Math.abs(sumE5 - WHOLE_E5) > SHARE_GAP_E5) {
    const key = `share-sum:${sumE5}`;
    found.push({ key, severity: 'warns', place: { kind: 'month' }, code: 'share-sum', sumE5 });
  }
  return found;
}

function termFindings({ month, association }: MonthSources): Finding[] {
  const { penaltiesRateE2: rateE2, maturityDays: days } = month.terms;
  const place = { kind: 'month' } as const;
  const found: Finding[] = [];
  const on = firstDay(month.month!);
  const limitE2 = legalFigure('penalty-rate-e2', on);
  if (rateE2 > limitE2) {
    const key = `rate-above-law:${rateE2}`;
    found.push({ key, severity: 'warns', place, code: 'rate-above-law', rateE2, limitE2 });
  }
  const decidedE2 = association.penaltyDecision?.rateE2;
  if (rateE2 > 0 && decidedE2 === undefined) {
    const key = `rate-without-decision:${rateE2}`;
    found.push({ key, severity: 'warns', place, code: 'rate-without-decision', rateE2 });
  }
  // A decision of the general meeting covers the rate that it approved, not a higher one.
  if (decidedE2 !== undefined && rateE2 > decidedE2) {
    const key = `rate-above-decision:${rateE2}:${decidedE2}`;
    const code = 'rate-above-decision';
    found.push({ key, severity: 'warns', place, code, rateE2, decidedE2 });
  }
  const limit = legalFigure('maturity-days', on);
  if (days > limit) {
    const key = `maturity-above-law:${days}`;
    found.push({ key, severity: 'warns', place, code: 'maturity-above-law', days, limit });
  }
  return found;
}
