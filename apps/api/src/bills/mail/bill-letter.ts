import type { ApartmentBill } from '@scara/domain/expense-month';
import { type Letter, letterMail, type Mail } from '../../mail/mail-texts.js';
import { amountText, dateText, monthText } from '../../print/words.js';

/**
 * Returns the mail that a bill is attached to: the sum to pay and the due date; all else is in the file. `unsubscribe`
 * is the address where the account's owner switches such mails off.
 */
export function billMail(
  bill: ApartmentBill,
  {
    association,
    number,
    ...way
  }: {
    readonly association: string;
    /** The apartment's name within the association. */
    readonly number: string;
    readonly link: string;
    readonly publicUrl: string;
    readonly unsubscribe?: string;
  },
): Mail {
  const { totalBani, title } = bill;
  const month = monthText(bill.month);
  const letter: Letter = {
    subject: `${title}, ${month}: ${association}, ap. ${number}`,
    action: 'Vezi nota de plată',
    lines: [
      `Vă trimitem alăturat nota de plată a apartamentului ${number} pe ${month}, ${association}.`,
      totalBani > 0
        ? `Total de plată: ${amountText(totalBani)} lei, cu scadența la ${dateText(bill.dueDate)}.`
        : 'Nu aveți nimic de plată.',
    ],
  };
  return letterMail(letter, { greeting: 'Bună ziua,', ...way });
}
