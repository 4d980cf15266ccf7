import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { documentClass } from './document-class.js';
import { pictureOf } from './picture.js';
import { type Tag, type TagOptions, Tags } from './tags.js';
import { textLines } from './text-lines.js';
import { FACES, fontFor, type Face } from './typeface.js';

export type Style = {
  /** In points. */
  readonly size: number;
  readonly face?: Face;
  readonly grey?: boolean;
};

export type Align = 'left' | 'right' | 'center';

/** The size in points of one CSS pixel, the unit in which the specification limits pictures. */
export const POINTS_A_PIXEL = 0.75;

const A4 = { short: 595.28, long: 841.89 };

/** An A4 sheet, or a piece cut from a roll, in points. */
export type Sheet = 'portrait' | 'landscape' | { readonly width: number; readonly height: number };

function sizeOf(sheet: Sheet): { readonly width: number; readonly height: number } {
  if (typeof sheet === 'object') return sheet;
  const { short, long } = A4;
  return sheet === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}

/** The height of a line relative to the font size: the typeface's own ascent and descent. */
export const LINE = 1.3;

const INK = '#000000';
/** A contrast of 7 to 1 on white, which survives copying. */
const GREY = '#555555';
const HAIRLINE = 0.3;

/** A PDF document being drawn: text, lines, pictures and marks at positions in points from the top left. */
export class Paper {
  readonly width: number;
  readonly height: number;
  private readonly doc: PDFKit.PDFDocument;
  /** Null when the file is not tagged. */
  private readonly tags: Tags | null;
  private readonly pictures = new Map<string, PDFKit.Mixins.ImageSrc | null>();

  /**
   * `date` ('YYYY-MM-DD') is stored as the file's date, so that equal data give equal bytes. A tagged file tells screen
   * readers what each of its pieces is; each tag costs some 110 bytes.
   */
  constructor(sheet: Sheet, title: string, date: string | null, { isTagged = false } = {}) {
    const { width, height } = sizeOf(sheet);
    this.width = width;
    this.height = height;
    this.doc = new (documentClass())({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      lang: 'ro-RO',
      displayTitle: true,
      tagged: isTagged,
      info: {
        Title: title,
        Creator: 'Scara',
        Producer: 'Scara',
        CreationDate: new Date(`${date ?? '2000-01-01'}T12:00:00Z`),
      },
    });
    for (const face of FACES) this.doc.registerFont(face, fontFor(face));
    this.tags = isTagged ? new Tags(this.doc) : null;
  }

  /** Tags what `draw` draws for screen readers as a heading, a paragraph, a row of a table and so on. */
  as(tag: Tag, draw: () => void, options?: TagOptions): void {
    if (this.tags === null) draw();
    else this.tags.as(tag, draw, options);
  }

  /** Tags a row of the table `of`: consecutive rows of the same `of` form one table, also across pages. */
  row(of: object, draw: () => void): void {
    this.as('Table', () => this.as('TR', draw), { of });
  }

  /** Tags a cell of a row; `headOf` marks the head of a column or row. */
  cell(draw: () => void, headOf: 'Column' | 'Row' | null = null): void {
    if (headOf === null) this.as('TD', draw);
    else this.as('TH', draw, { scope: headOf });
  }

  /** Draws something that every page shows, but tags it on one page only. */
  readOnce(isHere: boolean, draw: () => void): void {
    if (isHere) draw();
    else this.as('Artifact', draw);
  }

  /** Returns a table head to draw on further pages, where a screen reader skips it. */
  again<Head extends { readonly draw: (y: number) => void }>(head: Head): Head {
    return { ...head, draw: (y: number) => this.as('Artifact', () => head.draw(y)) };
  }

  /** Tags a picture with its alternative text. */
  figure(
    alt: string,
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    draw: () => void,
  ): void {
    this.as('Figure', draw, { alt, bbox: [x, y, x + width, y + height] });
  }

  /** Adds a page like the first one, or a piece of a roll with a length of its own. */
  addPage(sheet?: Sheet): void {
    if (sheet === undefined) this.doc.addPage();
    else {
      const { width, height } = sizeOf(sheet);
      this.doc.addPage({ size: [width, height], margin: 0 });
    }
  }

  widthOf(text: string, style: Style): number {
    return this.sized(style).widthOfString(text);
  }

  /** Wraps a text into lines no wider than `width`. */
  linesOf(text: string, width: number, style: Style): string[] {
    return textLines(text, width, (piece) => this.widthOf(piece, style));
  }

  /** Returns the style, with a smaller size if the text would not fit `width` on one line; at least 5 points. */
  fitted(text: string, width: number, style: Style): Style {
    const size = (style.size * width) / this.widthOf(text, style);
    return size >= style.size ? style : { ...style, size: Math.max(5, size) };
  }

  /** Draws one line; x is the left end, the right end or the middle, y the top of the line. */
  text(text: string, x: number, y: number, style: Style, align: Align = 'left'): void {
    if (text === '') return;
    const shift = align === 'left' ? 0 : this.widthOf(text, style) / (align === 'right' ? 1 : 2);
    this.doc.fillColor(style.grey === true ? GREY : INK);
    // The space separates the words of two lines for a screen reader, which has no positions (ISO 32000-1, 14.8.2.5).
    const said = this.tags === null ? text : `${text} `;
    this.content(() => this.sized(style).text(said, x - shift, y, { lineBreak: false }));
  }

  /** Draws one line upwards from (x, y), which is the top left of the text in its own direction. */
  upwards(text: string, x: number, y: number, style: Style): void {
    this.doc.save().rotate(-90, { origin: [x, y] });
    this.text(text, x, y, style);
    this.doc.restore();
  }

  across(x: number, y: number, width: number, weight = HAIRLINE): void {
    this.line(x, y, x + width, y, weight);
  }

  down(x: number, y: number, height: number): void {
    this.line(x, y, x, y + height, HAIRLINE);
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.artifact(() => {
      this.doc.lineWidth(HAIRLINE).strokeColor(INK).rect(x, y, width, height).stroke();
    });
  }

  /** Draws black rectangles [x, y, width, height] in one path: the bars and modules of codes. */
  marks(rectangles: readonly (readonly [number, number, number, number])[]): void {
    this.content(() => {
      for (const [x, y, width, height] of rectangles) this.doc.rect(x, y, width, height);
      this.doc.fill(INK);
    });
  }

  /**
   * Draws a picture inside a box of at most `width` × `height` points, never enlarged, at the box's left bottom.
   * Returns false when there is none or it is no PNG or JPEG: its place then stays empty.
   */
  picture(
    { url, alt }: { readonly url: string | null; readonly alt: string },
    x: number,
    y: number,
    width: number,
    height: number,
  ): boolean {
    const picture = url === null ? null : this.opened(url);
    if (picture === null) return false;
    const { width: pixels, height: lines } = picture as unknown as Record<string, number>;
    const [wide, high] = [pixels! * POINTS_A_PIXEL, lines! * POINTS_A_PIXEL];
    const scale = Math.min(1, width / wide, height / high);
    const size = { width: wide * scale, height: high * scale };
    const top = y + height - size.height;
    this.figure(alt, { x, y: top, ...size }, () => {
      this.content(() => this.doc.image(picture, x, top, size));
    });
    return true;
  }

  /**
   * Returns the file as a stream that draws no faster than it is read: `steps` yields whenever the part drawn so far
   * may be sent, so that a long file is never in memory as a whole.
   */
  stream(steps: Iterable<unknown> | AsyncIterable<unknown>): Readable {
    return Readable.from(handedOver(this.doc, steps), { objectMode: false });
  }

  private line(x: number, y: number, toX: number, toY: number, weight: number): void {
    this.artifact(() => {
      this.doc.lineWidth(weight).strokeColor(INK).moveTo(x, y).lineTo(toX, toY).stroke();
    });
  }

  private content(draw: () => void): void {
    if (this.tags === null) draw();
    else this.tags.content(draw);
  }

  private artifact(draw: () => void): void {
    if (this.tags === null) draw();
    else this.tags.artifact(draw);
  }

  private sized({ size, face = 'regular' }: Style): PDFKit.PDFDocument {
    return this.doc.font(face).fontSize(size);
  }

  private opened(url: string): PDFKit.Mixins.ImageSrc | null {
    const known = this.pictures.get(url);
    if (known !== undefined) return known;
    const bytes = pictureOf(url);
    const picture = bytes === null ? null : openedOrNull(this.doc, bytes);
    this.pictures.set(url, picture);
    return picture;
  }
}

async function* handedOver(
  doc: PDFKit.PDFDocument,
  steps: Iterable<unknown> | AsyncIterable<unknown>,
): AsyncGenerator<Buffer> {
  for await (const _ of steps) {
    // A page takes milliseconds; other work of the process may run between two pages.
    await setImmediate();
    for (let chunk = read(doc); chunk !== null; chunk = read(doc)) yield chunk;
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Buffer;
}

const read = (doc: PDFKit.PDFDocument) => doc.read() as Buffer | null;

/** A picture that cannot be decoded must not prevent the whole print. */
function openedOrNull(doc: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc | null {
  try {
    // `openImage` is missing in the types; `image()` takes its result, and the image is stored in the file once.
    return (doc as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc }).openImage(
      bytes,
    );
  } catch {
    return null;
  }
}
