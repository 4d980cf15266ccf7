/** Boxes that images are made to fit (1-core §9), in pixels. */
export const SIGNATURE_BOX = { width: 150, height: 120 } as const;

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

async function drawn(file: File, box: Size): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const { width, height } = fittedSize(bitmap, box);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  return canvas;
}
