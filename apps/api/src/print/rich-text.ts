import { Parser } from 'htmlparser2';
import { wordPieces } from './text-lines.js';
import type { Face } from './typeface.js';

export type Run = { readonly text: string; readonly face: Face };

/** A paragraph, a list item or a table row of general information. */
export type Paragraph = { readonly bullet: string; readonly runs: readonly Run[] };

export type RunLine = readonly (Run & { readonly x: number })[];

const BLOCKS = new Set(['p', 'li', 'h3', 'h4', 'tr', 'ul', 'ol', 'table', 'thead', 'tbody']);

/**
 * Converts sanitized HTML (association/general-info.ts) to paragraphs; a link is followed by its address, since paper
 * has no click.
 */
export function paragraphsOf(html: string): Paragraph[] {
  const paragraphs: { bullet: string; runs: Run[] }[] = [{ bullet: '', runs: [] }];
  const faces: Face[] = ['regular'];
  const lists: { ordered: boolean; count: number }[] = [];
  let link: { address: string; text: string } | null = null;
  const add = (text: string) => paragraphs.at(-1)!.runs.push({ text, face: faces.at(-1)! });
  const start = (bullet = '') => paragraphs.push({ bullet, runs: [] });

  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'ul' || name === 'ol') lists.push({ ordered: name === 'ol', count: 0 });
      if (name === 'a') link = { address: addressOf(attributes['href']), text: '' };
      if (name === 'li') start(bulletOf(lists.at(-1)));
      else if (name === 'br' || BLOCKS.has(name)) start();
      faces.push(faceOf(name, faces.at(-1)!));
    },
    ontext(text) {
      if (link !== null) link.text += text;
      add(text.replace(/\s+/g, ' '));
    },
    onclosetag(name) {
      if (name === 'ul' || name === 'ol') lists.pop();
      if (name === 'td' || name === 'th') add('   ');
      if (name === 'a' && link !== null) {
        if (!link.text.includes(link.address)) add(` (${link.address})`);
        link = null;
      }
      faces.pop();
      if (BLOCKS.has(name)) start();
    },
  });
  parser.end(html);
  return paragraphs.filter(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
}

/** Wraps a paragraph into lines no wider than `width`, with the position of each run. */
export function runLines(
  paragraph: Paragraph,
  width: number,
  measure: (text: string, face: Face) => number,
): RunLine[] {
  const lines: (Run & { x: number })[][] = [[]];
  let x = 0;
  for (const { text, face } of paragraph.runs) {
    const words = text.match(/ +|[^ ]+/g) ?? [];
    const pieces = words.flatMap((word) => wordPieces(word, width, (one) => measure(one, face)));
    for (const word of pieces) {
      const wide = measure(word, face);
      if (x > 0 && x + wide > width && word.trim() !== '') {
        lines.push([]);
        x = 0;
      }
      if (x === 0 && word.trim() === '') continue;
      lines.at(-1)!.push({ text: word, face, x });
      x += wide;
    }
  }
  return lines.map(joined);
}

/** Joins neighbouring words of one face into a run: fewer pieces of text, which can be searched. */
function joined(line: readonly (Run & { x: number })[]): RunLine {
  const runs: (Run & { x: number })[] = [];
  for (const run of line) {
    const last = runs.at(-1);
    if (last?.face === run.face) runs[runs.length - 1] = { ...last, text: last.text + run.text };
    else runs.push(run);
  }
  return runs;
}

function faceOf(name: string, around: Face): Face {
  if (['b', 'strong', 'h3', 'h4', 'th'].includes(name)) return 'bold';
  return name === 'i' || name === 'em' ? 'italic' : around;
}

function bulletOf(list: { ordered: boolean; count: number } | undefined): string {
  if (list === undefined || !list.ordered) return '•';
  list.count += 1;
  return `${list.count}.`;
}

function addressOf(href: string | undefined): string {
  return (href ?? '').replace(/^(mailto|tel):/, '');
}
