import type { Readable } from 'node:stream';
import { monthText } from './words.js';
import { billRows } from './bill-rows.js';
import { billHead } from './bill-head.js';
import { paymentHeight, drawPayment } from './bill-payment.js';
import { BILL_MARGIN, CLOSER_ROWS, type RowSetting, WIDE_ROWS } from './bill-layout.js';
import { drawBillRows, rowHeights } from './bill-drawing.js';
import { Paper } from './paper.js';
import type { PrintedBill } from './shapes.js';

const FOOT = 22;

/** The rows kept on one page with the total and the payment panel: a page with fewer looks like a mistake. */
const ENDING_ROWS = 5;

type Page = { readonly from: number; readonly to: number; readonly hasPayment: boolean };

/**
 * Prints bills one after another, A4 portrait, each on a page of its own (on more only if its rows need it). A bill is
 * drawn when the reader has taken the one before, so that 300 of them are never in memory together.
 * @throws PrintMismatch (through the stream) when a bill's total is not the sum of its parts.
 */
export function billsPdf(
  bills: Iterable<PrintedBill> | AsyncIterable<PrintedBill>,
  file: {
    readonly title: string;
    readonly date: string | null;
    /** Tagged for screen readers: for a bill that a person gets by itself, not for a pile to print. */
    readonly isTagged: boolean;
  },
): Readable {
  const { title, date, isTagged } = file;
  const paper = new Paper('portrait', title, date, { isTagged });
  return paper.stream(drawBills(paper, bills));
}

async function* drawBills(
  paper: Paper,
  bills: Iterable<PrintedBill> | AsyncIterable<PrintedBill>,
): AsyncGenerator<void> {
  for await (const bill of bills) {
    drawBill(paper, bill);
    yield;
  }
}

function drawBill(paper: Paper, bill: PrintedBill): void {
  const rows = billRows(bill);
  const head = billHead(paper, bill);
  const bottom = paper.height - BILL_MARGIN - FOOT;
  const payment = paymentHeight(paper, bill);
  const laidOut = (setting: RowSetting) => {
    const heights = rowHeights(paper, rows, setting);
    const frame = { first: head.height, next: head.nextHeight, bottom, payment };
    return { setting, heights, pages: pagesOf(heights, frame) };
  };
  const { setting, heights, pages } = onOnePage(laidOut);
  for (const [at, page] of pages.entries()) {
    paper.addPage();
    const top = at === 0 ? head.draw() : head.drawNext();
    drawBillRows(paper, rows, { ...page, heights, top, setting });
    // At the foot of the sheet, so that a person and a scanner find it in the same place on every bill.
    if (page.hasPayment) drawPayment(paper, bill, bottom - payment);
    drawFoot(paper, bill, at + 1, pages.length);
  }
}

/**
 * Lays out with the widest row setting that fits one page; with the widest of all if even the densest needs two pages.
 */
function onOnePage<LaidOut extends { readonly pages: readonly Page[] }>(
  laidOut: (setting: RowSetting) => LaidOut,
): LaidOut {
  const wide = laidOut(WIDE_ROWS);
  if (wide.pages.length === 1) return wide;
  return CLOSER_ROWS.map(laidOut).find(({ pages }) => pages.length === 1) ?? wide;
}

/** Splits the rows into pages, each row whole; the last rows, the total and the payment panel stay together. */
function pagesOf(
  heights: readonly number[],
  frame: { first: number; next: number; bottom: number; payment: number },
): Page[] {
  const pages: { from: number; to: number }[] = [{ from: 0, to: 0 }];
  let y = frame.first;
  heights.forEach((height, at) => {
    const isEnding = at >= heights.length - ENDING_ROWS;
    const room = isEnding ? heights.slice(at).reduce(sum, 0) + frame.payment : height;
    if (y + room > frame.bottom && pages.at(-1)!.to > pages.at(-1)!.from) {
      pages.push({ from: at, to: at });
      y = frame.next;
    }
    pages.at(-1)!.to = at + 1;
    y += height;
  });
  return pages.map((page, at) => ({ ...page, hasPayment: at === pages.length - 1 }));
}

const sum = (a: number, b: number) => a + b;

function drawFoot(paper: Paper, bill: PrintedBill, page: number, of: number): void {
  const y = paper.height - BILL_MARGIN - 9;
  const style = { size: 7, grey: true };
  const place = `${bill.issuer.name} · ${bill.apartment.entrance}, ap. ${bill.apartment.number}`;
  const said = `${place} · ${monthText(bill.month)}`;
  const right = paper.width - BILL_MARGIN;
  paper.as('Artifact', () => {
    paper.text(said, BILL_MARGIN, y - 9, paper.fitted(said, paper.width - 2 * BILL_MARGIN, style));
    paper.text(`Pagina ${page} din ${of}`, right, y, { size: 8, face: 'medium' }, 'right');
  });
  // Version and fingerprint are printed only here; a screen reader reads them at the end.
  paper.readOnce(page === of, () => {
    paper.text(`Versiunea ${bill.version} · amprenta ${bill.hash}`, BILL_MARGIN, y, style);
  });
}
