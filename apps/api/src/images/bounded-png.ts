import { inflateSync } from 'node:zlib';
import { PNG, type PNGWithMetadata } from 'pngjs';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEAD_BYTES = 13;
/** 256 colours of three bytes. */
const PALETTE_BYTES_MAX = 768;
/** Four channels of sixteen bits, and for each row of a pass, which has a pixel at least, the byte of its filter. */
const BYTES_A_PIXEL_MAX = 9;

/**
 * A PNG decoded, of at most so many pixels; undefined for one that claims more, or whose parts would make the library
 * hold more than its pixels: a second head, a palette without end. Throws what the library throws at a damaged one, and
 * for rows in seven passes that unpack to more than the pixels are: of these alone the library takes all there is.
 */
export function boundedPng(bytes: Buffer, pixelsMax: number): PNGWithMetadata | undefined {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return undefined;
  let head: Buffer | undefined;
  let paletteBytes = 0;
  const packed: Buffer[] = [];
  for (const { type, content } of chunksOf(bytes)) {
    if (type === 'IHDR' && head !== undefined) return undefined;
    if (type === 'IHDR') head = content;
    else if (type === 'PLTE') paletteBytes += content.length;
    else if (type === 'IDAT') packed.push(content);
    else if (type === 'IEND') break;
  }
  if (head === undefined || head.length < HEAD_BYTES) return undefined;
  const pixels = head.readUInt32BE(0) * head.readUInt32BE(4);
  if (pixels === 0 || pixels > pixelsMax || paletteBytes > PALETTE_BYTES_MAX) return undefined;
  const isInPasses = head[12] === 1;
  if (isInPasses) {
    inflateSync(Buffer.concat(packed), { maxOutputLength: pixels * BYTES_A_PIXEL_MAX });
  }
  return PNG.sync.read(bytes);
}

/** How many pixels a PNG says it has: its head comes first. 0 where there is none. */
export function pixelsOf(png: Buffer): number {
  const at = SIGNATURE.length + 8;
  return png.length < at + HEAD_BYTES ? 0 : png.readUInt32BE(at) * png.readUInt32BE(at + 4);
}

/** The parts of a PNG as far as they are whole: a length, a type, the content, a checksum. */
function* chunksOf(png: Buffer): Generator<{ readonly type: string; readonly content: Buffer }> {
  let at = SIGNATURE.length;
  while (at + 12 <= png.length) {
    const end = at + 8 + png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end) };
    at = end + 4;
  }
}
