import { billSeries } from '@scara/domain/month';

/**
 * What turning the e-invoice flag does on the page of a bill (1-core §4): of a bill that waits to be sent (NEEMIS) it is
 * put back on, anything else begins with the next month.
 */
export type EInvoiceAnswer = 'forced-on' | 'next-month';

export function eInvoiceAnswer(bill: {
  /** The flag as it stands with the apartment. */
  readonly sends: boolean;
  readonly wanted: boolean;
  /** A closed month has issued its bills. */
  readonly isClosed: boolean;
}): EInvoiceAnswer {
  const { sends, wanted, isClosed } = bill;
  const isWaiting = isClosed && billSeries({ sendsEInvoice: sends, isIssued: false }) === 'NEEMIS';
  return isWaiting && !wanted ? 'forced-on' : 'next-month';
}
