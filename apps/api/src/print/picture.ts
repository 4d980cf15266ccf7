import { PNG_MAX_MEGAPIXELS } from '@scara/contracts/http';
import { PNG } from 'pngjs';
import { boundedPng, pixelsOf } from '../images/bounded-png.js';

/** A picture this large is no stamp, and decoding it would take hundreds of megabytes. */
const PIXELS_MAX = PNG_MAX_MEGAPIXELS * 1_000_000;

const WHITE = { red: 255, green: 255, blue: 255 };

/**
 * Returns the bytes of a data URL with a PNG or a JPEG, in a form that pdfkit takes at once; null for anything else. A
 * PNG is decoded here and written again on white: pdfkit unpacks a transparent one after the page is drawn, where a
 * damaged file would end the process instead of leaving its place empty.
 */
export function pictureOf(url: string): Buffer | null {
  const match = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(url);
  if (match === null) return null;
  const bytes = Buffer.from(match[1]!, 'base64');
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return bytes;
  return startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ? onWhite(bytes) : null;
}

/** Returns whether a PNG declares more pixels than this module unpacks. */
export function isTooLarge(png: Buffer): boolean {
  return pixelsOf(png) > PIXELS_MAX;
}

/** Rewrites a PNG of at most 4 megapixels on white for pdfkit; null for one that cannot be read. */
export function onWhite(bytes: Buffer): Buffer | null {
  try {
    const picture = boundedPng(bytes, PIXELS_MAX);
    if (picture === undefined) return null;
    return PNG.sync.write(picture, { colorType: 2, inputHasAlpha: true, bgColor: WHITE });
  } catch {
    return null;
  }
}

function startsWith(bytes: Buffer, ...head: readonly number[]): boolean {
  return head.every((byte, at) => bytes[at] === byte);
}
