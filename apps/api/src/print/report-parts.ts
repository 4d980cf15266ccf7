import { amountText, dateText } from './words.js';

/** A printed report: headings, sentences and tables one below the other, with signatures at the end. */
export type PrintedReport = {
  /** 'Asociația Teiul, CIF 123'. */
  readonly issuer: string;
  readonly title: string;
  readonly subtitle: string;
  /** 'YYYY-MM-DD', the date of the file. */
  readonly date: string | null;
  readonly parts: readonly ReportPart[];
  /** The signers, from left to right. */
  readonly signatures: readonly string[];
  /** Printed on every page, beside its number. */
  readonly foot: string;
};

export type ReportPart =
  /** `sheet`: a new sheet of this name begins here in a workbook. */
  { readonly heading: string; readonly sheet?: string } | { readonly text: string } | ReportTable;

export type ReportTable = {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** A last row in a heavier face; its lei are the sums of the rows. */
  readonly total?: readonly ReportCell[];
};

/**
 * Text; in a 'date' column a date 'YYYY-MM-DD' or a text in its place; bani in a 'lei' and whole numbers in a 'count'
 * column.
 */
export type ReportCell = string | number;

export type ReportColumn = {
  readonly head: string;
  /** The share of the table's width; the columns add up to 1. */
  readonly width: number;
  /** Undefined for text. */
  readonly kind?: 'date' | 'lei' | 'count';
};

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Returns a cell as it is printed. */
export function shownCell(cell: ReportCell, { kind }: ReportColumn): string {
  if (typeof cell === 'string') return kind === 'date' && isDay(cell) ? dateText(cell) : cell;
  return kind === 'lei' ? amountText(cell) : String(cell);
}
