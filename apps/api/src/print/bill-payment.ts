import { BILL_MARGIN } from './bill-layout.js';
import { drawCode128, drawQr } from './codes.js';
import { LINE, type Paper, type Style } from './paper.js';
import type { PrintedBill } from './shapes.js';
import { textLines } from './text-lines.js';
import { transferText } from './transfer-qr.js';
import { amountText, ibanText, monthText } from './words.js';

/** The payment panel, the same on every bill: transfer and QR above, the cash barcode below. */
export const PAYMENT_HEIGHT = 186;

const HEAD: Style = { size: 9, face: 'bold' };
const TEXT: Style = { size: 9 };
const GREY: Style = { size: 7.5, grey: true };
const STEP = 9 * LINE;
/** 28 mm: a phone reads it off a paper in the hand. */
const QR_SIDE = 80;
/** Between two codes, and between them and words. */
const GAP = 10;
/** Left of what they name. */
const LABEL = 48;
const BARS = { height: 34, moduleMax: 0.94 };

/** Draws how the bill is paid; on one with nothing to pay, only whom the account belongs to. */
export function drawPayment(paper: Paper, bill: PrintedBill, top: number): void {
  const width = paper.width - 2 * BILL_MARGIN;
  paper.across(BILL_MARGIN, top, width, 0.8);
  const codes = codesOf(bill);
  drawTransfer(paper, bill, { top: top + 10, width: width - codes.length * (QR_SIDE + GAP) });
  if (bill.totalBani <= 0) return;
  drawQrs(paper, bill, { codes, top: top + 8 });
  drawCash(paper, bill, top + 8 + QR_SIDE + 18);
}

function drawTransfer(
  paper: Paper,
  bill: PrintedBill,
  { top, width }: { readonly top: number; readonly width: number },
): void {
  const { issuer } = bill;
  // Without an account nothing can be transferred, whatever the details.
  if (issuer.iban === null) return;
  paper.text('Transfer bancar', BILL_MARGIN, top, HEAD);
  const rows = [
    ['Beneficiar', issuer.name],
    ['Cont', ibanText(issuer.iban)],
    ['Banca', issuer.bank ?? ''],
    ['Detalii', paymentDetails(bill)],
  ].filter((row) => row[1] !== '');
  let y = top + 15;
  for (const [label = '', text = ''] of rows) {
    paper.text(label, BILL_MARGIN, y + 1, GREY);
    const style: Style = label === 'Cont' ? { ...TEXT, face: 'medium' } : TEXT;
    for (const line of textLines(text, width - LABEL, (piece) => paper.widthOf(piece, style))) {
      paper.text(line, BILL_MARGIN + LABEL, y, style);
      y += STEP;
    }
  }
}

/** What a statement needs to be matched to the bill. */
function paymentDetails(bill: PrintedBill): string {
  const { number, entrance } = bill.apartment;
  return `${entrance}, ap. ${number}, ${monthText(bill.month)}, nr. ${bill.number}`;
}

interface Code {
  readonly text: string;
  readonly label: string;
}

/** From the left to the right; the link goes last: its address stands below it, at the edge. */
function codesOf(bill: PrintedBill): readonly Code[] {
  return [
    ...(bill.showsTransferQr && bill.issuer.iban !== null
      ? [{ text: transferText(bill, paymentDetails(bill)), label: 'Date de transfer' }]
      : []),
    ...(bill.paymentLink === null ? [] : [{ text: bill.paymentLink, label: 'Plată cu telefonul' }]),
  ];
}

function drawQrs(
  paper: Paper,
  bill: PrintedBill,
  { codes, top }: { readonly codes: readonly Code[]; readonly top: number },
): void {
  codes.forEach(({ text, label }, at) => {
    const x = paper.width - BILL_MARGIN - QR_SIDE - (codes.length - 1 - at) * (QR_SIDE + GAP);
    drawQr(paper, text, x, top, QR_SIDE);
    paper.text(label, x + QR_SIDE / 2, top + QR_SIDE - 1, { size: 8, face: 'medium' }, 'center');
  });
  if (bill.paymentLink === null) return;
  const right = paper.width - BILL_MARGIN;
  const link = bill.paymentLink.replace(/^https?:\/\//, '');
  paper.text(link, right, top + QR_SIDE + 8, GREY, 'right');
}

function drawCash(paper: Paper, { cash }: PrintedBill, top: number): void {
  if (cash === null) return;
  paper.text('Numerar la punctele partenere', BILL_MARGIN, top, HEAD);
  const [total, fee] = [amountText(cash.totalBani), amountText(cash.feeBani)];
  const payable = amountText(cash.totalBani + cash.feeBani);
  const sum = `${total} + comision ${fee} = ${payable} lei`;
  paper.text(sum, BILL_MARGIN + 140, top, TEXT);
  const box = { x: BILL_MARGIN - 9, y: top + 16, width: paper.width - 2 * BILL_MARGIN, ...BARS };
  drawCode128(paper, cash.payload, box);
  paper.text(cash.payload, BILL_MARGIN, top + 17 + BARS.height, { size: 9 });
}
