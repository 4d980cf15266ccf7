import { sumBani } from '../kernel/index.js';
import type { ApartmentBill } from './bill.js';

/**
 * Display variants of a bill (2-money §4): −1 without penalties and arrears, −2 without funds as well, −3 without funds.
 * They show less; what is owed, and when, is the whole bill's.
 */
export const BILL_VARIANTS = [-1, -2, -3] as const;
export type BillVariant = (typeof BILL_VARIANTS)[number];

export interface BillInVariant extends ApartmentBill {
  /** What the whole bill asks beyond what is shown. Bani, 0 for the whole bill. */
  readonly leftOutBani: number;
}

/**
 * The bill as a variant shows it, null the whole one. An advance is taken off no more than what is shown: the rest of it
 * pays what is left out. Arrears of funds are arrears.
 */
export function billInVariant(bill: ApartmentBill, variant: BillVariant | null): BillInVariant {
  if (variant === null) return { ...bill, leftOutBani: 0 };
  const hasArrears = variant === -3;
  const funds = variant === -1 ? withoutArrears(bill.funds) : [];
  const shown = {
    arrears: hasArrears ? bill.arrears : [],
    penaltiesOldBani: hasArrears ? bill.penaltiesOldBani : 0,
    penaltiesNewBani: hasArrears ? bill.penaltiesNewBani : 0,
    funds,
  };
  const sum = sumBani([
    ...bill.entries.map(({ amountBani }) => amountBani),
    ...shown.arrears.map(({ amountBani }) => amountBani),
    shown.penaltiesOldBani,
    shown.penaltiesNewBani,
    ...funds.map(({ dueBani }) => dueBani),
  ]);
  const advanceBani = Math.min(bill.advanceBani, Math.max(sum, 0));
  const totalBani = sum - advanceBani;
  return { ...bill, ...shown, advanceBani, totalBani, leftOutBani: bill.totalBani - totalBani };
}

function withoutArrears(funds: ApartmentBill['funds']): ApartmentBill['funds'] {
  return funds.flatMap((fund) => (fund.dueBani === 0 ? [] : [{ ...fund, arrearsBani: 0 }]));
}
