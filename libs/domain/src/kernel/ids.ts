import type { Brand } from './brand.js';

export type ApartmentId = Brand<number, 'ApartmentId'>;
export type ApartmentGroupId = Brand<number, 'ApartmentGroupId'>;
export type ColumnId = Brand<number, 'ColumnId'>;
export type ExpenseId = Brand<number, 'ExpenseId'>;
export type FundId = Brand<number, 'FundId'>;
export type PaymentId = Brand<number, 'PaymentId'>;

/** The largest id that a call may carry: 1-core §5, integers are unsigned 32-bit. */
export const ID_MAX = 4_294_967_295;

/** True for an id as calls and streams carry it: a whole number from 1 to 4 294 967 295. */
export function isId(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= ID_MAX;
}

/** The constructors below throw on a number that is not an id; `isId` checks input first. */
export const apartmentId = (value: number): ApartmentId => checked(value) as ApartmentId;
export const apartmentGroupId = (value: number): ApartmentGroupId =>
  checked(value) as ApartmentGroupId;
export const columnId = (value: number): ColumnId => checked(value) as ColumnId;
export const expenseId = (value: number): ExpenseId => checked(value) as ExpenseId;
export const fundId = (value: number): FundId => checked(value) as FundId;
export const paymentId = (value: number): PaymentId => checked(value) as PaymentId;

function checked(value: number): number {
  if (!isId(value)) throw new RangeError(`not an id: ${String(value)}`);
  return value;
}
