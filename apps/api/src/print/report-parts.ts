import { amountText, dateText } from './words.js';

/** A report as it leaves the product: headings, sentences and tables one under the other, signed at the end. */
export type PrintedReport = {
  /** 'Asociația Teiul, CIF 123'. */
  readonly issuer: string;
  readonly title: string;
  readonly subtitle: string;
  /** 'YYYY-MM-DD', for the file. */
  readonly date: string | null;
  readonly parts: readonly ReportPart[];
  /** Who signs, from left to right. */
  readonly signatures: readonly string[];
  /** On every page, beside its number. */
  readonly foot: string;
};

export type ReportPart =
  /** `sheet`: in a workbook a sheet of this name begins here. */
  { readonly heading: string; readonly sheet?: string } | { readonly text: string } | ReportTable;

export type ReportTable = {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** A row under the others, in a heavier face; its lei are the sums of theirs. */
  readonly total?: readonly ReportCell[];
};

/** Text, a day 'YYYY-MM-DD' of a 'date' column or what stands there for none, bani of a 'lei', or a whole number of a 'count'. */
export type ReportCell = string | number;

export type ReportColumn = {
  readonly head: string;
  /** A part of the whole: the columns of a table add up to 1. */
  readonly width: number;
  /** Text unless said otherwise. */
  readonly kind?: 'date' | 'lei' | 'count';
};

export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** A cell as a reader sees it. */
export function shownCell(cell: ReportCell, { kind }: ReportColumn): string {
  if (typeof cell === 'string') return kind === 'date' && isDay(cell) ? dateText(cell) : cell;
  return kind === 'lei' ? amountText(cell) : String(cell);
}
