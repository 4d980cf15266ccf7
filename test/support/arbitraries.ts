import fc from 'fast-check';
import {
  AMOUNT_MAX,
  addDays,
  apartmentGroupId,
  apartmentId,
  bani,
  columnId,
  dateOfDayNumber,
  dayNumber,
  expenseId,
  fundId,
  lastDay,
  localDate,
  milli,
  paymentId,
  shiftMonth,
  weight,
  yearMonth,
  type LocalDate,
  type YearMonth,
} from '@scara/domain/kernel';
import { closeApartment, type ApartmentClosing, type LedgerFact } from '@scara/domain/ledger';
import type {
  ApartmentOfMonth,
  DistributionMode,
  ExpenseOfMonth,
  MeteringMode,
  MonthFacts,
} from '@scara/domain/month';

/** Amounts of documents; small ones are more frequent, so that ties and gaps occur. */
export const amounts = fc
  .oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -AMOUNT_MAX, max: AMOUNT_MAX }))
  .map(bani);

/** Amounts that an apartment owes or pays in a month. */
const smallAmounts = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90_000 })).map(bani);

/** Weights of up to `most` apartments, including zeros and ties. */
export const weightLists = (most: number): fc.Arbitrary<number[]> =>
  fc.array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 999_899_999 })), {
    minLength: 1,
    maxLength: most,
  });

export const dates = fc
  .integer({ min: dayNumber(localDate('1900-01-01')), max: dayNumber(localDate('2100-12-31')) })
  .map(dateOfDayNumber);

const apartmentsOf = (most: number): fc.Arbitrary<ApartmentOfMonth[]> => {
  const small = fc.integer({ min: 0, max: 4 });
  const apartment = fc
    .tuple(small, small, small, small, small, fc.integer({ min: -50, max: 500 }), consumptions)
    .map(([persons, share, heated, c2, c3, arrears, consumption]) => ({
      persons,
      undividedShare: weight(share * 33_333),
      heatedSurface: weight(heated * 100_000),
      c2: weight(c2),
      c3: weight(c3),
      c4: weight((c2 * 7 + share) % 3),
      arrears: bani(arrears),
      consumption,
    }));
  const list = fc.array(apartment, { minLength: 1, maxLength: most });
  return list.map((all) => all.map((one, at) => ({ id: apartmentId(at + 1), ...one })));
};

const thousandths = fc.integer({ min: -2000, max: 20_000 }).map(milli);
const consumptions = fc.record({
  cold: thousandths,
  hot: thousandths,
  om: thousandths,
  om1: thousandths,
});

/**
 * Expenses of any of the fourteen distribution modes and six metering modes, some with a canal percentage or a group.
 */
const expensesOf = (count: number): fc.Arbitrary<ExpenseOfMonth[]> => {
  const expense = fc
    .record({
      amount: amounts,
      quantity: fc.option(fc.integer({ min: 1, max: 200_000 }).map(milli)),
      metering: fc.integer({ min: 1, max: 6 }) as fc.Arbitrary<MeteringMode>,
      distribution: fc.integer({ min: 1, max: 14 }) as fc.Arbitrary<DistributionMode>,
      groupId: fc.option(fc.constant(apartmentGroupId(1))),
      canalBasisPoints: fc.option(fc.integer({ min: 0, max: 10_000 })),
      typed: fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 1, maxLength: 5 }),
    })
    .map(({ typed, ...rest }) => ({
      ...rest,
      typedShares: new Map(typed.map((share, at) => [apartmentId(at + 1), bani(share)])),
      typedConsumptions: new Map([[apartmentId(1), milli(Math.abs(typed[0]!))]]),
    }));
  const list = fc.array(expense, { minLength: 1, maxLength: count });
  return list.map((all) =>
    all.map((one, at) => ({ id: expenseId(at + 1), columnId: columnId((at % 3) + 1), ...one })),
  );
};

/** A whole month of an association with up to `most` apartments. */
export const monthsOf = (most: number, expenses: number): fc.Arbitrary<MonthFacts> =>
  fc
    .tuple(apartmentsOf(most), expensesOf(expenses), fc.integer({ min: 1, max: 3 }))
    .map(([apartments, list, step]) => ({
      apartments,
      expenses: list,
      groups: new Map([
        [apartmentGroupId(1), apartments.map(({ id }) => id).filter((_, at) => at % step === 0)],
      ]),
    }));

/** One apartment's months and payments, before they are posted. */
export type Life = {
  readonly closings: readonly ApartmentClosing[];
  readonly payments: readonly LedgerFact[];
};

const FIRST_MONTH = yearMonth('2024-02');

/** Up to eight months around the change of the fund calculation, with payments of every kind in between. */
export const lives: fc.Arbitrary<Life> = fc
  .tuple(
    fc.array(
      fc.record({
        expenses: fc.oneof(smallAmounts, fc.integer({ min: -5000, max: -1 }).map(bani)),
        dues: fc.array(smallAmounts, { maxLength: 2 }),
        late: fc.oneof({ weight: 3, arbitrary: fc.nat(25) }, { weight: 1, arbitrary: fc.nat(70) }),
        maturityDays: fc.integer({ min: 0, max: 5 }),
        rateE2: fc.integer({ min: 0, max: 300 }),
        excluded: fc.oneof(fc.constant(bani(0)), smallAmounts),
        waived: fc.oneof(fc.constant(bani(0)), smallAmounts),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 280 }),
        amount: fc.integer({ min: 1, max: 150_000 }).map(bani),
        fund: fc.option(fc.integer({ min: 1, max: 2 }), { freq: 4 }),
        fate: fc.constantFrom('kept', 'kept', 'kept', 'annulled', 'returned'),
        back: fc.integer({ min: 0, max: 60 }),
      }),
      { maxLength: 8 },
    ),
  )
  .map(([months, payments]) => {
    const closings: ApartmentClosing[] = [];
    for (const [at, month] of months.entries()) {
      closings.push(closingOf(shiftMonth(FIRST_MONTH, at), month, closings.at(-1)?.date));
    }
    return { closings, payments: payments.flatMap(paymentsOf) };
  });

/** Returns every fact of the apartment after all months, including the closes. */
export function lived({ closings, payments }: Life): LedgerFact[] {
  const history = [...payments];
  for (const closing of closings) history.push(...closeApartment(history, closing).posted);
  return history;
}

type MonthOfLife = Omit<ApartmentClosing, 'month' | 'date' | 'terms' | 'dues'> & {
  readonly dues: readonly number[];
  readonly late: number;
  readonly maturityDays: number;
  readonly rateE2: number;
};

/**
 * Returns a closing whose list is published on a day after the previous close, and closed up to seventy days later. Two
 * closes on one day are not generated: the debts that an advance clears first would then depend on the order of the
 * closes alone (decision 7).
 */
function closingOf(
  month: YearMonth,
  of: MonthOfLife,
  before: LocalDate | undefined,
): ApartmentClosing {
  const { dues, late, maturityDays, rateE2, ...rest } = of;
  const shown = addDays(lastDay(month), 3);
  const published = before !== undefined && before >= shown ? addDays(before, 1) : shown;
  return {
    ...rest,
    month,
    date: addDays(published, late),
    terms: { published, maturityDays, rateE2 },
    dues: dues.map((amount, at) => ({ fundId: fundId(at + 1), amount: bani(amount) })),
  };
}

type PaymentOfLife = {
  readonly day: number;
  readonly amount: ReturnType<typeof bani>;
  readonly fund: number | null;
  readonly fate: string;
  readonly back: number;
};

function paymentsOf({ day, amount, fund, fate, back }: PaymentOfLife, at: number): LedgerFact[] {
  const id = paymentId(at + 1);
  const date: LocalDate = addDays(localDate('2024-02-20'), day);
  const paid: LedgerFact = {
    type: 'payment',
    date,
    paymentId: id,
    number: at + 1,
    amount,
    fundId: fund === null ? null : fundId(fund),
  };
  if (fate === 'annulled') return [paid, { type: 'annulment', paymentId: id }];
  if (fate === 'kept') return [paid];
  return [paid, { type: 'return', date: addDays(date, back), number: 100 + at, paymentId: id }];
}
