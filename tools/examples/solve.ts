import { allocate, bani, fundId, localDate, yearMonth } from '@scara/domain/kernel';
import { allocatePayment, penaltyRows, type ItemKind } from '@scara/domain/ledger';
import { metered } from '@scara/domain/month';

/** A worked case: `expected` is null where the input must be refused. */
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
    readonly fund?: number;
  }[];
  readonly payment: { readonly amount: number; readonly fund?: number };
};

/** Answers a case from the domain, in the shape that its `expected` has; the input's shape names its kind. */
export function solve(input: object): unknown {
  if ('principal' in input) return penalties(input as PenaltiesInput);
  if ('debts' in input) return allocations(input as AllocationsInput);
  if ('consumptions' in input) return meteredExpense(input as MeteredInput);
  if ('weights' in input)
    return allocate((input as SharesInput).amount, (input as SharesInput).weights) ?? null;
  throw new Error(`no kind of case has the fields ${Object.keys(input).join(', ')}`);
}

function meteredExpense({ amount, quantity, consumptions, weights }: MeteredInput): unknown {
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
  let unpaid = input.principal;
  const steps = input.payments
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .map(({ date, amount }) => ({
      date: localDate(date),
      unpaid: (unpaid = Math.max(unpaid - amount, 0)),
    }));
  const rows = penaltyRows({
    terms: {
      published: localDate(input.published),
      maturityDays: input.maturityDays,
      rateE2: input.ratePerDayHundredthsOfPercent,
    },
    principal: input.principal,
    steps,
    room: input.principal,
    from: undefined,
    until: localDate(input.until),
  });
  return rows.map(({ from, to, arrears, days, amount }) => ({ from, to, arrears, days, amount }));
}

function allocations({ debts, payment }: AllocationsInput): unknown {
  const open = debts.map(({ id, month, kind, amount, fund }) => ({
    id,
    month: yearMonth(month),
    kind: kindOf(kind),
    amount: bani(amount),
    fundId: fund === undefined ? null : fundId(fund),
  }));
  const paidFund = payment.fund === undefined ? null : fundId(payment.fund);
  return allocatePayment(open, { amount: bani(payment.amount), fundId: paidFund });
}

function kindOf(kind: ItemKind): ItemKind {
  if (!['expense', 'penalty', 'fund'].includes(kind)) throw new Error(`no kind of debt: ${kind}`);
  return kind;
}
