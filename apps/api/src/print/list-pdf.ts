import type { Readable } from 'node:stream';
import { listGrid } from './grid.js';
import { rowChunks, tableHeight, type Chunk } from './list-chunks.js';
import { drawRows } from './list-drawing.js';
import { listFrame, type ListFrame } from './list-frame.js';
import { listPlan, type ListPlan, type PlannedPart } from './list-plan.js';
import { listTail, type Block } from './list-tail.js';
import { Paper } from './paper.js';
import type { ListOptions, PrintedTable } from './shapes.js';

/** The smallest font size in points: 7 for a list read on a wall, 6 for one read in the hand. */
const SIZE_MIN = { 'notice-board': 7, internal: 6 };

/** A page: rows [from, to) of one part, with what follows the table there, or only the latter. */
type Page = {
  readonly part: PlannedPart | null;
  readonly from: number;
  readonly to: number;
  readonly hasTotal: boolean;
  readonly tail: { readonly y: number; readonly block: Block }[];
};

/**
 * Prints the payment lists of one entrance or of several, A4 landscape, in one file. Each entrance begins a page and
 * has its own page numbers, since each list hangs on its own board.
 * @throws PrintMismatch (through the stream) when a table's totals are not the sums of its rows.
 */
export function listPdf(
  tables: Iterable<PrintedTable> | AsyncIterable<PrintedTable>,
  options: ListOptions,
  file: { readonly title: string; readonly date: string | null },
): Readable {
  const paper = new Paper('landscape', file.title, file.date);
  return paper.stream(drawLists(paper, tables, options));
}

async function* drawLists(
  paper: Paper,
  tables: Iterable<PrintedTable> | AsyncIterable<PrintedTable>,
  options: ListOptions,
): AsyncGenerator<void> {
  for await (const table of tables) {
    const frame = listFrame(paper, table, options);
    const tail = listTail(paper, table, options, frame.width);
    const room = {
      width: frame.width,
      height: frame.bottom - frame.top,
      tail: tail.reduce((sum, block) => sum + block.height, 0),
    };
    const plan = listPlan(
      listGrid(table, options),
      room,
      SIZE_MIN[options.reader],
      (text, face) => paper.widthOf(text, { size: 100, face }) / 100,
    );
    const pages = pagesOf(plan, frame, rowChunks(plan, room), tail);
    for (const [at, page] of pages.entries()) {
      paper.addPage();
      frame.draw({ page: at + 1, of: pages.length, ...partNote(plan, page) });
      drawPage(paper, frame, plan, page);
      yield;
    }
  }
}

function drawPage(paper: Paper, frame: ListFrame, plan: ListPlan, page: Page): void {
  if (page.part !== null) drawRows(paper, frame, plan, { ...page, part: page.part });
  for (const { y, block } of page.tail) block.draw(frame.left, y);
}

/**
 * Returns the pages in the order in which they are laid side by side: all parts of some rows, then of the next rows.
 */
function pagesOf(
  plan: ListPlan,
  frame: ListFrame,
  chunks: readonly Chunk[],
  tail: readonly Block[],
): Page[] {
  const pages = chunks.flatMap(({ from, to }, at) =>
    plan.parts.map((part): Page => {
      return { part, from, to, hasTotal: at === chunks.length - 1, tail: [] };
    }),
  );
  let y = frame.top + tableHeight(plan, chunks.at(-1)!, true);
  for (const block of tail) {
    if (y + block.height > frame.bottom) {
      pages.push({ part: null, from: 0, to: 0, hasTotal: false, tail: [] });
      y = frame.top;
    }
    pages.at(-1)!.tail.push({ y, block });
    y += block.height;
  }
  return pages;
}

function partNote(plan: ListPlan, { part }: Page): { note: string } {
  if (plan.parts.length === 1 || part === null) return { note: '' };
  return { note: `Partea ${plan.parts.indexOf(part) + 1} din ${plan.parts.length} a tabelului` };
}
