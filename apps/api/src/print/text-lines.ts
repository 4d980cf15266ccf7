/** How wide a text is, in points. */
export type Measure = (text: string) => number;

/** The lines of a text no wider than `width`: broken at spaces, and inside a word that is too wide. */
export function textLines(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const pieces = wordPieces(word, width, measure);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** A word that is too wide in pieces that are not; any other whole. */
export function wordPieces(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}
