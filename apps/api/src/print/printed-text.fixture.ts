import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import xlsx from '@e965/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PrintedWord = {
  readonly text: string;
  /** Points from the left and from the top, of the text's left bottom corner. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** It reads upwards. */
  readonly isTurned: boolean;
};

export type PrintedPage = {
  readonly width: number;
  readonly height: number;
  readonly words: readonly PrintedWord[];
  /** Everything on the page, top to bottom and left to right, lines kept apart. */
  readonly text: string;
};

/** The text of one cell on every sheet of a workbook. */
export function cellOfSheets(file: Uint8Array, cell: string): string[] {
  return Object.values(xlsx.read(file).Sheets).map((sheet) => {
    const { v: value } = sheet[cell] as xlsx.CellObject;
    return String(value);
  });
}

/** What a reader finds in a PDF file, page by page. */
export async function printedPages(file: Readable): Promise<PrintedPage[]> {
  const data = new Uint8Array(await buffer(file));
  const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
  const pages: PrintedPage[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) pages.push(await pageOf(await pdf.getPage(at)));
  await pdf.destroy();
  return pages;
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
