import type { PaymentData } from './events.js';

/** A correction (mode 4) of what an apartment owes to a fund: it clears the debt, and no money came in. */
export function isWaiver({ mode, idF }: Pick<PaymentData, 'mode' | 'idF'>): boolean {
  return mode === 4 && idF !== null;
}
