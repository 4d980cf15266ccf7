import type { ApartmentBill } from '@scara/domain/expense-month';
import { type Letter, letterMail, type Mail } from '../../mail/mail-texts.js';
import { amountText, dateText, monthText } from '../../print/words.js';

/**
 * The mail that a bill goes with: what is to be paid and until when, the rest stands in the file. `unsubscribe` is where
 * the owner of an account stops such mails.
 */
export function billMail(
  bill: ApartmentBill,
  {
    association,
    number,
    ...way
  }: {
    readonly association: string;
    /** As apartments are told apart in this association. */
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
