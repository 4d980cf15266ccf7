import { sumBani } from '../kernel/index.js';
import type { ApartmentBill } from './bill.js';

/**
 * Display variants of a bill (2-money §4): −1 without penalties and arrears, −2 without funds as well, −3 without
 * funds. A variant only shows less; the amount owed and its due date are those of the whole bill.
 */
export const BILL_VARIANTS = [-1, -2, -3] as const;
export type BillVariant = (typeof BILL_VARIANTS)[number];

export interface BillInVariant extends ApartmentBill {
  /** The part of the whole bill that the variant does not show. Bani, 0 for the whole bill. */
  readonly leftOutBani: number;
}

/**
 * Returns the bill as a variant shows it; null is the whole bill. The advance is subtracted only up to the sum shown:
 * the rest of it pays what is left out. Arrears of funds count as arrears.
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
