import { PNG_MAX_MEGAPIXELS } from '@scara/contracts/http';
import { PNG } from 'pngjs';
import { boundedPng, pixelsOf } from '../images/bounded-png.js';

/** A drawing this large is no stamp; decoding it would hold hundreds of megabytes. */
const PIXELS_MAX = PNG_MAX_MEGAPIXELS * 1_000_000;

const WHITE = { red: 255, green: 255, blue: 255 };

/**
 * The bytes of a data URL that holds a PNG or a JPEG, as the PDF library takes them at once; null for
 * anything else. A PNG is decoded here and written anew on white: pdfkit unpacks a transparent one after
 * the page is drawn, where a damaged file ends the process instead of leaving its place empty.
 */
export function pictureOf(url: string): Buffer | null {
  const match = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(url);
  if (match === null) return null;
  const bytes = Buffer.from(match[1]!, 'base64');
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return bytes;
  return startsWith(bytes, 0x89, 0x50, 0x4e, 0x47) ? onWhite(bytes) : null;
}

/** Whether a PNG says that it has more pixels than are unpacked here. */
export function isTooLarge(png: Buffer): boolean {
  return pixelsOf(png) > PIXELS_MAX;
}

/** A PNG of at most 4 megapixels written anew on white, for the PDF library; null for one that cannot be read. */
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
