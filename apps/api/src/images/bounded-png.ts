import { inflateSync } from 'node:zlib';
import { PNG, type PNGWithMetadata } from 'pngjs';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEAD_BYTES = 13;
/** 256 colours of three bytes. */
const PALETTE_BYTES_MAX = 768;
/** Four channels of sixteen bits, and a filter byte for each row of a pass, which has at least one pixel. */
const BYTES_A_PIXEL_MAX = 9;

/**
 * Decodes a PNG of at most `pixelsMax` pixels. Returns undefined when it declares more, or when its chunks would make
 * the library use more memory than its pixels need: a second header, an endless palette. Throws the library's error for
 * a damaged PNG, and an error for interlaced rows that unpack to more than the pixels need, which the library does not
 * limit.
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

/** Returns the number of pixels that a PNG declares in its header, the first chunk; 0 without a header. */
export function pixelsOf(png: Buffer): number {
  const at = SIGNATURE.length + 8;
  return png.length < at + HEAD_BYTES ? 0 : png.readUInt32BE(at) * png.readUInt32BE(at + 4);
}

/** Yields the complete chunks of a PNG, each a length, a type, the content and a checksum. */
function* chunksOf(png: Buffer): Generator<{ readonly type: string; readonly content: Buffer }> {
  let at = SIGNATURE.length;
  while (at + 12 <= png.length) {
    const end = at + 8 + png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), content: png.subarray(at + 8, end) };
    at = end + 4;
  }
}
