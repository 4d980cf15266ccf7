import { PNG_MAX_MEGAPIXELS } from '@scara/contracts/http';

/** The boxes that images are scaled to fit (1-core §9), in pixels. */
export const SIGNATURE_BOX = { width: 150, height: 120 } as const;
export const LOGO_BOX = { width: 200, height: 44 } as const;

type Size = { readonly width: number; readonly height: number };

/** Returns the largest size with the same proportions inside `box`; a size that fits already stays as it is. */
export function fittedSize({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** The box for photos of meters, the same as on the server. */
export const PHOTO_BOX = { width: 1_280, height: 1_280 } as const;
/** The longest data URL that the server accepts, in characters. */
const photoLettersMost = 780_000;

/** Returns an image file redrawn inside `box`, as a PNG data URL. Rejects when the file is not an image. */
export async function fittedImage(file: File, box: Size): Promise<string> {
  return (await drawn(file, box)).toDataURL('image/png');
}

/** Returns a photo redrawn inside `box` as a JPEG data URL that the server takes. Rejects if it is not an image. */
export async function fittedPhoto(file: File, box: Size): Promise<string> {
  const canvas = await drawn(file, box);
  const [good, small] = [0.8, 0.5].map((quality) => canvas.toDataURL('image/jpeg', quality));
  return good !== undefined && good.length <= photoLettersMost ? good : (small ?? '');
}

/** The box for photos of documents, in pixels: A4 (its longer side) at 300 dots per inch. */
const PAPER_BOX = { width: 3_508, height: 3_508 } as const;
/** Smaller pictures are sent as they are, except large scanned PNGs: those have many pixels in few bytes. */
const paperBytesMost = 1_000_000;

/**
 * Shrinks a photo for upload: redraws it as an upright JPEG no larger than an A4 page needs. Returns every other file,
 * and every file the browser cannot read as an image, unchanged: the server says what is wrong with it.
 */
export async function shrunkPhoto(file: File): Promise<File> {
  const isOwn = file.type === 'image/jpeg' || file.type === 'image/png';
  // The server does not accept WebP.
  const mustShrink = file.type === 'image/webp' || (await isLargePng(file));
  if (!(mustShrink || (isOwn && file.size > paperBytesMost))) return file;
  try {
    const canvas = await drawn(file, PAPER_BOX, 'white');
    const photo = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.85);
    });
    if (photo === null || (!mustShrink && photo.size >= file.size)) return file;
    return new File([photo], `${file.name.replace(/\.\w{1,5}$/, '')}.jpg`, { type: photo.type });
  } catch {
    return file;
  }
}

/** Tells whether a PNG has more pixels than the server unpacks. Its width and height are at bytes 16 and 20. */
async function isLargePng(file: File): Promise<boolean> {
  if (file.type !== 'image/png') return false;
  const sides = new DataView(await file.slice(16, 24).arrayBuffer());
  if (sides.byteLength < 8) return false;
  return sides.getUint32(0) * sides.getUint32(4) > PNG_MAX_MEGAPIXELS * 1_000_000;
}

/** Draws an image upright. `paper` is the background colour under transparent images. */
async function drawn(file: File, box: Size, paper?: string): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fittedSize(bitmap, box);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  if (paper !== undefined) {
    context.fillStyle = paper;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}
