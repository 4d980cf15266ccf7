import { orientationIn } from '../../images/fitted-image.js';

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const COMMENT = 0xfe;
/** May stand before a marker any number of times (ITU T.81, B.1.1.2). */
const FILL = 0xff;
const [APP0, APP1, APP14, APP15] = [0xe0, 0xe1, 0xee, 0xef];
const EXIF = Buffer.from('Exif\0\0', 'latin1');

/**
 * Returns a JPEG without the camera's metadata on place, time and device: only the orientation and the colour
 * information are kept. The image data are unchanged; what follows their end is left out. Undefined for a JPEG that
 * breaks off before its image data.
 */
export function bareJpeg(jpeg: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (at + 4 > jpeg.length || jpeg[at] !== 0xff) return undefined;
    const marker = jpeg[at + 1]!;
    if (marker === START_OF_SCAN) break;
    if (marker === FILL) {
      at += 1;
      continue;
    }
    const end = at + 2 + jpeg.readUInt16BE(at + 2);
    if (end > jpeg.length) return undefined;
    const segment = jpeg.subarray(at, end);
    if (marker === APP1 && segment.subarray(4, 10).equals(EXIF)) {
      orientation = orientationIn(segment.subarray(10));
    }
    const isNote = marker === COMMENT || (marker > APP0 && marker <= APP15 && marker !== APP14);
    if (!isNote) kept.push(segment);
    at = end;
  }
  const note = orientation === 1 ? [] : [orientationNote(orientation)];
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...note,
    ...kept,
    jpeg.subarray(at, endOfImage(jpeg, at)),
  ]);
}

/**
 * Returns where the image ends whose first scan begins at `scan`: phones append a film or further pictures, with
 * metadata of their own. An image without its end marker ends with the file.
 */
function endOfImage(jpeg: Buffer, scan: number): number {
  let size: number;
  for (let at = scan; at !== -1; at = jpeg.indexOf(0xff, at + size)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === END_OF_IMAGE) return at + 2;
    // Between scans stand segments with a length; inside a scan 0xff is followed by 0, a fill byte or a restart marker.
    const isSegment = marker >= 0xc0 && marker < FILL && (marker < 0xd0 || marker > END_OF_IMAGE);
    size = isSegment && at + 4 <= jpeg.length ? 2 + jpeg.readUInt16BE(at + 2) : 1;
  }
  return jpeg.length;
}

/** Returns an Exif segment with a single entry: tag 0x0112 (orientation), a short. */
function orientationNote(orientation: number): Buffer {
  const tiff = Buffer.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + EXIF.length + tiff.length);
  return Buffer.concat([Buffer.from([0xff, APP1]), length, EXIF, tiff]);
}
