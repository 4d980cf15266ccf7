import { type Letter, letterMail, type Mail } from '../../mail/mail-texts.js';
import { amountText } from '../../print/words.js';

/** What the mail of a history says besides its attachment. */
export interface HistorySaid {
  readonly association: string;
  readonly number: string;
  /** 'iunie 2025 – august 2025'. */
  readonly period: string;
  /** 'doar Fond de reparații'; '' when the history is not limited to a fund. */
  readonly limit: string;
  /** All that the apartment owes at the end of the period, below 0 for an advance, in bani. */
  readonly totalBani: number;
}

export function historyMail(
  { association, number, period, limit, totalBani }: HistorySaid,
  publicUrl: string,
): Mail {
  const shown = limit === '' ? period : `${period}, ${limit}`;
  // The balances of the attached paper are of all debts, also where its operations are of one fund.
  const balance = limit === '' ? 'Sold la sfârșit' : 'Sold la sfârșit, cu toate datoriile';
  const letter: Letter = {
    subject: `Istoricul apartamentului ${number}: ${association}`,
    action: 'Vezi situația apartamentului',
    lines: [
      `Vă trimitem alăturat istoricul apartamentului ${number}, ${association}: ${shown}.`,
      totalBani < 0
        ? `${balance}: un avans de ${amountText(-totalBani)} lei.`
        : `${balance}: ${amountText(totalBani)} lei de plată.`,
      'Dacă o sumă nu se potrivește cu ce știți, vă rugăm să scrieți administratorului.',
    ],
  };
  const link = new URL('/tenant', publicUrl).href;
  return letterMail(letter, { greeting: 'Bună ziua,', link, publicUrl });
}
