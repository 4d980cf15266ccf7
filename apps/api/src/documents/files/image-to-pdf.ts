import { buffer } from 'node:stream/consumers';
import { documentClass } from '../../print/document-class.js';
import { onWhite } from '../../print/picture.js';
import { bareJpeg } from './bare-jpeg.js';

const MM = 72 / 25.4;
/** A4, with the image 200 mm wide (3-configuration §9); a tall image is narrower, so that it fits the page. */
const [PAGE_WIDTH, PAGE_HEIGHT] = [210 * MM, 297 * MM];
const IMAGE_WIDTH = 200 * MM;
const MARGIN = (PAGE_WIDTH - IMAGE_WIDTH) / 2;

/** Converts an image to a PDF of one A4 page; undefined for an unreadable image. */
export async function imageToPdf(
  image: Buffer,
  kind: 'image/png' | 'image/jpeg',
): Promise<Buffer | undefined> {
  const bare = kind === 'image/jpeg' ? bareJpeg(image) : onWhite(image);
  if (bare === undefined || bare === null) return undefined;
  try {
    const pdf = new (documentClass())({ size: [PAGE_WIDTH, PAGE_HEIGHT], margin: 0 });
    pdf.image(bare, MARGIN, MARGIN, {
      fit: [IMAGE_WIDTH, PAGE_HEIGHT - 2 * MARGIN],
      align: 'center',
    });
    pdf.end();
    return await buffer(pdf);
  } catch {
    // The library throws for an image it cannot use.
    return undefined;
  }
}
