import type { Readable } from 'node:stream';
import type { NoticePaper } from '@scara/domain/letters';
import {
  type Block,
  debtTable,
  drawLetter,
  letterhead,
  paragraph,
  receipt,
  signatures,
  together,
  waysToPay,
} from './letter-page.js';
import { apartmentText, placeOfApartment, fundsText, termText } from './letter-words.js';
import { leiWords } from './lei-words.js';
import { Paper } from './paper.js';
import { amountText, dateText } from './words.js';

export interface PrintedNotice {
  readonly paper: NoticePaper;
  readonly isWithdrawn: boolean;
}

/**
 * Prints payment notices one after another, A4 portrait, each on a page of its own (on more only if its months need
 * it).
 */
export function noticesPdf(notices: readonly PrintedNotice[]): Readable {
  const [first] = notices;
  const isTagged = notices.length === 1;
  const title =
    isTagged && first !== undefined
      ? `Somație de plată nr. ${first.paper.number}`
      : 'Somații de plată';
  const paper = new Paper('portrait', title, first?.paper.issuedOn ?? null, { isTagged });
  return paper.stream(drawNotices(paper, notices));
}

function* drawNotices(paper: Paper, notices: readonly PrintedNotice[]): Generator<void> {
  for (const { paper: notice, isWithdrawn } of notices) {
    const { number, issuedOn, issuer } = notice;
    yield* drawLetter(paper, noticeBlocks(paper, notice), {
      foot: `${issuer.name} · Somația nr. ${number} din ${dateText(issuedOn)} · ${placeOfApartment(notice)}`,
      mark: isWithdrawn ? 'RETRASĂ' : '',
    });
  }
}

/** The wording of form 1. A changed wording must become another form, since issued notices stay as they were. */
function noticeBlocks(paper: Paper, notice: NoticePaper): Block[] {
  const { number, issuedOn, issuer, owner, debts, totalBani, term } = notice;
  const funds = fundsText(debts);
  const sum = `${amountText(totalBani)} lei`;
  const said = (text: string): Block => paragraph(paper, text);
  return [
    letterhead(paper, issuer, notice),
    paragraph(paper, `Către: ${owner === '' ? 'proprietarul apartamentului' : owner}`, {
      style: { size: 11, face: 'medium' },
      gap: 14,
    }),
    paragraph(paper, apartmentText(notice), { gap: 2 }),
    paragraph(paper, 'SOMAȚIE DE PLATĂ', {
      tag: 'H1',
      style: { size: 17, face: 'bold' },
      align: 'center',
      gap: 24,
    }),
    paragraph(paper, `nr. ${number} din ${dateText(issuedOn)}`, { align: 'center', gap: 2 }),
    paragraph(
      paper,
      `La data de ${dateText(issuedOn)}, potrivit listelor de plată afișate și plăților înregistrate, apartamentul dumneavoastră are următoarele restanțe scadente către asociație:`,
      { gap: 20 },
    ),
    ...debtTable(paper, debts),
    ...(funds === ''
      ? []
      : [paragraph(paper, `Fonduri: ${funds}.`, { style: { size: 9 }, gap: 5 })]),
    ...together([
      paragraph(paper, `Total de plată: ${sum}`, { style: { size: 13, face: 'bold' }, gap: 12 }),
      paragraph(paper, `adică ${leiWords(totalBani)}`, { style: { size: 9.5 }, gap: 1 }),
      paragraph(
        paper,
        `În temeiul art. 77 și art. 78 din Legea nr. 196/2018 privind înființarea, organizarea și funcționarea asociațiilor de proprietari și administrarea condominiilor, vă somăm să plătiți suma de ${sum} ${termText(term)}.`,
        { gap: 12 },
      ),
      said(
        'Până la plata integrală, penalizările de întârziere curg mai departe, fără a depăși suma la care se aplică (art. 77). Pentru sumele neplătite la 60 de zile de la scadență asociația se poate adresa instanței (art. 78), iar cheltuielile de judecată pot fi puse în sarcina debitorului.',
      ),
      ...waysToPay(paper, issuer, `${placeOfApartment(notice)}, somația ${number}`),
      paragraph(
        paper,
        'Dacă ați plătit între timp, vă mulțumim și vă rugăm să nu țineți seama de această somație. Pentru lămuriri sau pentru o eșalonare, adresați-vă administratorului.',
        { gap: 10 },
      ),
      signatures(paper),
      receipt(paper),
    ]),
  ];
}
