import { BILL_MARGIN } from './bill-layout.js';
import { type Code, drawCode128, drawQr } from './codes.js';
import { LINE, type Paper, type Style } from './paper.js';
import type { PrintedBill } from './shapes.js';
import { transferText } from './transfer-qr.js';
import { amountText, ibanText, monthText } from './words.js';

/** Height of the payment panel with the cash barcode below the transfer data and the codes. */
const WITH_CASH = 172;
/** Height of the panel without the barcode: a code and its label. */
const WITH_CODES = 106;
/** Height of the transfer data's own head. */
const TRANSFER_HEAD = 25;

const HEAD: Style = { size: 9, face: 'bold' };
const TEXT: Style = { size: 9 };
const GREY: Style = { size: 7.5, grey: true };
const STEP = 9 * LINE;
/** 28 mm: a phone can scan it from a sheet held in the hand. */
const QR_SIDE = 80;
/** Space between two codes, and between codes and text. */
const GAP = 10;
/** Width of the labels left of the transfer data. */
const LABEL = 48;
const BARS = { height: 34, moduleMax: 0.94 };

/**
 * Returns the height of the payment panel: a bill with nothing to pay, or not payable in cash, leaves the room to its
 * rows.
 */
export function paymentHeight(paper: Paper, bill: PrintedBill): number {
  const asks = bill.totalBani > 0;
  if (asks && bill.cash !== null) return WITH_CASH;
  const codes = codesOf(bill);
  const lines = transferLines(paper, bill, transferWidth(paper, codes));
  const transfer = lines.length === 0 ? 0 : TRANSFER_HEAD + lines.length * STEP;
  return Math.max(transfer, asks && codes.length > 0 ? WITH_CODES : 0);
}

const transferWidth = (paper: Paper, codes: readonly LabelledCode[]): number =>
  paper.width - 2 * BILL_MARGIN - codes.length * (QR_SIDE + GAP);

/** Draws how the bill is paid; with nothing to pay, only the account and its holder. */
export function drawPayment(paper: Paper, bill: PrintedBill, top: number): void {
  const width = paper.width - 2 * BILL_MARGIN;
  paper.across(BILL_MARGIN, top, width, 0.8);
  const codes = codesOf(bill);
  drawTransfer(paper, bill, { top: top + 10, width: transferWidth(paper, codes) });
  if (bill.totalBani <= 0) return;
  drawQrs(paper, bill, { codes, top: top + 8 });
  drawCash(paper, bill, top + 8 + QR_SIDE + 18);
}

function drawTransfer(
  paper: Paper,
  bill: PrintedBill,
  { top, width }: { readonly top: number; readonly width: number },
): void {
  const lines = transferLines(paper, bill, width);
  if (lines.length === 0) return;
  paper.as('H2', () => paper.text('Transfer bancar', BILL_MARGIN, top, HEAD));
  lines.forEach(({ of, label, text, style }, at) => {
    const y = top + TRANSFER_HEAD - 10 + at * STEP;
    const draw = (): void => {
      if (label !== '') paper.text(label, BILL_MARGIN, y + 1, GREY);
      paper.text(text, BILL_MARGIN + LABEL, y, style);
    };
    paper.as('P', draw, { of });
  });
}

interface TransferLine {
  /** The row that this line belongs to. */
  readonly of: object;
  readonly label: string;
  readonly text: string;
  readonly style: Style;
}

/**
 * Returns the transfer data line by line, each row's label before its first line; empty when there is no bank account.
 */
function transferLines(paper: Paper, bill: PrintedBill, width: number): readonly TransferLine[] {
  const { issuer } = bill;
  if (issuer.iban === null) return [];
  const rows = [
    ['Beneficiar', issuer.name],
    ['Cont', ibanText(issuer.iban)],
    ['Banca', issuer.bank ?? ''],
    ['Detalii', paymentDetails(bill)],
  ].filter((row) => row[1] !== '');
  return rows.flatMap((of) => {
    const [label = '', text = ''] = of;
    const style: Style = label === 'Cont' ? { ...TEXT, face: 'medium' } : TEXT;
    return paper
      .linesOf(text, width - LABEL, style)
      .map((line, at) => ({ of, label: at === 0 ? label : '', text: line, style }));
  });
}

/** Returns the payment details, which allow a bank statement to be matched to the bill. */
function paymentDetails(bill: PrintedBill): string {
  const { number, entrance } = bill.apartment;
  return `${entrance}, ap. ${number}, ${monthText(bill.month)}, nr. ${bill.number}`;
}

interface LabelledCode extends Code {
  readonly label: string;
}

/** Returns the codes from left to right; the link is last, since its address is printed below it, at the edge. */
function codesOf(bill: PrintedBill): readonly LabelledCode[] {
  const { paymentLink } = bill;
  return [
    ...(bill.showsTransferQr && bill.issuer.iban !== null
      ? [
          {
            text: transferText(bill, paymentDetails(bill)),
            label: 'Date de transfer',
            alt: 'Cod QR: datele transferului, pentru aplicația băncii',
          },
        ]
      : []),
    ...(paymentLink === null
      ? []
      : [
          {
            text: paymentLink,
            label: 'Plată cu telefonul',
            alt: `Cod QR: plata cu telefonul, la ${paymentLink}`,
          },
        ]),
  ];
}

function drawQrs(
  paper: Paper,
  bill: PrintedBill,
  { codes, top }: { readonly codes: readonly LabelledCode[]; readonly top: number },
): void {
  codes.forEach((code, at) => {
    const x = paper.width - BILL_MARGIN - QR_SIDE - (codes.length - 1 - at) * (QR_SIDE + GAP);
    drawQr(paper, code, x, top, QR_SIDE);
    paper.text(
      code.label,
      x + QR_SIDE / 2,
      top + QR_SIDE - 1,
      { size: 8, face: 'medium' },
      'center',
    );
  });
  if (bill.paymentLink === null) return;
  const right = paper.width - BILL_MARGIN;
  const link = bill.paymentLink.replace(/^https?:\/\//, '');
  paper.text(link, right, top + QR_SIDE + 8, GREY, 'right');
}

function drawCash(paper: Paper, { cash }: PrintedBill, top: number): void {
  if (cash === null) return;
  paper.as('H2', () => paper.text('Numerar la punctele partenere', BILL_MARGIN, top, HEAD));
  const [total, fee] = [amountText(cash.totalBani), amountText(cash.feeBani)];
  const payable = amountText(cash.totalBani + cash.feeBani);
  const sum = `${total} + comision ${fee} = ${payable} lei`;
  paper.text(sum, BILL_MARGIN + 140, top, TEXT);
  const box = { x: BILL_MARGIN - 9, y: top + 16, width: paper.width - 2 * BILL_MARGIN, ...BARS };
  const { payload } = cash;
  drawCode128(paper, { text: payload, alt: `Cod de bare: plata în numerar, ${payload}` }, box);
  paper.text(payload, BILL_MARGIN, top + 17 + BARS.height, { size: 9 });
}
