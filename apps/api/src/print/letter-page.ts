import type { LetterDebt, LetterIssuer } from '@scara/domain/letters';
import { debtRows } from './letter-words.js';
import { type Align, LINE, type Paper, type Style } from './paper.js';
import {
  addressText,
  amountText,
  DASH,
  dateText,
  ibanText,
  monthText,
  ownerText,
} from './words.js';

/** The margins of a letter in points; the left one leaves room for a binder. */
export const LETTER = { left: 62, right: 48, top: 48, bottom: 54 } as const;

/** A part of a letter that is never split between pages. */
export interface Block {
  readonly height: number;
  readonly draw: (y: number) => void;
  /** Drawn again above the block when it begins a page: the heads of its table. */
  readonly heads?: readonly Block[];
  /** The block never begins a page: the block before it moves along to the next page. */
  readonly goesWithBefore?: true;
}

/** Keeps blocks on one page, so that the signatures are on the page of the sum they are about. */
export const together = ([first, ...rest]: readonly Block[]): Block[] =>
  first === undefined
    ? []
    : [first, ...rest.map((one) => ({ ...one, goesWithBefore: true as const }))];

const TEXT: Style = { size: 10.5 };
const SMALL: Style = { size: 8.5 };
const GREY: Style = { size: 8, grey: true };
const ROW = 17;

export const letterWidth = (paper: Paper): number => paper.width - LETTER.left - LETTER.right;

/** Returns a block of text wrapped to the letter's width, or to `width` from its left edge. */
export function paragraph(
  paper: Paper,
  text: string,
  over: {
    readonly tag?: 'H1' | 'H2' | 'P';
    readonly style?: Style;
    readonly align?: Align;
    readonly gap?: number;
    readonly width?: number;
  } = {},
): Block {
  const { tag = 'P', style = TEXT, align = 'left', gap = 8, width = letterWidth(paper) } = over;
  const lines = paper.linesOf(text, width, style);
  const step = style.size * LINE * 1.08;
  const x =
    align === 'left'
      ? LETTER.left
      : align === 'right'
        ? LETTER.left + width
        : LETTER.left + width / 2;
  return {
    height: gap + lines.length * step,
    draw: (y) =>
      paper.as(tag, () =>
        lines.forEach((line, at) => paper.text(line, x, y + gap + at * step, style, align)),
      ),
  };
}

/** Returns the letterhead: the issuer, with the number of the letter opposite. */
export function letterhead(
  paper: Paper,
  { name, cif, address, city }: LetterIssuer,
  { number, issuedOn }: { readonly number: number; readonly issuedOn: string },
): Block {
  const room = letterWidth(paper) - 130;
  const place = addressText({ address, city });
  const said = [cif === '' ? '' : `CIF ${cif}`, place].filter(Boolean);
  const names = paper.linesOf(name, room, { size: 12, face: 'bold' });
  const lines = said.flatMap((line) => paper.linesOf(line, room, { size: 9 }));
  const height = names.length * 17 + lines.length * 12 + 10;
  return {
    height,
    draw: (y) => {
      paper.as('P', () =>
        names.forEach((line, at) =>
          paper.text(line, LETTER.left, y + at * 17, { size: 12, face: 'bold' }),
        ),
      );
      const below = y + names.length * 17;
      paper.as('P', () =>
        lines.forEach((line, at) => paper.text(line, LETTER.left, below + at * 12, { size: 9 })),
      );
      const right = paper.width - LETTER.right;
      const words = `Nr. ${number} din ${dateText(issuedOn)}`;
      paper.text(words, right, y, { size: 10, face: 'medium' }, 'right');
      paper.across(LETTER.left, y + height - 4, letterWidth(paper));
    },
  };
}

/** Returns the table of debts by month: expenses, penalties, funds, total; its heads are repeated on each page. */
export function debtTable(paper: Paper, debts: readonly LetterDebt[]): Block[] {
  const rows = debtRows(debts);
  const totals = { expensesBani: 0, penaltiesBani: 0, fundsBani: 0 };
  for (const row of rows) {
    totals.expensesBani += row.expensesBani;
    totals.penaltiesBani += row.penaltiesBani;
    totals.fundsBani += row.fundsBani;
  }
  const row = (cells: readonly string[], face: RowFace): Block =>
    tableRow(paper, cells, { face, of: debts });
  const heads = [row(['Luna', 'Cheltuieli', 'Penalizări', 'Fonduri', 'Total (lei)'], 'medium')];
  const figures = (row: typeof totals): string[] =>
    [
      row.expensesBani,
      row.penaltiesBani,
      row.fundsBani,
      row.expensesBani + row.penaltiesBani + row.fundsBani,
    ].map((bani) => (bani === 0 ? DASH : amountText(bani)));
  return [
    { height: 6, draw: () => undefined },
    ...heads,
    ...rows.map((one) => ({ ...row([monthText(one.month), ...figures(one)], 'regular'), heads })),
    { ...row(['Total', ...figures(totals)], 'bold'), heads },
  ];
}

/** The font of the table's heads, its rows and its total. */
type RowFace = 'medium' | 'regular' | 'bold';

function tableRow(
  paper: Paper,
  cells: readonly string[],
  { face, of }: { readonly face: RowFace; readonly of: object },
): Block {
  const first = 140;
  const width = letterWidth(paper);
  const each = (width - first) / (cells.length - 1);
  return {
    height: ROW,
    draw: (y) => {
      const style: Style = { size: 9.5, face };
      const drawCell = (cell: string, at: number): void => {
        if (at === 0) paper.text(cell, LETTER.left + 2, y + 2.5, style);
        else paper.text(cell, LETTER.left + first + at * each - 2, y + 2.5, style, 'right');
      };
      paper.row(of, () =>
        cells.forEach((cell, at) => {
          const headOf = face === 'medium' ? 'Column' : at === 0 ? 'Row' : null;
          paper.cell(() => drawCell(cell, at), headOf);
        }),
      );
      paper.across(LETTER.left, y + ROW - 1, width);
    },
  };
}

/** Returns how to pay: the bank account, if there is one, and the till. */
export function waysToPay(paper: Paper, issuer: LetterIssuer, mention: string): Block[] {
  const { name, cif, iban, bank } = issuer;
  const holder = ownerText({ name, cif });
  const account = [ibanText(iban), bank].filter(Boolean).join(', ');
  return [
    paragraph(paper, 'Cum puteți plăti', {
      tag: 'H2',
      style: { size: 10.5, face: 'medium' },
      gap: 10,
    }),
    ...(iban === ''
      ? []
      : [
          paragraph(
            paper,
            `prin bancă: ${account}; beneficiar ${holder}; mențiunea „${mention}”;`,
            {
              gap: 3,
            },
          ),
        ]),
    paragraph(paper, 'în numerar, la casieria asociației, cu chitanță.', { gap: 3 }),
  ];
}

/** „Locul ștampilei”. */
const STAMP_PLACE = 'L.S.';

/** Returns the places for the signatures of administrator and president and for the stamp, kept together. */
export function signatures(paper: Paper): Block {
  const roles = ['Administrator,', 'Președinte,', STAMP_PLACE];
  const width = letterWidth(paper) / roles.length;
  return {
    height: 84,
    draw: (y) => {
      for (const [at, role] of roles.entries()) {
        const x = LETTER.left + at * width;
        paper.text(role, x, y + 22, { size: 10, face: 'medium' });
        if (role === STAMP_PLACE) continue;
        paper.text('(nume, semnătură)', x, y + 36, GREY);
        paper.across(x, y + 74, Math.min(150, width - 24));
      }
    },
  };
}

/** Returns the line by which the debtor confirms receipt, filled in by hand on the association's copy. */
export function receipt(paper: Paper): Block {
  const line =
    'Am primit un exemplar astăzi, ____________________   Semnătura ____________________';
  return {
    height: 34,
    draw: (y) => paper.text(line, LETTER.left, y + 16, SMALL),
  };
}

/** Draws the blocks page after page, each page with `foot` and its number. */
export function* drawLetter(
  paper: Paper,
  blocks: readonly Block[],
  { foot, mark }: { readonly foot: string; readonly mark: string },
): Generator<void> {
  const markRoom = mark === '' ? 0 : MARK_ROOM;
  const room = paper.height - LETTER.top - LETTER.bottom - markRoom;
  const pages = pagesOf(paper, blocks, room);
  const footLines = paper.linesOf(foot, letterWidth(paper) - 80, GREY);
  for (const [at, page] of pages.entries()) {
    paper.addPage();
    if (mark !== '') paper.readOnce(at === 0, () => drawMark(paper, mark));
    // On the first page the mark is beside the letterhead and needs no room.
    let y: number = LETTER.top + (at === 0 ? 0 : markRoom);
    for (const block of page) {
      block.draw(y);
      y += block.height;
    }
    const footY = paper.height - LETTER.bottom + 22;
    const right = paper.width - LETTER.right;
    paper.as('Artifact', () => {
      footLines.forEach((line, nth) => {
        paper.text(line, LETTER.left, footY + nth * GREY.size * LINE, GREY);
      });
      paper.text(`Pagina ${at + 1} din ${pages.length}`, right, footY, GREY, 'right');
    });
    yield;
  }
}

function pagesOf(paper: Paper, blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = [[]];
  let used = 0;
  for (const block of blocks) {
    const page = pages.at(-1)!;
    if (used + block.height > room && page.length > 0) {
      const along = takenAlong(page, block);
      const heads = (along[0] ?? block).heads ?? [];
      const next = [...heads.map((head) => paper.again(head)), ...along];
      pages.push(next);
      used = next.reduce((sum, { height }) => sum + height, 0);
    }
    pages.at(-1)!.push(block);
    used += block.height;
  }
  return pages;
}

/** Removes from the end of a page the blocks that must move to the next page together with `block`. */
function takenAlong(page: Block[], block: Block): Block[] {
  const along: Block[] = [];
  let first = block;
  while (first.goesWithBefore === true && page.length > 1) {
    first = page.pop()!;
    along.unshift(first);
  }
  return along;
}

/** The room that the mark takes at the top of a page. */
const MARK_ROOM = 56;

/** Draws the mark of a withdrawn letter on every page, where it covers no text. */
function drawMark(paper: Paper, mark: string): void {
  const style: Style = { size: 20, face: 'bold', grey: true };
  const width = paper.widthOf(mark, style);
  const x = paper.width - LETTER.right - width - 8;
  const y = LETTER.top + 20;
  paper.text(mark, x, y, style);
  paper.frame(x - 8, y - 2, width + 16, style.size * LINE + 4);
}
