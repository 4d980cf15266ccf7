import { allocate, bani, fundId, localDate, yearMonth, type FundId } from '@scara/domain/kernel';
import { allocatePayment, penaltyRows, type ItemKind } from '@scara/domain/ledger';
import { metered } from '@scara/domain/month';

/** A worked case; `expected` is null if the input must be refused. */
export type ExampleCase = { readonly input: object; readonly expected: unknown };

type SharesInput = { readonly amount: number; readonly weights: readonly number[] };
type MeteredInput = SharesInput & {
  readonly quantity: number;
  readonly consumptions: readonly number[];
};
type PenaltiesInput = {
  readonly principal: number;
  readonly published: string;
  readonly maturityDays: number;
  readonly ratePerDayHundredthsOfPercent: number;
  readonly payments: readonly { readonly date: string; readonly amount: number }[];
  readonly until: string;
};
type AllocationsInput = {
  readonly debts: readonly {
    readonly id: number;
    readonly month: string;
    readonly kind: ItemKind;
    readonly amount: number;
    readonly fund?: number | null;
  }[];
  readonly payment: { readonly amount: number; readonly fund?: number | null };
};

/**
 * Computes the answer to a case with the domain, in the shape of its `expected`; the fields of the input tell which
 * kind of case it is.
 */
export function solve(input: object): unknown {
  if ('principal' in input) return penalties(input as PenaltiesInput);
  if ('debts' in input) return allocations(input as AllocationsInput);
  if ('consumptions' in input) return meteredExpense(input as MeteredInput);
  if ('weights' in input) return shares(input as SharesInput);
  throw new Error(`no kind of case has the fields ${Object.keys(input).join(', ')}`);
}

function shares({ amount, weights }: SharesInput): unknown {
  numbers({ amount });
  numbersIn('weights', weights);
  return allocate(amount, weights) ?? null;
}

function meteredExpense({ amount, quantity, consumptions, weights }: MeteredInput): unknown {
  numbers({ amount, quantity });
  numbersIn('consumptions', consumptions);
  numbersIn('weights', weights);
  if (quantity <= 0) return null;
  const own = Float64Array.from(consumptions);
  const parts = metered(
    amount,
    quantity,
    own,
    Float64Array.from(weights, (w) => Math.max(w, 0)),
  );
  if (parts === undefined) return null;
  return {
    use: Array.from(parts.use),
    diff: Array.from(own, (_, i) => parts.differenceCut?.parts[i] ?? 0),
    share: Array.from(parts.shares),
    diffTotal: parts.differenceBani,
    diffQuantity: parts.differenceMilli,
  };
}

function penalties(input: PenaltiesInput): unknown {
  const { principal, maturityDays, ratePerDayHundredthsOfPercent } = input;
  numbers({ principal, maturityDays, ratePerDayHundredthsOfPercent });
  for (const { amount } of objectsIn('payments', input.payments)) numbers({ amount });
  let unpaid = principal;
  const steps = input.payments
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, amount }) => ({
      date: localDate(date),
      unpaid: (unpaid = Math.max(unpaid - amount, 0)),
    }));
  const rows = penaltyRows({
    terms: {
      published: localDate(input.published),
      maturityDays,
      rateE2: ratePerDayHundredthsOfPercent,
    },
    principal,
    steps,
    room: principal,
    from: undefined,
    until: localDate(input.until),
  });
  return rows.map(({ from, to, arrears, days, amount }) => ({ from, to, arrears, days, amount }));
}

function allocations({ debts, payment }: AllocationsInput): unknown {
  objectsIn('payment', [payment]);
  const open = objectsIn('debts', debts).map(({ id, month, kind, amount, fund }) => ({
    id,
    month: yearMonth(month),
    kind: kindOf(kind),
    amount: bani(amount),
    fundId: optionalFund(fund),
  }));
  const paid = { amount: bani(payment.amount), fundId: optionalFund(payment.fund) };
  return allocatePayment(open, paid);
}

function optionalFund(fund: number | null | undefined): FundId | null {
  return fund === undefined || fund === null ? null : fundId(fund);
}

function kindOf(kind: ItemKind): ItemKind {
  if (!['expense', 'penalty', 'fund'].includes(kind)) throw new Error(`no kind of debt: ${kind}`);
  return kind;
}

/** Checks fields of a hand-written case. Throws RangeError with the name of a field that is not a number. */
function numbers(fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'number') continue;
    throw new RangeError(`${name} is no number: ${JSON.stringify(value)}`);
  }
}

function numbersIn(name: string, values: readonly unknown[]): void {
  list(name, values);
  values.forEach((value, at) => {
    numbers({ [`${name}[${at}]`]: value });
  });
}

function objectsIn<T>(name: string, values: readonly T[]): readonly T[] {
  list(name, values);
  values.forEach((value, at) => {
    if (typeof value === 'object' && value !== null) return;
    throw new RangeError(`${name}[${at}] is no object: ${JSON.stringify(value)}`);
  });
  return values;
}

function list(name: string, values: unknown): void {
  if (!Array.isArray(values)) throw new RangeError(`${name} is no list`);
}
