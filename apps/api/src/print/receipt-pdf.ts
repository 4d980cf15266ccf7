import type { Readable } from 'node:stream';
import { leiWords } from './lei-words.js';
import { type Align, LINE, Paper, type Style } from './paper.js';
import type { PrintedAssociation } from './shapes.js';
import { amountText, dateText, ibanText } from './words.js';

/**
 * A printed receipt („chitanță”, form 14-4-1), or the paper in its place when no cash changed hands. Bani above 0, date
 * 'YYYY-MM-DD'.
 */
export type PrintedReceipt = {
  readonly association: PrintedAssociation;
  /** Only cash has a receipt; a correction clears a debt without moving money. */
  readonly by: 'cash' | 'bank' | 'correction';
  /** True when the money was returned. */
  readonly isBack: boolean;
  /** '' when the document has none. */
  readonly series: string;
  readonly number: string;
  readonly date: string;
  readonly payer: string;
  /** 'Bloc A1, scara 2, ap. 12'; '' when the payer is not an owner. */
  readonly place: string;
  readonly amountBani: number;
  readonly purpose: string;
  /** How and when the money was returned; '' when it was not. */
  readonly returned: string;
  /** True for an annulled document: ANULAT is printed under the title. */
  readonly isAnnulled: boolean;
};

const TITLES = {
  cash: ['Chitanță', 'Dispoziție de plată'],
  bank: ['Confirmare de plată', 'Confirmare de restituire'],
  correction: ['Notă de corecție', 'Notă de corecție'],
} as const;

const SENTENCES = {
  cash: ['Am primit de la', 'Am plătit către'],
  bank: ['Am primit prin bancă de la', 'Am plătit prin bancă către'],
  correction: ['S-a stins fără bani o datorie a', 'S-a stins fără bani o datorie a'],
} as const;

const sideOf = ({ isBack }: PrintedReceipt): 0 | 1 => (isBack ? 1 : 0);
const titleOf = (receipt: PrintedReceipt): string => TITLES[receipt.by][sideOf(receipt)];

/** 'Chitanță CH 12'; only the title when there is no number. */
export const receiptName = (receipt: PrintedReceipt): string =>
  [titleOf(receipt), receipt.series, receipt.number].filter(Boolean).join(' ');

export type ReceiptFormat = 'a5' | 'roll';

const MARGIN = 36;
/** 80 mm in points, and the margins that a thermal printer leaves on both sides. */
const ROLL = { width: 226.77, margin: 10 };

/**
 * Prints one or more receipts of a sitting: each twice on a sheet, as two A5 halves with a cut line, or once on an 80
 * mm roll, cut at its end. A single receipt is tagged for screen readers.
 */
export function receiptsPdf(receipts: readonly PrintedReceipt[], format: ReceiptFormat): Readable {
  const title = receipts.map(receiptName).join(', ');
  const isTagged = receipts.length === 1;
  const paper = new Paper('portrait', title, receipts[0]?.date ?? null, { isTagged });
  const draw = format === 'roll' ? drawOnRoll : drawTwice;
  return paper.stream(steps(receipts, (receipt) => draw(receipt, paper)));
}

function drawTwice(receipt: PrintedReceipt, paper: Paper): void {
  const half = paper.height / 2;
  const frame = { left: MARGIN, width: paper.width - 2 * MARGIN };
  paper.addPage();
  const owner = receipt.isBack ? 'primitor' : 'plătitor';
  for (const [at, copy] of [`Exemplarul 1: ${owner}`, 'Exemplarul 2: asociație'].entries()) {
    const top = at * half + MARGIN;
    drawLines(paper, receiptLines(receipt, paper, frame.width, 10), { ...frame, top });
    const foot = at * half + half - MARGIN + 8;
    paper.text(copy, frame.left, foot, { size: 7, grey: true });
  }
  paper.across(0, half, paper.width);
}

function drawOnRoll(receipt: PrintedReceipt, paper: Paper): void {
  const width = ROLL.width - 2 * ROLL.margin;
  const lines = receiptLines(receipt, paper, width, 9);
  const height = lines.reduce((sum, line) => sum + line.height, 0) + 4 * ROLL.margin;
  paper.addPage({ width: ROLL.width, height });
  drawLines(paper, lines, { left: ROLL.margin, top: 2 * ROLL.margin, width });
}

function* steps<T>(items: readonly T[], draw: (item: T) => void): Generator<void> {
  for (const item of items) {
    draw(item);
    yield;
  }
}

interface Line {
  readonly tag: 'H1' | 'P';
  /** The sentence that this is a line of. */
  readonly of: object;
  readonly text: string;
  readonly style: Style;
  readonly align: Align;
  readonly height: number;
}

/** Returns the receipt as lines no wider than the paper; the words are the same on all paper sizes. */
function receiptLines(
  receipt: PrintedReceipt,
  paper: Paper,
  width: number,
  size: number,
): readonly Line[] {
  const { association } = receipt;
  const lines: Line[] = [];
  const say = (
    text: string,
    { tag = 'P', ...over }: Partial<Style> & { readonly tag?: Line['tag'] } = {},
    align: Align = 'left',
    gap = 0,
  ): void => {
    const style = { size, ...over };
    const of = {};
    for (const [at, part] of paper.linesOf(text, width, style).entries()) {
      const height = style.size * LINE + (at === 0 ? gap : 0);
      lines.push({ tag, of, text: part, style, align, height });
    }
  };
  const grey = { size: size - 2, grey: true };
  say(association.name, { face: 'bold' });
  if (association.cif !== null) say(`CIF ${association.cif}`, grey);
  if (association.address !== null) say(association.address, grey);
  if (association.iban !== null) {
    say([ibanText(association.iban), association.bank].filter(Boolean).join(' · '), grey);
  }
  const title: Style = { size: size + 6, face: 'bold' };
  say(titleOf(receipt).toUpperCase(), { ...title, tag: 'H1' }, 'center', size);
  const number = [
    receipt.series === '' ? '' : `Seria ${receipt.series}`,
    receipt.number === '' ? '' : `nr. ${receipt.number}`,
  ].filter(Boolean);
  if (number.length > 0) say(number.join(' '), { face: 'medium' }, 'center');
  say(`Data: ${dateText(receipt.date)}`, {}, 'center');
  // Every copy of an annulled receipt shows that it is annulled, and still shows its contents.
  if (receipt.isAnnulled) say('ANULAT', { size: size * 2.6, face: 'bold' }, 'center', 4);
  say(`${SENTENCES[receipt.by][sideOf(receipt)]}: ${receipt.payer}`, {}, 'left', size);
  if (receipt.place !== '') say(receipt.place);
  say(`Suma de ${amountText(receipt.amountBani)} lei`, { size: size + 3, face: 'bold' }, 'left', 4);
  say(`adică ${leiWords(receipt.amountBani)}`);
  say(`reprezentând ${receipt.purpose}`, {}, 'left', 4);
  if (receipt.returned !== '') say(receipt.returned, { face: 'bold' }, 'left', 4);
  const isCash = receipt.by === 'cash';
  say(isCash && receipt.isBack ? 'Primitor,' : '', {}, 'left', size * 2);
  // On the same line, at its right end.
  lines.push({
    tag: 'P',
    of: {},
    text: isCash ? 'Casier,' : 'Administrator,',
    style: { size },
    align: 'right',
    height: 0,
  });
  say('', {}, 'left', size * 2);
  return lines;
}

function drawLines(
  paper: Paper,
  lines: readonly Line[],
  { left, top, width }: { left: number; top: number; width: number },
): void {
  let y = top;
  for (const { tag, of, text, style, align, height } of lines) {
    const x = align === 'left' ? left : align === 'right' ? left + width : left + width / 2;
    const top = y + height - style.size * LINE;
    if (text !== '') paper.as(tag, () => paper.text(text, x, top, style, align), { of });
    y += height;
  }
}
