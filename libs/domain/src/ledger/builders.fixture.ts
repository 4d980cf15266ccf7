import { bani, fundId, localDate, paymentId, yearMonth, type FundId } from '../kernel/index.js';
import type { ApartmentClosing } from './close-apartment.js';
import type { BillPosted, FundDuePosted, PaymentMade, PenaltyPosted } from './facts.js';

export const TERMS = { published: localDate('2025-01-10'), maturityDays: 20, rateE2: 20 };

/** Valid defaults for tests: a test names only what it is about. */
export function aBill(month: string, amount: number, of: Partial<BillPosted> = {}): BillPosted {
  return {
    type: 'bill',
    date: localDate('2025-01-10'),
    month: yearMonth(month),
    amount: bani(amount),
    terms: TERMS,
    excluded: bani(0),
    waived: bani(0),
    before: null,
    ...of,
  };
}

export function aDue(
  month: string,
  amount: number,
  of: Partial<FundDuePosted> = {},
): FundDuePosted {
  return {
    type: 'fund-due',
    date: localDate('2025-01-10'),
    month: yearMonth(month),
    fundId: fundId(1),
    amount: bani(amount),
    ...of,
  };
}

export function aPenalty(
  month: string,
  amount: number,
  of: Partial<PenaltyPosted> = {},
): PenaltyPosted {
  return {
    type: 'penalty',
    date: localDate('2025-01-10'),
    month: yearMonth(month),
    amount: bani(amount),
    made: bani(amount),
    origin: 'opening',
    ...of,
  };
}

export function aPayment(
  number: number,
  date: string,
  amount: number,
  fund: FundId | null = null,
): PaymentMade {
  return {
    type: 'payment',
    date: localDate(date),
    paymentId: paymentId(number),
    number,
    amount: bani(amount),
    fundId: fund,
  };
}

export function aClosing(
  month: string,
  date: string,
  of: Partial<ApartmentClosing> = {},
): ApartmentClosing {
  return {
    month: yearMonth(month),
    date: localDate(date),
    terms: { ...TERMS, published: localDate(date) },
    expenses: bani(0),
    excluded: bani(0),
    waived: bani(0),
    dues: [],
    ...of,
  };
}
