import { PAYMENT_MODE } from '../kernel/index.js';
import type { PaymentData } from './events.js';

/** True for a correction of what an apartment owes to a fund: it clears the debt without money coming in. */
export function isWaiver({ mode, idF }: Pick<PaymentData, 'mode' | 'idF'>): boolean {
  return mode === PAYMENT_MODE.correction && idF !== null;
}
