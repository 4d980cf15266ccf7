import { PNG_MAX_MEGAPIXELS } from '@scara/contracts/http';

/** Boxes that images are made to fit (1-core §9), in pixels. */
export const SIGNATURE_BOX = { width: 150, height: 120 } as const;
export const LOGO_BOX = { width: 200, height: 44 } as const;

type Size = { readonly width: number; readonly height: number };

/** The largest size with the same proportions inside `box`; what fits already stays as it is. */
export function fittedSize({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Photos of meters, as the server keeps them. */
export const PHOTO_BOX = { width: 1_280, height: 1_280 } as const;
/** The server's bound, as letters of a data URL. */
const photoLettersMost = 780_000;

/** An image file drawn anew inside `box`, as a PNG data URL. Rejects when the file is no image. */
export async function fittedImage(file: File, box: Size): Promise<string> {
  return (await drawn(file, box)).toDataURL('image/png');
}

/** A photograph drawn anew inside `box`, as a JPEG data URL that the server takes. Rejects when the file is no image. */
export async function fittedPhoto(file: File, box: Size): Promise<string> {
  const canvas = await drawn(file, box);
  const [good, small] = [0.8, 0.5].map((quality) => canvas.toDataURL('image/jpeg', quality));
  return good !== undefined && good.length <= photoLettersMost ? good : (small ?? '');
}

/** What a page of a document needs of a photograph: 200 mm at 300 dots per inch, the longer side of A4. */
const PAPER_BOX = { width: 3_508, height: 3_508 } as const;
/** A smaller picture goes as it is, but for a scanned page: as PNG it has many pixels in few bytes. */
const paperBytesMost = 1_000_000;

/**
 * A photograph as it is sent to be kept: drawn anew no larger than paper needs, the right way up, as JPEG. Everything else,
 * and what the browser cannot read as an image, comes back as it is: the server says what is wrong with it.
 */
export async function shrunkPhoto(file: File): Promise<File> {
  const isOwn = file.type === 'image/jpeg' || file.type === 'image/png';
  // The server takes no WebP.
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

/** Whether the server would not unpack it: a PNG says its two sides at the same place. */
async function isLargePng(file: File): Promise<boolean> {
  if (file.type !== 'image/png') return false;
  const sides = new DataView(await file.slice(16, 24).arrayBuffer());
  if (sides.byteLength < 8) return false;
  return sides.getUint32(0) * sides.getUint32(4) > PNG_MAX_MEGAPIXELS * 1_000_000;
}

/** Drawn the way the camera was held. `paper` lies under an image that one can see through. */
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
