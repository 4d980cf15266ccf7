/** What a piece of a paper is to whoever hears it read. An artifact (rules, page numbers, heads drawn again) is not read. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Artifact';

export type TagOptions = {
  /** Said in place of a picture. */
  readonly alt?: string;
  /** Left, top, right and bottom of a picture, in points. */
  readonly bbox?: [number, number, number, number];
  /** What a head is the head of. */
  readonly scope?: 'Column' | 'Row';
  /** What is drawn in several pieces, a table over its pages: they are one where nothing else stands between them. */
  readonly of?: object;
};

type Piece = {
  readonly tag: Tag | 'Document';
  readonly element: PDFKit.PDFStructureElement;
  readonly of: object | undefined;
  /** What was begun last in it: it ends where the next one begins. */
  last: Piece | null;
};

/** The structure of a tagged file: what is drawn as a tree, in the order in which it is drawn and read. */
export class Tags {
  /** Null within an artifact. */
  private current: Piece | null;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    const element = doc.struct('Document');
    doc.addStructure(element);
    this.current = { tag: 'Document', element, of: undefined, last: null };
  }

  /** What is drawn meanwhile is one piece. */
  as(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    const around = this.current;
    const isRead = around !== null && tag !== 'Artifact';
    this.current = isRead ? this.pieceIn(around, tag, options) : null;
    draw();
    this.current = around;
  }

  /** Words, or the marks of a picture; words that nothing holds are a paragraph. */
  content(draw: () => void): void {
    const piece = this.current;
    if (piece === null) return this.artifact(draw);
    if (piece.tag === 'Document') return this.as('P', () => this.content(draw));
    const content = this.doc.markStructureContent(piece.tag);
    draw();
    this.doc.endMarkedContent();
    piece.element.add(content);
  }

  /** What only the eye needs. */
  artifact(draw: () => void): void {
    this.doc.markContent('Artifact');
    draw();
    this.doc.endMarkedContent();
  }

  private pieceIn(around: Piece, tag: Tag, { of, ...options }: TagOptions): Piece {
    const { last } = around;
    if (of !== undefined && last?.of === of) return last;
    last?.element.end();
    const element = this.doc.struct(tag, options);
    around.element.add(element);
    around.last = { tag, element, of, last: null };
    return around.last;
  }
}
