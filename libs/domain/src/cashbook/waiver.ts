import type { PaymentData } from './events.js';

/** The mode of a document that clears something and moves no money (2-money §3). */
export const CORRECTION = 4;

/** A correction of what an apartment owes to a fund: it clears the debt, and no money came in. */
export function isWaiver({ mode, idF }: Pick<PaymentData, 'mode' | 'idF'>): boolean {
  return mode === CORRECTION && idF !== null;
}
