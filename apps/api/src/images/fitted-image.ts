import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';
import { boundedPng } from './bounded-png.js';
import { type Box, fitted, type Pixels, upright } from './pixels.js';

/** The box for stamps and signatures (1-core §9). */
export const STAMP_BOX: Box = { width: 150, height: 120 };
/** The box for photos of meters, in which digits stay readable. */
export const PHOTO_BOX: Box = { width: 1_280, height: 1_280 };
const PHOTO_QUALITY = 78;
export const LOGO_BOX: Box = { width: 200, height: 44 };

/** No image sent here in 75 KB needs more pixels; a file that declares more is a decompression bomb. */
const PIXELS_MAX = 2_000_000;
const JPEG_MEMORY_MAX_MB = 64;
/** Cameras write one scan, programs a dozen. Each scan processes all pixels again, even one of twelve bytes. */
const JPEG_SCANS_MAX = 100;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

const DATA_URL = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Decodes the image of a data URL, fits it into the box and re-encodes it as PNG, so that it holds nothing but pixels.
 * Undefined for anything but a decodable PNG or JPEG. Fits any box of this file in 100 000 characters.
 */
export function fittedPng(dataUrl: string, box: Box): Buffer | undefined {
  return rewritten(dataUrl, box, pngOf);
}

/** As `fittedPng`, re-encoded as JPEG, which makes photos many times smaller. */
export function fittedJpeg(dataUrl: string, box: Box): Buffer | undefined {
  return rewritten(dataUrl, box, ({ width, height, rgba }) =>
    Buffer.from(jpeg.encode({ width, height, data: rgba }, PHOTO_QUALITY).data),
  );
}

function rewritten(
  dataUrl: string,
  box: Box,
  write: (image: Pixels) => Buffer,
): Buffer | undefined {
  const [, type, base64] = DATA_URL.exec(dataUrl) ?? [];
  if (type === undefined || base64 === undefined) return undefined;
  const bytes = Buffer.from(base64, 'base64');
  try {
    const image = type === 'png' ? ofPng(bytes) : ofJpeg(bytes);
    return image && write(fitted(image, box));
  } catch {
    // Both libraries throw for a file they cannot use.
    return undefined;
  }
}

/** Returns a stored image as a data URL, for pages and prints. */
export function dataUrlOf(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

function ofPng(bytes: Buffer): Pixels | undefined {
  const png = boundedPng(bytes, PIXELS_MAX);
  return png && { width: png.width, height: png.height, rgba: png.data };
}

function ofJpeg(bytes: Buffer): Pixels | undefined {
  if (scansIn(bytes) > JPEG_SCANS_MAX) return undefined;
  const decoded = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: PIXELS_MAX / 1_000_000,
    maxMemoryUsageInMB: JPEG_MEMORY_MAX_MB,
  });
  const { width, height, data: rgba } = decoded;
  if (!isBounded(width, height)) return undefined;
  const { exifBuffer } = decoded as { readonly exifBuffer?: Uint8Array };
  return upright({ width, height, rgba }, exifBuffer ? orientationIn(exifBuffer) : 1);
}

/** Counts scans by their marker, which cannot occur inside compressed pixels: there 0xff is never followed by 0xda. */
function scansIn(jpeg: Buffer): number {
  let scans = 0;
  for (let at = jpeg.indexOf(START_OF_SCAN); at !== -1; at = jpeg.indexOf(START_OF_SCAN, at + 2)) {
    scans += 1;
  }
  return scans;
}

function isBounded(width: number, height: number): boolean {
  return width > 0 && height > 0 && width * height <= PIXELS_MAX;
}

function pngOf({ width, height, rgba }: Pixels): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(rgba);
  return PNG.sync.write(png, { deflateLevel: 9 });
}

const ORIENTATION = 0x0112;

/** Returns the orientation in an Exif block; 1 (upright) when it is missing or unreadable. */
export function orientationIn(exif: Uint8Array): number {
  const bytes = Buffer.from(exif);
  const start = bytes.subarray(0, 4).toString('latin1').search(/II|MM/);
  if (start < 0) return 1;
  const tiff = bytes.subarray(start);
  const isLittle = tiff[0] === 0x49;
  const two = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    const entries = two(directory);
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * 12;
      if (two(at) === ORIENTATION) return two(at + 8);
    }
  } catch {
    // The block is cut off, so there is no orientation.
  }
  return 1;
}
