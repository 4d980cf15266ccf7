import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { documentClass } from './document-class.js';
import { pictureOf } from './picture.js';
import { type Tag, type TagOptions, Tags } from './tags.js';
import { FACES, fontFile, type Face } from './typeface.js';

export type Style = {
  /** In points. */
  readonly size: number;
  readonly face?: Face;
  readonly grey?: boolean;
};

export type Align = 'left' | 'right' | 'center';

/** Points of one CSS pixel, the unit in which the specification bounds pictures. */
export const POINTS_A_PIXEL = 0.75;

const A4 = { short: 595.28, long: 841.89 };

/** A sheet of A4, or a piece of a roll cut to length: points. */
export type Sheet = 'portrait' | 'landscape' | { readonly width: number; readonly height: number };

function sizeOf(sheet: Sheet): { readonly width: number; readonly height: number } {
  if (typeof sheet === 'object') return sheet;
  const { short, long } = A4;
  return sheet === 'portrait' ? { width: short, height: long } : { width: long, height: short };
}

/** A line of text takes 1.3 of its size: the typeface's own ascent and descent. */
export const LINE = 1.3;

const INK = '#000000';
/** Contrast 7 to 1 on white; a copier keeps it. */
const GREY = '#555555';
const HAIRLINE = 0.3;

/** A document being drawn: text, lines, pictures and marks at given points from the top left. */
export class Paper {
  readonly width: number;
  readonly height: number;
  private readonly doc: PDFKit.PDFDocument;
  /** Null where the file is not tagged. */
  private readonly tags: Tags | null;
  private readonly pictures = new Map<string, PDFKit.Mixins.ImageSrc | null>();

  /**
   * `date` ('YYYY-MM-DD') stands in the file as its day, so that equal data make equal bytes. A tagged file says to a
   * screen reader what each of its pieces is; each costs it some 110 bytes.
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
    for (const face of FACES) this.doc.registerFont(face, fontFile(face));
    this.tags = isTagged ? new Tags(this.doc) : null;
  }

  /** What is drawn meanwhile is a heading, a paragraph, a row of a table… to a screen reader. */
  as(tag: Tag, draw: () => void, options?: TagOptions): void {
    if (this.tags === null) draw();
    else this.tags.as(tag, draw, options);
  }

  /** A row of the table `of`: one table while its rows follow one another, over the ends of pages too. */
  row(of: object, draw: () => void): void {
    this.as('Table', () => this.as('TR', draw), { of });
  }

  /** A cell of a row; a head says what it is the head of. */
  cell(draw: () => void, headOf: 'Column' | 'Row' | null = null): void {
    if (headOf === null) this.as('TD', draw);
    else this.as('TH', draw, { scope: headOf });
  }

  /** What every page shows is read on one of them. */
  readOnce(isHere: boolean, draw: () => void): void {
    if (isHere) draw();
    else this.as('Artifact', draw);
  }

  /** A head as it is drawn on the pages after its first: it was read where it stood first. */
  again<Head extends { readonly draw: (y: number) => void }>(head: Head): Head {
    return { ...head, draw: (y: number) => this.as('Artifact', () => head.draw(y)) };
  }

  /** A picture, with what is said in its place. */
  figure(
    alt: string,
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    draw: () => void,
  ): void {
    this.as('Figure', draw, { alt, bbox: [x, y, x + width, y + height] });
  }

  /** A page like the first one, or a piece of a roll of a length of its own. */
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

  /** The style, smaller where the text would not fit `width` on one line; at least 5 points. */
  fitted(text: string, width: number, style: Style): Style {
    const size = (style.size * width) / this.widthOf(text, style);
    return size >= style.size ? style : { ...style, size: Math.max(5, size) };
  }

  /** One line; x is the left end, the right end or the middle, y the top of the line. */
  text(text: string, x: number, y: number, style: Style, align: Align = 'left'): void {
    if (text === '') return;
    const shift = align === 'left' ? 0 : this.widthOf(text, style) / (align === 'right' ? 1 : 2);
    this.doc.fillColor(style.grey === true ? GREY : INK);
    // A screen reader has no places to tell the words of two lines apart by (ISO 32000-1, 14.8.2.5).
    const said = this.tags === null ? text : `${text} `;
    this.content(() => this.sized(style).text(said, x - shift, y, { lineBreak: false }));
  }

  /** One line that reads upwards from (x, y), the left end of its top in its own direction. */
  upwards(text: string, x: number, y: number, style: Style): void {
    this.doc.save().rotate(-90, { origin: [x, y] });
    this.text(text, x, y, style);
    this.doc.restore();
  }

  across(x: number, y: number, width: number, weight = HAIRLINE): void {
    this.line(x, y, x + width, y, weight);
  }

  down(x: number, y: number, height: number, weight = HAIRLINE): void {
    this.line(x, y, x, y + height, weight);
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.artifact(() => {
      this.doc.lineWidth(HAIRLINE).strokeColor(INK).rect(x, y, width, height).stroke();
    });
  }

  /** Black rectangles [x, y, width, height] in one path: the bars and modules of codes. */
  marks(rectangles: readonly (readonly [number, number, number, number])[]): void {
    this.content(() => {
      for (const [x, y, width, height] of rectangles) this.doc.rect(x, y, width, height);
      this.doc.fill(INK);
    });
  }

  /**
   * A picture inside the box of at most `width` × `height` points, never enlarged, at the box's left
   * bottom. False when there is none or it is no PNG or JPEG: the paper then keeps the place empty.
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
   * The file as a stream that draws no faster than it is read: `steps` yields where what was drawn
   * so far may be handed over, so that a file of any length is never held whole.
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
    // A page takes milliseconds; whoever shares the process is let in between two.
    await setImmediate();
    for (let chunk = read(doc); chunk !== null; chunk = read(doc)) yield chunk;
  }
  doc.end();
  for await (const chunk of doc) yield chunk as Buffer;
}

const read = (doc: PDFKit.PDFDocument) => doc.read() as Buffer | null;

/** A picture that its decoder refuses is no reason to refuse the whole print. */
function openedOrNull(doc: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc | null {
  try {
    // Not in the types; what it answers is what image() takes, and is written into the file once.
    return (doc as unknown as { openImage(source: Buffer): PDFKit.Mixins.ImageSrc }).openImage(
      bytes,
    );
  } catch {
    return null;
  }
}
