/** What a piece of a paper is for a screen reader. An 'Artifact' (rules, page numbers, repeated heads) is not read. */
export type Tag = 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure' | 'Artifact';

export type TagOptions = {
  /** The alternative text of a picture. */
  readonly alt?: string;
  /** Left, top, right and bottom of a picture, in points. */
  readonly bbox?: [number, number, number, number];
  /** Whether a head belongs to a column or a row. */
  readonly scope?: 'Column' | 'Row';
  /**
   * Identifies what is drawn in several pieces, such as a table over several pages: consecutive pieces with the same
   * `of` become one.
   */
  readonly of?: object;
};

type Piece = {
  readonly tag: Tag | 'Document';
  readonly element: PDFKit.PDFStructureElement;
  readonly of: object | undefined;
  /** The last piece begun inside this one; it ends where the next one begins. */
  last: Piece | null;
};

/** Builds the structure of a tagged file: a tree of what is drawn, in the order in which it is drawn and read. */
export class Tags {
  /** Null inside an artifact. */
  private current: Piece | null;

  constructor(private readonly doc: PDFKit.PDFDocument) {
    const element = doc.struct('Document');
    doc.addStructure(element);
    this.current = { tag: 'Document', element, of: undefined, last: null };
  }

  /** Tags everything that `draw` draws as one piece. */
  as(tag: Tag, draw: () => void, options: TagOptions = {}): void {
    const around = this.current;
    const isRead = around !== null && tag !== 'Artifact';
    this.current = isRead ? this.pieceIn(around, tag, options) : null;
    draw();
    this.current = around;
  }

  /** Draws words, or the marks of a picture; words outside any piece become a paragraph. */
  content(draw: () => void): void {
    const piece = this.current;
    if (piece === null) return this.artifact(draw);
    if (piece.tag === 'Document') return this.as('P', () => this.content(draw));
    const content = this.doc.markStructureContent(piece.tag);
    draw();
    this.doc.endMarkedContent();
    piece.element.add(content);
  }

  /** Draws something that is only for the eye. */
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
