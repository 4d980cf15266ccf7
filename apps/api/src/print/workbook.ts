import { strToU8, zipSync, type Zippable } from 'fflate';
import { daysBetween, formatScaled, localDate } from '@scara/domain/kernel';
import { cellName, sheetNames, xmlText } from './workbook-text.js';

/** The look of a cell; each style is one entry of the file's styles part. */
export type CellStyle = keyof typeof STYLES;

/**
 * A cell. Numbers are whole units of 10^-scale and are written as exact decimals; a formula also has its value, for
 * readers that do not compute. Text is always text, whatever it begins with; a blank cell is empty, since an empty text
 * would break a formula over it.
 */
export type Cell =
  | { readonly blank: true; readonly style?: CellStyle }
  | { readonly text: string; readonly style?: CellStyle }
  | { readonly date: string; readonly style?: 'date' | 'day' }
  | {
      readonly value: number;
      readonly scale: 0 | 2 | 3;
      readonly style?: CellStyle;
      readonly formula?: string;
    };

export type Sheet = {
  readonly name: string;
  /** Widths in characters. */
  readonly widths: readonly number[];
  readonly rows: readonly (readonly (Cell | null)[])[];
  /** Heights in points of the rows that need more than one line, by row. */
  readonly heights: ReadonlyMap<number, number>;
  /** The rows and columns that do not scroll. */
  readonly frozen: { readonly rows: number; readonly columns: number };
  /** [first row, first column, last row, last column], counted from 0. */
  readonly merged: readonly (readonly [number, number, number, number])[];
  /** The first and last row repeated on every printed page, counted from 0. */
  readonly heads: readonly [number, number];
};

// Custom number formats start at 164. [$-418] is Romanian, whatever the reader's language.
const FORMATS = { lei: 164, milli: 165, date: 166 };
const FORMAT_CODES = [
  `<numFmt numFmtId="164" formatCode="#,##0.00"/>`,
  `<numFmt numFmtId="165" formatCode="#,##0.000"/>`,
  `<numFmt numFmtId="166" formatCode="[$-418]dd\\.mm\\.yyyy;@"/>`,
].join('');

const NORMAL = 0;
const BOLD = 1;
const TITLE = 2;
const RULED = 1;

/** In the order of the cellXfs below: [number format, font, border, alignment]. */
const STYLES = {
  plain: [0, NORMAL, 0, ''],
  title: [0, TITLE, 0, ''],
  head: [0, BOLD, RULED, 'horizontal="center" vertical="bottom" wrapText="1"'],
  text: [0, NORMAL, RULED, 'vertical="top" wrapText="1"'],
  count: [1, NORMAL, RULED, ''],
  lei: [FORMATS.lei, NORMAL, RULED, ''],
  milli: [FORMATS.milli, NORMAL, RULED, ''],
  date: [FORMATS.date, NORMAL, 0, 'horizontal="left"'],
  /** A date in a table. */
  day: [FORMATS.date, NORMAL, RULED, 'horizontal="left" vertical="top"'],
  strongPlain: [0, BOLD, 0, ''],
  strongText: [0, BOLD, RULED, ''],
  strongCount: [1, BOLD, RULED, ''],
  strongLei: [FORMATS.lei, BOLD, RULED, ''],
  strongMilli: [FORMATS.milli, BOLD, RULED, ''],
} as const;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A fixed date, so that equal data give equal bytes. */
const STAMP = '1980-01-01T00:00:00';

/** Returns the bytes of an .xlsx file (ECMA-376). Throws without a sheet, since such a file does not open. */
export function workbook(sheets: readonly Sheet[]): Buffer {
  if (sheets.length === 0) throw new RangeError('a workbook has at least one sheet');
  const names = sheetNames(sheets.map((sheet) => sheet.name));
  const parts: Record<string, string> = {
    '[Content_Types].xml': contentTypes(sheets.length),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': book(sheets, names),
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles(),
  };
  sheets.forEach((sheet, at) => (parts[`xl/worksheets/sheet${at + 1}.xml`] = worksheet(sheet)));
  const files: Zippable = {};
  for (const [name, text] of Object.entries(parts)) files[name] = strToU8(XML + text);
  return Buffer.from(zipSync(files, { level: 6, mtime: STAMP }));
}

function worksheet(sheet: Sheet): string {
  const columns = sheet.widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const merged = sheet.merged.map(
    ([top, left, bottom, right]) =>
      `<mergeCell ref="${cellName(top, left)}:${cellName(bottom, right)}"/>`,
  );
  return [
    `<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    '<sheetViews><sheetView workbookViewId="0" showGridLines="0">',
    `${frozenPane(sheet)}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    // An empty list of columns, as of a sheet without a table, is a damaged file to Excel.
    columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`,
    '<sheetData>',
    ...sheet.rows.map((row, at) => rowXml(row, at, sheet.heights.get(at))),
    '</sheetData>',
    merged.length === 0
      ? ''
      : `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>`,
    '<pageMargins left="0.4" right="0.4" top="0.4" bottom="0.5" header="0.2" footer="0.2"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;RPagina &amp;P din &amp;N</oddFooter></headerFooter>',
    `<ignoredErrors><ignoredError sqref="A1:A${sheet.rows.length}" numberStoredAsText="1"/>`,
    '</ignoredErrors></worksheet>',
  ].join('');
}

/** Frozen rows without frozen columns have only a lower pane (ECMA-376, ST_Pane); a lower right one would not exist. */
function frozenPane({ frozen: { rows, columns } }: Sheet): string {
  const [across, pane] =
    columns === 0 ? ['', 'bottomLeft'] : [`xSplit="${columns}" `, 'bottomRight'];
  const corner = cellName(rows, columns);
  return `<pane ${across}ySplit="${rows}" topLeftCell="${corner}" activePane="${pane}" state="frozen"/>`;
}

function rowXml(row: readonly (Cell | null)[], at: number, height: number | undefined): string {
  const cells = row.map((cell, column) => (cell === null ? '' : cellXml(cell, at, column)));
  const tall = height === undefined ? '' : ` ht="${height}" customHeight="1"`;
  return `<row r="${at + 1}"${tall}>${cells.join('')}</row>`;
}

function cellXml(cell: Cell, row: number, column: number): string {
  const at = `r="${cellName(row, column)}"`;
  if ('text' in cell) {
    const style = styleAt(cell.style ?? 'text', startsFormula(cell.text));
    const text = xmlText(cell.text);
    return `<c ${at} s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  if ('blank' in cell) return `<c ${at} s="${styleAt(cell.style ?? 'text')}"/>`;
  if ('date' in cell) {
    const style = styleAt(cell.style ?? 'date');
    return `<c ${at} s="${style}"><v>${serialOf(cell.date)}</v></c>`;
  }
  const formula = cell.formula === undefined ? '' : `<f>${xmlText(cell.formula)}</f>`;
  const value = formatScaled(cell.value, cell.scale);
  const style = styleAt(cell.style ?? BY_SCALE[cell.scale]);
  return `<c ${at} s="${style}">${formula}<v>${value}</v></c>`;
}

const BY_SCALE = { 0: 'count', 2: 'lei', 3: 'milli' } as const;

/** Returns whether a spreadsheet would take the text for a formula when it is typed again. */
function startsFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text);
}

const STYLE_NAMES = Object.keys(STYLES) as CellStyle[];

/** Every style exists twice, the second time with quotePrefix, Excel's mark that text stays text. */
function styleAt(style: CellStyle, isQuoted = false): number {
  return STYLE_NAMES.indexOf(style) * 2 + (isQuoted ? 1 : 0);
}

function styles(): string {
  const font = (size: number, bold: boolean) =>
    `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/><family val="2"/></font>`;
  const side = (name: string) => `<${name} style="thin"><color rgb="FFBFBFBF"/></${name}>`;
  const sides = ['left', 'right', 'top', 'bottom'].map(side).join('');
  const formats = STYLE_NAMES.flatMap((name) => {
    const [number, face, border, alignment] = STYLES[name];
    const format = (quote: string) =>
      `<xf numFmtId="${number}" fontId="${face}" fillId="0" borderId="${border}" xfId="0"${quote}` +
      ` applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1">` +
      `<alignment ${alignment}/></xf>`;
    return [format(''), format(' quotePrefix="1"')];
  });
  return [
    `<styleSheet xmlns="${MAIN}"><numFmts count="3">${FORMAT_CODES}</numFmts>`,
    `<fonts count="3">${font(10, false)}${font(10, true)}${font(14, true)}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill></fills>',
    `<borders count="2"><border/><border>${sides}<diagonal/></border></borders>`,
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${formats.length}">${formats.join('')}</cellXfs></styleSheet>`,
  ].join('');
}

function book(sheets: readonly Sheet[], names: readonly string[]): string {
  const listed = names.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const titles = sheets.map(({ heads: [from, to] }, at) => {
    const name = `'${names[at]!.replaceAll("'", "''")}'`;
    const rows = `${name}!$${from + 1}:$${to + 1}`;
    return `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${xmlText(rows)}</definedName>`;
  });
  return [
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets>`,
    `<definedNames>${titles.join('')}</definedNames><calcPr fullCalcOnLoad="1"/></workbook>`,
  ].join('');
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const each = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${kind}.${type}+xml"/>`;
  return [
    `<Types xmlns="${PACKAGE}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    part('workbook', 'sheet.main'),
    part('styles', 'styles'),
    ...Array.from({ length: sheets }, (_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet')),
    '</Types>',
  ].join('');
}

const EPOCH = localDate('1899-12-30');

export const textCell = (
  text: string,
  style: 'head' | 'text' | 'title' | 'strongText' = 'text',
): Cell => ({ text, style });

/** Returns a cell with bani, shown in lei; with `formula`, the spreadsheet computes it. */
export const leiCell = (
  value: number,
  style: 'lei' | 'strongLei' = 'lei',
  formula?: string,
): Cell => ({ value, scale: 2, style, ...(formula !== undefined && { formula }) });

/** Returns a cell with a date of a table, 'YYYY-MM-DD'; blank for ''. */
export const dayCell = (date: string): Cell =>
  date === '' ? { blank: true } : { date, style: 'day' };

/** Returns the days since 1899-12-30, as spreadsheets count them. */
function serialOf(date: string): number {
  return daysBetween(EPOCH, localDate(date));
}
