import { type Letter, letterMail, type Mail } from '../../mail/mail-texts.js';
import { amountText } from '../../print/words.js';

/** What the mail of a history says besides its attachment. */
export interface HistorySaid {
  readonly association: string;
  readonly number: string;
  /** 'iunie 2025 – august 2025'. */
  readonly period: string;
  /** The debt at the end of the period, below 0 for an advance, in bani. */
  readonly totalBani: number;
}

export function historyMail(
  { association, number, period, totalBani }: HistorySaid,
  publicUrl: string,
): Mail {
  const letter: Letter = {
    subject: `Istoricul apartamentului ${number}: ${association}`,
    action: 'Vezi situația apartamentului',
    lines: [
      `Vă trimitem alăturat istoricul apartamentului ${number}, ${association}: ${period}.`,
      totalBani < 0
        ? `Sold la sfârșit: un avans de ${amountText(-totalBani)} lei.`
        : `Sold la sfârșit: ${amountText(totalBani)} lei de plată.`,
      'Dacă o sumă nu se potrivește cu ce știți, vă rugăm să scrieți administratorului.',
    ],
  };
  const link = new URL('/tenant', publicUrl).href;
  return letterMail(letter, { greeting: 'Bună ziua,', link, publicUrl });
}
