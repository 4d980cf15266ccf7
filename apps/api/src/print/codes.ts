import type bwip from 'bwip-js/node';
import { loadedLate } from '../loaded-late.js';
import type { Paper } from './paper.js';

type Modules = { readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number };
type Bars = { readonly sbs: readonly number[] };

/** Loaded on first use because it takes 15 MB. */
const symbologies = loadedLate<typeof bwip>('bwip-js/node');

// The package's own types cover neither the options of the symbologies nor the shape of the result.
function encoded<T>(bcid: 'qrcode' | 'code128', text: string): [T] {
  const options = bcid === 'qrcode' ? { bcid, text, eclevel: 'M' } : { bcid, text };
  return symbologies().raw(options as Parameters<typeof bwip.raw>[0]) as unknown as [T];
}

/** The white margin around a symbol, in modules, as the standards require (ISO/IEC 18004: 4; ISO/IEC 15417: 10). */
const QR_QUIET = 4;
const BAR_QUIET = 10;

/** The text in a code, and the alternative text for screen readers. */
export type Code = { readonly text: string; readonly alt: string };

/** Draws a QR code, quiet zone included, in a square of `side` points. Error correction M, for folds and stains. */
export function drawQr(
  paper: Paper,
  { text, alt }: Code,
  x: number,
  y: number,
  side: number,
): void {
  const [{ pixs, pixx, pixy }] = encoded<Modules>('qrcode', text);
  const module = side / (pixx + 2 * QR_QUIET);
  const marks: [number, number, number, number][] = [];
  for (let row = 0; row < pixy; row += 1) {
    for (let at = 0; at < pixx; at += 1) {
      if (pixs[row * pixx + at] !== 1) continue;
      // Adjacent modules are drawn as one rectangle: viewers show a white seam between two.
      const start = at;
      while (at + 1 < pixx && pixs[row * pixx + at + 1] === 1) at += 1;
      const left = x + (QR_QUIET + start) * module;
      marks.push([left, y + (QR_QUIET + row) * module, (at - start + 1) * module, module]);
    }
  }
  paper.figure(alt, { x, y, width: side, height: side }, () => paper.marks(marks));
}

/** Returns the widths in modules of the bars and spaces of a Code 128 symbol alternately, a bar first. */
export function code128Widths(text: string): readonly number[] {
  const [{ sbs }] = encoded<Bars>('code128', text);
  return sbs;
}

/**
 * Draws a Code 128 symbol, quiet zones included, with modules of at most `moduleMax` points, within `width`. Returns
 * the width used.
 */
export function drawCode128(
  paper: Paper,
  { text, alt }: Code,
  box: { x: number; y: number; width: number; height: number; moduleMax: number },
): number {
  const widths = code128Widths(text);
  const modules = widths.reduce((sum, width) => sum + width, 0) + 2 * BAR_QUIET;
  const module = Math.min(box.moduleMax, box.width / modules);
  const marks: [number, number, number, number][] = [];
  let at = BAR_QUIET;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) marks.push([box.x + at * module, box.y, width * module, box.height]);
    at += width;
  }
  const width = modules * module;
  paper.figure(alt, { x: box.x, y: box.y, width, height: box.height }, () => paper.marks(marks));
  return width;
}
