import { counted } from '@scara/contracts/http';
import { BILL_MARGIN, ROWS_HEAD_HEIGHT } from './bill-layout.js';
import { LINE, type Paper, type Style } from './paper.js';
import type { PrintedBill } from './shapes.js';
import { amountText, dateText, monthText } from './words.js';

/** The part of a bill's page above its rows; the draw functions return the y where the rows begin. */
export type BillHead = {
  readonly height: number;
  readonly nextHeight: number;
  draw(): number;
  drawNext(): number;
};

const NAME: Style = { size: 11, face: 'bold' };
const TEXT: Style = { size: 9 };
const GREY: Style = { size: 8, grey: true };
const LOGO = { width: 150, height: 33 };
const SPLIT = 0.55;
const TEXT_STEP = 9 * LINE;
/** How much higher the line of the name is than the lines below it. */
const NAME_STEP = 4;
const PANEL_PADDING = 8;
const PANEL_HEIGHT_MIN = 74;
/**
 * Lays out the head of a bill: issuer and title, then the apartment on the left, the sum and its due date on the right.
 */
export function billHead(paper: Paper, bill: PrintedBill): BillHead {
  const width = paper.width - 2 * BILL_MARGIN;
  const left = width * SPLIT;
  const issuerX = bill.issuer.logo === null ? BILL_MARGIN : BILL_MARGIN + LOGO.width + 10;
  const issuerRoom = BILL_MARGIN + left - issuerX;
  const issuer = [
    ...paper.linesOf(bill.issuer.name, issuerRoom, NAME).map((text) => ({ text, style: NAME })),
    ...texts(bill.issuer.cif === null ? '' : `CIF ${bill.issuer.cif}`, bill.issuer.address ?? '')
      .flatMap((text) => paper.linesOf(text, issuerRoom, TEXT))
      .map((text) => ({ text, style: TEXT })),
  ];
  const { entrance } = bill.apartment;
  const persons = counted(bill.apartment.persons, '1 persoană', 'persoane');
  const place = `${entrance} · ${persons}`;
  const isOneLine = paper.widthOf(place, TEXT) <= left - 2 * PANEL_PADDING;
  const said = texts(
    // If they do not fit in one line, the persons go to a line of their own, not the end of the entrance's name.
    ...(isOneLine ? [place] : [entrance, persons]),
    bill.payer.name ?? '',
    bill.payer.cif === null ? '' : `CIF ${bill.payer.cif}`,
    bill.payer.address ?? '',
  ).flatMap((text) => paper.linesOf(text, left - 2 * PANEL_PADDING, TEXT));
  const issuerHeight = Math.max(NAME_STEP + issuer.length * TEXT_STEP, 50);
  const panelHeight = Math.max(PANEL_HEIGHT_MIN, 2 * PANEL_PADDING + 16 + TEXT_STEP * said.length);
  const panelY = BILL_MARGIN + issuerHeight + 8;
  const rowsY = panelY + panelHeight + 14;

  const draw = () => {
    const logo = { url: bill.issuer.logo, alt: `Sigla: ${bill.issuer.name}` };
    paper.picture(logo, BILL_MARGIN, BILL_MARGIN, LOGO.width, LOGO.height);
    paper.as('P', () =>
      issuer.forEach(({ text, style }, at) => {
        const y = BILL_MARGIN + at * TEXT_STEP + (style === NAME ? 0 : NAME_STEP);
        paper.text(text, issuerX, y, style);
      }),
    );
    drawTitle(paper, bill);
    paper.frame(BILL_MARGIN, panelY, width, panelHeight);
    paper.down(BILL_MARGIN + left, panelY, panelHeight);
    drawApartment(paper, bill, said, panelY + PANEL_PADDING);
    drawSum(paper, bill, panelY + PANEL_PADDING, BILL_MARGIN + left + PANEL_PADDING);
    return rowsY;
  };
  const drawNext = () => {
    const text = `${bill.title}, ${numberText(bill)} · ${monthText(bill.month)} · continuare`;
    paper.as('Artifact', () => {
      paper.text(text, BILL_MARGIN, BILL_MARGIN, { size: 10, face: 'bold' });
    });
    return BILL_MARGIN + 22;
  };
  return {
    height: rowsY + ROWS_HEAD_HEIGHT,
    nextHeight: BILL_MARGIN + 22 + ROWS_HEAD_HEIGHT,
    draw,
    drawNext,
  };
}

function drawTitle(paper: Paper, bill: PrintedBill): void {
  const right = paper.width - BILL_MARGIN;
  const style: Style = { size: 18, face: 'bold' };
  paper.as('H1', () => paper.text(bill.title, right, BILL_MARGIN - 6, style, 'right'));
  paper.text(numberText(bill), right, BILL_MARGIN + 19, TEXT, 'right');
  const dates = `Luna ${monthText(bill.month)} · afișată la ${dateText(bill.published)}`;
  paper.text(dates, right, BILL_MARGIN + 31, TEXT, 'right');
}

/** NEEMIS is a state, not a series: such a bill has no invoice number yet. */
function numberText({ series, number }: PrintedBill): string {
  return series === 'NEEMIS'
    ? `neemisă încă, nr. intern ${number}`
    : `seria ${series} nr. ${number}`;
}

function drawApartment(paper: Paper, bill: PrintedBill, lines: readonly string[], y: number): void {
  const x = BILL_MARGIN + PANEL_PADDING;
  const apartment = `Apartamentul ${bill.apartment.number}`;
  paper.as('H2', () => paper.text(apartment, x, y - 2, { size: 12, face: 'bold' }));
  paper.as('P', () =>
    lines.forEach((line, at) => paper.text(line, x, y + 16 + at * TEXT_STEP, TEXT)),
  );
}

function drawSum(paper: Paper, bill: PrintedBill, y: number, x: number): void {
  const { totalBani, leftOut } = bill;
  const sum: Style = { size: 22, face: 'bold' };
  if (leftOut !== null) {
    // The sum of a partial bill is not the sum to pay, so the whole sum is printed below it.
    paper.as('P', () => {
      paper.text(`Fără ${leftOut.what}`, x, y - 2, GREY);
      paper.text(`${amountText(totalBani)} lei`, x, y + 5, sum);
    });
    const whole = `Nota întreagă: ${amountText(totalBani + leftOut.amountBani)} lei`;
    paper.text(whole, x, y + 36, { size: 9, face: 'medium' });
    paper.text(`Scadența ${dateText(bill.dueDate)}`, x, y + 48, GREY);
    return;
  }
  paper.as('P', () => {
    paper.text(totalBani > 0 ? 'De plată' : 'Nimic de plată', x, y - 2, GREY);
    paper.text(`${amountText(Math.max(totalBani, 0))} lei`, x, y + 5, sum);
  });
  if (totalBani <= 0) {
    const rest = totalBani < 0 ? `Vă rămâne un avans de ${amountText(-totalBani)} lei.` : '';
    paper.text(rest, x, y + 36, TEXT);
    return;
  }
  paper.text(`Scadența ${dateText(bill.dueDate)}`, x, y + 36, { size: 9, face: 'medium' });
  paper.text(`Penalizări din ${dateText(bill.penaltiesFrom)}`, x, y + 48, GREY);
}

function texts(...all: readonly string[]): string[] {
  return all.filter(Boolean);
}
