import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import xlsx from '@e965/xlsx';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PrintedWord = {
  readonly text: string;
  /** The text's left bottom corner, in points from the left and from the top of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** True when the text is written upwards. */
  readonly isTurned: boolean;
};

export type PrintedPage = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PrintedWord[];
  /** All text on the page, top to bottom and left to right, with line breaks. */
  readonly text: string;
};

/** Returns the text of one cell on every sheet of a workbook. */
export function cellOfSheets(file: Uint8Array, cell: string): string[] {
  return Object.values(xlsx.read(file).Sheets).map((sheet) => {
    const { v: value } = sheet[cell] as xlsx.CellObject;
    return String(value);
  });
}

async function opened(file: Readable): ReturnType<typeof getDocument>['promise'] {
  const data = new Uint8Array(await buffer(file));
  return getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
}

/** Returns the text that a PDF file shows, page by page. */
export async function printedPages(file: Readable): Promise<PrintedPage[]> {
  const pdf = await opened(file);
  const pages: PrintedPage[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) pages.push(await pageOf(await pdf.getPage(at)));
  await pdf.destroy();
  return pages;
}

/** A tagged piece of a PDF file with its contents, in reading order. */
type HeardPiece = {
  readonly role: string;
  /** The alternative text of a picture. */
  readonly alt: string;
  /** The piece's own words, without those of its inner pieces. */
  readonly words: string;
  readonly pieces: readonly HeardPiece[];
};

/** What a screen reader reads from a PDF file. */
export type HeardPaper = {
  /** The title of the window, which a screen reader reads first. */
  readonly title: string;
  /** 'H1 Chitanță'; for a table row, its cells: 'TR TH Luna | TH Suma'; a table over several pages is listed once. */
  readonly outline: readonly string[];
  /** For each page, what is not read: rules, page numbers, repeated heads. */
  readonly unread: readonly string[];
  /**
   * Faults of the tagging: words outside any tag or not separated, pictures without alternative text, tables without
   * heads or with rows of different lengths.
   */
  readonly faults: readonly string[];
};

export async function heardPaper(file: Readable): Promise<HeardPaper> {
  const pdf = await opened(file);
  const pages: Page[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) pages.push(await pdf.getPage(at));
  const marked = await Promise.all(pages.map(markedWords));
  const held = new Map(marked.flatMap((page) => [...page.held]));
  const trees = await Promise.all(pages.map((page) => page.getStructTree()));
  const strings = (await Promise.all(pages.map(stringsOf))).flat();
  const { info } = await pdf.getMetadata();
  await pdf.destroy();
  const documents = trees.flatMap((tree) => (tree as StructNode | null)?.children ?? []);
  const reached = new Set(documents.flatMap(marksIn));
  const lost = [...held].filter(([mark, words]) => words.trim() !== '' && !reached.has(mark));
  const pieces = documents.flatMap((document) => pieceOf(document, held).pieces).reduce(goneOn, []);
  return {
    title: (info as { readonly Title: string }).Title,
    outline: pieces.flatMap(told),
    unread: marked.map(({ artifacts }) => artifacts.join(' ')),
    faults: [
      ...[...marked.flatMap((page) => page.lost), ...lost.map(([, words]) => words)].map(
        (words) => `in no piece: ${words}`,
      ),
      ...strings
        .filter((text) => pieces.length > 0 && !text.endsWith(' '))
        .map((text) => `runs into the next word: ${text}`),
      ...faultsOf({ role: 'Document', alt: '', words: '', pieces }),
    ],
  };
}

/** Returns every string that a page draws, as it is in the file. */
async function stringsOf(page: Page): Promise<string[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const glyphs = argsArray as readonly (readonly (readonly { readonly unicode?: string }[])[])[];
  return fnArray.flatMap((call, at) =>
    call === OPS.showText ? [glyphs[at]![0]!.map(({ unicode = '' }) => unicode).join('')] : [],
  );
}

type StructNode = {
  readonly role?: string;
  readonly alt?: string;
  readonly id?: string;
  readonly children?: readonly StructNode[];
};

function pieceOf(
  { role = '', alt = '', children = [] }: StructNode,
  held: ReadonlyMap<string, string>,
): HeardPiece {
  const marks = children.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const pieces = children.filter(({ id }) => id === undefined).map((node) => pieceOf(node, held));
  const own = marks.map((mark) => held.get(mark) ?? '').join(' ');
  return { role, alt, words: own.replace(/\s+/g, ' ').trim(), pieces };
}

/**
 * Joins the parts of a table on several pages: each page's tree has all rows of a table that has a row there, but only
 * the words of that page.
 */
function goneOn(pieces: readonly HeardPiece[], piece: HeardPiece): HeardPiece[] {
  const before = pieces.at(-1);
  const isSame =
    before?.role === 'Table' &&
    piece.role === 'Table' &&
    before.pieces.length === piece.pieces.length &&
    before.pieces.every((row, at) => !isSaid(row) || !isSaid(piece.pieces[at]!));
  if (!isSame) return [...pieces, piece];
  const rows = before.pieces.map((row, at) => (isSaid(row) ? row : piece.pieces[at]!));
  return [...pieces.slice(0, -1), { ...before, pieces: rows }];
}

const isSaid = ({ pieces }: HeardPiece): boolean => pieces.some(({ words }) => words !== '');

const marksIn = ({ id, children = [] }: StructNode): string[] =>
  id === undefined ? children.flatMap(marksIn) : [id];

const cellsOf = ({ pieces }: HeardPiece): string =>
  pieces.map(({ role, words }) => `${role} ${words}`.trim()).join(' | ');

function told(piece: HeardPiece): string[] {
  const { role, alt, words, pieces } = piece;
  if (role === 'TR') return [`TR ${cellsOf(piece)}`];
  const own = [role, alt, words].filter(Boolean).join(' ');
  return [own, ...pieces.flatMap(told)];
}

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Document: ['H1', 'H2', 'P', 'Table', 'Figure'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
};

function faultsOf({ role, alt, words, pieces }: HeardPiece): string[] {
  const allowed = GROUPS[role] ?? [];
  return [
    ...(role in GROUPS && words !== '' ? [`${role} has words of its own: ${words}`] : []),
    ...pieces.filter((one) => !allowed.includes(one.role)).map((one) => `${one.role} in ${role}`),
    ...(role === 'Figure' && alt === '' ? ['a picture without words'] : []),
    ...(role === 'Table' && pieces[0]?.pieces.every((cell) => cell.role === 'TH') !== true
      ? ['a table without heads']
      : []),
    ...(role === 'Table' && new Set(pieces.map((row) => row.pieces.length)).size > 1
      ? [`rows of ${pieces.map((row) => row.pieces.length).join(', ')} cells`]
      : []),
    ...pieces.flatMap(faultsOf),
  ];
}

/** Returns the words of a page by the mark they are in; `lost` are those outside any mark. */
async function markedWords(
  page: Page,
): Promise<{ held: Map<string, string>; artifacts: string[]; lost: string[] }> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const held = new Map<string, string>();
  const artifacts: string[] = [];
  const lost: string[] = [];
  /** For each open mark, its place in the tree, or null for an artifact. */
  const open: (string | null)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const within = open.at(-1);
      if (within === undefined) lost.push(...(item.str.trim() === '' ? [] : [item.str]));
      else if (within === null) artifacts.push(item.str);
      else held.set(within, `${held.get(within) ?? ''}${item.str}`);
    } else if (item.type === 'endMarkedContent') open.pop();
    // The mark's tag is missing in the types.
    else open.push((item as { tag?: string }).tag === 'Artifact' ? null : item.id);
  }
  return { held, artifacts: artifacts.filter((text) => text.trim() !== ''), lost };
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function pageOf(page: Page): Promise<PrintedPage> {
  const [, , width = 0, height = 0] = page.view;
  const { items } = await page.getTextContent();
  const words = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [, turned, , , x, y] = item.transform as number[];
    return [{ text: item.str, x: x!, y: height - y!, width: item.width, isTurned: turned !== 0 }];
  });
  return { width, height, words, text: linesOf(words).join('\n') };
}

function linesOf(words: readonly PrintedWord[]): string[] {
  const lines = new Map<number, PrintedWord[]>();
  for (const word of words) {
    const y = Math.round(word.y);
    lines.set(y, [...(lines.get(y) ?? []), word]);
  }
  return [...lines.entries()]
    .sort(([a], [b]) => a - b)
    .map(([, line]) =>
      line
        .sort((a, b) => a.x - b.x)
        .map((word) => word.text)
        .join(' '),
    );
}
