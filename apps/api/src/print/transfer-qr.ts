import { formatScaled } from '@scara/domain/kernel';
import type { PrintedBill } from './shapes.js';

/**
 * Returns the transfer data in the lines of the European Payments Council's QR code (BCD, version 2). That code is
 * defined for euro; some banks' apps read account, name, amount and text from it for lei too. Hence it is an option of
 * the association and never the only way to pay.
 */
export function transferText(
  bill: Pick<PrintedBill, 'issuer' | 'totalBani'>,
  details: string,
): string {
  const amount = `RON${formatScaled(bill.totalBani, 2)}`;
  const { name, iban } = bill.issuer;
  const holder = name.slice(0, 70);
  const text = details.slice(0, 140);
  return ['BCD', '002', '1', 'SCT', '', holder, iban ?? '', amount, '', '', text].join('\n');
}
