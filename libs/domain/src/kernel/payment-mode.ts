/**
 * How money was received or paid, as stored (2-money §3). A transfer changes the balance of the bank account; a
 * correction settles a debt and moves no money; the second and third bank are those that the association named.
 */
export const PAYMENT_MODE = {
  cash: 1,
  bank: 2,
  transfer: 3,
  correction: 4,
  collector: 5,
  secondBank: 6,
  thirdBank: 7,
} as const;
export type PaymentMode = (typeof PAYMENT_MODE)[keyof typeof PAYMENT_MODE];
