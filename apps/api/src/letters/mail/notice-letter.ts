import type { NoticePaper } from '@scara/domain/letters';
import { type Letter, letterMail, type Mail } from '../../mail/mail-texts.js';
import { apartmentText, placeOfApartment, termText } from '../../print/letter-words.js';
import { amountText, dateText } from '../../print/words.js';

/** Returns the mail that a notice is attached to: the debt and the term; all else is in the file. */
export function noticeMail(paper: NoticePaper, publicUrl: string): Mail {
  const { number, issuedOn, issuer, totalBani, term } = paper;
  const letter: Letter = {
    subject: `Somație de plată nr. ${number}: ${issuer.name}, ${placeOfApartment(paper)}`,
    action: 'Vezi situația apartamentului',
    lines: [
      `Vă trimitem alăturat somația de plată nr. ${number} din ${dateText(issuedOn)} pentru ${apartmentText(paper)}, ${issuer.name}.`,
      `Total restant: ${amountText(totalBani)} lei, de plătit ${termText(term)}.`,
      'Dacă ați plătit între timp, vă mulțumim; nu mai trebuie să faceți nimic.',
    ],
  };
  const link = new URL('/tenant', publicUrl).href;
  return letterMail(letter, { greeting: 'Bună ziua,', link, publicUrl });
}
