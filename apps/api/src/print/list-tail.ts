import { LINE, POINTS_A_PIXEL, type Paper } from './paper.js';
import { paragraphsOf, runLines } from './rich-text.js';
import { PrintMismatch, type ListOptions, type PrintedProof, type PrintedTable } from './shapes.js';
import type { Face } from './typeface.js';
import { amountText } from './words.js';

/** A block below the table that is never split between pages: a line of text, or the signatures. */
export type Block = { readonly height: number; draw(x: number, y: number): void };

/** The largest size of stamp and signatures: 150 × 120 pixels (1-core §9). */
const PICTURE = { width: 150 * POINTS_A_PIXEL, height: 120 * POINTS_A_PIXEL };

const SIZE = 8;
/** The longest line in points: lines as wide as the sheet are hard to read. */
const MEASURE_MAX = 520;
const INDENT = 12;
const PEN_HEIGHT = 34;

/** Returns what follows the table: proof, notes, general information, signatures and stamp. */
export function listTail(
  paper: Paper,
  table: PrintedTable,
  options: ListOptions,
  width: number,
): Block[] {
  return [
    GAP,
    ...proofLines(table.proof).flatMap((line) => lineBlocks(paper, line)),
    ...notesOf(table, options).flatMap((line) => lineBlocks(paper, line)),
    ...infoBlocks(paper, table.generalInfo),
    ...signatureBlocks(paper, table, width),
  ];
}

/** @throws PrintMismatch when facturat is not distribuit + nedistribuit. */
function proofLines(proof: PrintedTable['proof']): string[] {
  if (proof === null) return [];
  return [
    proofLine('Luna, pe asociație', proof),
    ...proof.undistributed.map((expense) => proofLine(expense.name, expense)),
  ];
}

function proofLine(what: string, proof: PrintedProof): string {
  const { invoicedBani, distributedBani, undistributedBani } = proof;
  const summed = distributedBani + undistributedBani;
  if (summed !== invoicedBani) throw new PrintMismatch(what, invoicedBani, summed);
  const [invoiced, distributed, rest] = [invoicedBani, distributedBani, undistributedBani];
  return (
    `${what}: facturat ${amountText(invoiced)} = distribuit ${amountText(distributed)}` +
    ` + nedistribuit ${amountText(rest)} lei.`
  );
}

function notesOf({ fingerprint }: PrintedTable, { arrears }: ListOptions): string[] {
  return [
    ...(arrears === 'hidden'
      ? ['Restanțele și penalizările nu sunt afișate; totalul de plată le cuprinde.']
      : []),
    ...(fingerprint === null
      ? []
      : [`Amprenta istoricului: ${fingerprint}. Se poate verifica în Jurnalul asociației.`]),
  ];
}

const GAP: Block = { height: 6, draw: () => undefined };

function lineBlocks(paper: Paper, text: string): Block[] {
  const style = { size: SIZE };
  return paper.linesOf(text, MEASURE_MAX, style).map((line) => ({
    height: SIZE * LINE,
    draw: (x, y) => paper.text(line, x, y, style),
  }));
}

function infoBlocks(paper: Paper, html: string): Block[] {
  const measure = (text: string, face: Face) => paper.widthOf(text, { size: SIZE, face });
  const blocks = paragraphsOf(html).flatMap((paragraph): Block[] => {
    const indent = paragraph.bullet === '' ? 0 : INDENT;
    const lines = runLines(paragraph, MEASURE_MAX - indent, measure);
    return lines.map((line, at) => ({
      height: SIZE * LINE,
      draw(x, y) {
        if (at === 0) paper.text(paragraph.bullet, x, y, { size: SIZE });
        for (const run of line) {
          paper.text(run.text, x + indent + run.x, y, { size: SIZE, face: run.face });
        }
      },
    }));
  });
  return blocks.length === 0 ? [] : [GAP, ...blocks];
}

/** The signatures of administrator, censor and president side by side, then the stamp, kept on one page. */
function signatureBlocks(paper: Paper, table: PrintedTable, width: number): Block[] {
  const { stamp, name: association } = table.association;
  const places = table.signatures.length + 1;
  const hasPictures = stamp !== null || table.signatures.some(({ image }) => image !== null);
  const pictureHeight = hasPictures ? PICTURE.height : PEN_HEIGHT;
  const step = Math.min(width / places, PICTURE.width + 70);
  const lineHeight = 9 * LINE;
  const draw = (left: number, top: number) => {
    const y = top + 12;
    table.signatures.forEach(({ role, name, image }, at) => {
      const x = left + at * step;
      paper.text(role, x, y, { size: 9, face: 'bold' });
      paper.text(name ?? '', x, y + lineHeight, { size: 9 });
      const wide = Math.min(PICTURE.width, step - 10);
      const signature = { url: image, alt: `Semnătura: ${name ?? role}` };
      paper.picture(signature, x, y + 2 * lineHeight + 2, wide, pictureHeight);
      paper.across(x, y + 2 * lineHeight + pictureHeight + 4, wide);
    });
    const x = left + table.signatures.length * step;
    paper.text('L.S.', x, y, { size: 9, grey: true });
    const picture = { url: stamp, alt: `Ștampila: ${association}` };
    const wide = Math.min(PICTURE.width, step);
    paper.picture(picture, x, y + 2 * lineHeight + 2, wide, pictureHeight);
  };
  return [{ height: 12 + 2 * lineHeight + pictureHeight + 8, draw }];
}
